import { DOMParser, type Document, type Element, XMLSerializer } from '@xmldom/xmldom';
import JSZip from 'jszip';

const spaces = {
  w14: 'http://schemas.microsoft.com/office/word/2010/wordml',
  w15: 'http://schemas.microsoft.com/office/word/2012/wordml',
  w16cid: 'http://schemas.microsoft.com/office/word/2016/wordml/cid',
  w16cex: 'http://schemas.microsoft.com/office/word/2018/wordml/cex',
} as const;
const W = /\/wordprocessingml\/(2006\/)?main$/;
const roles = { document: /document\d*\.xml$/, comments: /comments\d*\.xml$/, extended: /commentsExtended\d*\.xml$/ };
const more = { ids: /commentsIds\d*\.xml$/, extensible: /commentsExtensible\d*\.xml$/ };

interface Byline {
  author: string;
  initials: string;
  /** The writer's own time, as Word stores it, and the time in UTC. */
  date: string;
  utc: string;
}

/**
 * Answers comments as a person does in Word: it edits the parts of a marked file as Word does. It shares no code with the
 * library: another zip, another parser, a tree instead of positions.
 */
export class WordAnswers {
  private readonly zip: JSZip;
  private readonly names: Map<string, string>;
  private readonly trees: Map<string, Document>;

  private constructor(zip: JSZip, names: Map<string, string>, trees: Map<string, Document>) {
    this.zip = zip;
    this.names = names;
    this.trees = trees;
  }

  static async open(bytes: Uint8Array): Promise<WordAnswers> {
    const zip = await JSZip.loadAsync(bytes);
    const names = new Map<string, string>();
    const trees = new Map<string, Document>();
    for (const [role, pattern] of Object.entries({ ...roles, ...more })) {
      const name = Object.keys(zip.files).find((one) => pattern.test(one) && !one.includes('_rels'));
      if (!name) throw new Error(`no ${role} in ${Object.keys(zip.files).join()}`);
      const raw = (await zip.file(name)?.async('nodebuffer')) ?? Buffer.alloc(0);
      const isUtf16 = raw[0] === 0xff && raw[1] === 0xfe;
      const xml = raw.toString(isUtf16 ? 'utf16le' : 'utf8').replace(/^\ufeff/, '');
      names.set(role, name);
      trees.set(role, new DOMParser({ onError: () => undefined }).parseFromString(xml, 'text/xml'));
    }
    return new WordAnswers(zip, names, trees);
  }

  /** The ids of the comments and replies, with their texts. */
  comments(): { id: string; text: string; author: string }[] {
    return elements(this.root('comments'), 'comment').map((node) => ({
      id: value(node, 'id'),
      author: value(node, 'author'),
      text: elements(node, 'p')
        .map((paragraph) =>
          elements(paragraph, 't')
            .map((text) => text.textContent)
            .join(''),
        )
        .join('\n'),
    }));
  }

  reply(to: string, text: string, by: Byline): void {
    const id = this.newComment(text, by, this.paragraphOf(to));
    for (const [kind, isRun] of [
      ['commentRangeStart', false],
      ['commentRangeEnd', false],
      ['commentReference', true],
    ] as const) {
      const mark = elements(this.root('document'), kind).find((node) => value(node, 'id') === to);
      if (!mark) continue;
      const copied = (isRun ? mark.parentNode : mark) as Element;
      const copy = copied.cloneNode(true) as Element;
      for (const node of isRun ? elements(copy, kind) : [copy]) setValue(node, 'id', id);
      copied.parentNode?.insertBefore(copy, copied.nextSibling);
    }
  }

  /** Types behind the words of a comment, in its last paragraph or, as after Enter, in one of its own. */
  writeInto(id: string, text: string, isNewLine = false): void {
    const comment = elements(this.root('comments'), 'comment').find((node) => value(node, 'id') === id) as Element;
    const last = elements(comment, 'p').at(-1) as Element;
    const number = (0x50000000 + Number(id)).toString(16).toUpperCase();
    const paragraph = isNewLine ? this.create(comment, 'p') : last;
    const run = this.create(comment, 'r');
    const words = this.create(comment, 't');
    words.setAttribute('xml:space', 'preserve');
    words.appendChild((words.ownerDocument as Document).createTextNode(text));
    run.appendChild(words);
    paragraph.appendChild(run);
    if (!isNewLine) return;
    comment.appendChild(paragraph);
    paragraph.setAttributeNS(spaces.w14, 'w14:paraId', number);
    // The other parts know a comment by its last paragraph; its lasting number stays.
    const before = value(last, 'paraId');
    for (const [role, name] of [
      ['extended', 'commentEx'],
      ['ids', 'commentId'],
    ] as const)
      for (const node of elements(this.root(role), name))
        for (const attribute of [...node.attributes])
          if (/^paraId/.test(attribute.localName ?? '') && attribute.value === before) attribute.value = number;
  }

  /** Types over all words of a comment. */
  rewrite(id: string, text: string): void {
    const comment = elements(this.root('comments'), 'comment').find((node) => value(node, 'id') === id) as Element;
    for (const words of elements(comment, 't')) words.textContent = '';
    this.writeInto(id, text);
  }

  resolve(id: string): void {
    const paragraph = this.paragraphOf(id);
    const state = elements(this.root('extended'), 'commentEx').find((node) => value(node, 'paraId') === paragraph);
    if (state) setValue(state, 'done', '1');
  }

  /** Comments on the words at the start of a run of the body that is one text; says which, or undefined where there is none. */
  comment(skip: number, text: string, by: Byline): string | undefined {
    const runs = elements(this.root('document'), 'r').filter(isPlainRun);
    const run = runs[skip % Math.max(1, runs.length)];
    const words =
      run &&
      elements(run, 't')
        .map((node) => node.textContent ?? '')
        .join('');
    if (!run || !words) return undefined;
    const id = this.newComment(text, by);
    const mark = (kind: string) => {
      const node = this.create(run, kind);
      setNewValue(node, 'id', id);
      return node;
    };
    const reference = this.create(run, 'r');
    reference.appendChild(mark('commentReference'));
    run.parentNode?.insertBefore(mark('commentRangeStart'), run);
    for (const node of [reference, mark('commentRangeEnd')]) run.parentNode?.insertBefore(node, run.nextSibling);
    return words;
  }

  /** Types over words that stand in one text of the document; false where there are none. */
  change(words: string, replacement: string): boolean {
    const text = elements(this.root('document'), 't').find((node) => node.textContent?.includes(words));
    if (!text) return false;
    text.textContent = (text.textContent ?? '').replace(words, replacement);
    return true;
  }

  async save(): Promise<Uint8Array> {
    for (const [role, name] of this.names) {
      const xml = new XMLSerializer().serializeToString((this.trees.get(role) as Document).documentElement as Element);
      this.zip.file(name, `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`);
    }
    return this.zip.generateAsync({ type: 'uint8array' });
  }

  private newComment(text: string, { author, initials, date, utc }: Byline, parent?: string): string {
    const comments = this.root('comments');
    const ids = elements(comments, 'comment').map((node) => Number(value(node, 'id')));
    const id = String(Math.max(0, ...ids) + 1);
    const paragraphId = (0x60000000 + Number(id)).toString(16).toUpperCase();
    const comment = this.create(comments, 'comment');
    for (const [key, content] of Object.entries({ id, author, date, initials })) setNewValue(comment, key, content);
    const lines = text.split('\n');
    for (const [index, line] of lines.entries()) {
      const paragraph = this.create(comments, 'p');
      if (index === lines.length - 1) paragraph.setAttributeNS(spaces.w14, 'w14:paraId', paragraphId);
      const run = this.create(comments, 'r');
      const words = this.create(comments, 't');
      words.setAttribute('xml:space', 'preserve');
      words.appendChild((words.ownerDocument as Document).createTextNode(line));
      run.appendChild(words);
      paragraph.appendChild(run);
      comment.appendChild(paragraph);
    }
    comments.appendChild(comment);
    this.append('extended', 'w15:commentEx', {
      paraId: paragraphId,
      ...(parent && { paraIdParent: parent }),
      done: '0',
    });
    this.append('ids', 'w16cid:commentId', { paraId: paragraphId, durableId: paragraphId });
    this.append('extensible', 'w16cex:commentExtensible', { durableId: paragraphId, dateUtc: utc });
    return id;
  }

  private append(role: string, name: string, attributes: Record<string, string>): void {
    const prefix = name.split(':')[0] as keyof typeof spaces;
    const root = this.root(role);
    const node = (root.ownerDocument as Document).createElementNS(spaces[prefix], name);
    for (const [key, content] of Object.entries(attributes))
      node.setAttributeNS(spaces[prefix], `${prefix}:${key}`, content);
    root.appendChild(node);
  }

  private paragraphOf(id: string): string {
    const comment = elements(this.root('comments'), 'comment').find((node) => value(node, 'id') === id);
    return (comment && value(elements(comment, 'p').at(-1), 'paraId')) ?? '';
  }

  private root(role: string): Element {
    return this.trees.get(role)?.documentElement as Element;
  }

  /** An element of the main namespace, spelled as the part spells it. */
  private create(near: Element, local: string): Element {
    const root = (near.ownerDocument as Document).documentElement as Element;
    const named = W.test(root.namespaceURI ?? '') ? root : near;
    const prefix = named.prefix ? `${named.prefix}:` : '';
    return (near.ownerDocument as Document).createElementNS(named.namespaceURI, `${prefix}${local}`);
  }
}

function elements(root: Element | undefined, local: string): Element[] {
  return root ? ([...root.getElementsByTagNameNS('*', local)] as Element[]) : [];
}

const value = (node: Element | undefined, local: string): string =>
  (node && [...node.attributes].find(({ localName }) => localName === local)?.value) ?? '';

function setValue(node: Element, local: string, content: string): void {
  for (const attribute of [...node.attributes]) if (attribute.localName === local) attribute.value = content;
}

function setNewValue(node: Element, local: string, content: string): void {
  node.setAttributeNS(node.namespaceURI, `${node.prefix ?? 'w'}:${local}`, content);
}

/** A run right in a paragraph of the body that holds nothing but text. */
function isPlainRun(run: Element): boolean {
  const kinds = [...run.childNodes].flatMap(({ nodeType, localName }) => (nodeType === 1 ? [localName] : []));
  const isText = kinds.includes('t') && kinds.every((kind) => kind === 'rPr' || kind === 't');
  return isText && W.test(run.namespaceURI ?? '') && run.parentNode?.localName === 'p' && !isElsewhere(run);
}

function isElsewhere(node: Element): boolean {
  for (let above = node.parentNode; above; above = above.parentNode)
    if (/^(?:txbxContent|Fallback|Choice|tc)$/.test(above.localName ?? '')) return true;
  return false;
}
