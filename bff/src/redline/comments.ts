import { CommentLinks, lineMarkups, shownWords } from './comment-lines.ts';
import { Edits } from './edits.ts';
import { replaceForbidden } from './encoding.ts';
import { element, join, type Markup, NOTHING, Speller } from './markup.ts';
import { addressOf } from './namespaces.ts';
import { hexadecimal, lastingIdOf, nextId } from './numbers.ts';
import { appendToRoot, linkType, type Output } from './output.ts';
import type { WordPackage } from './package.ts';
import { scan } from './scanner.ts';

/** One balloon as Word keeps it: a comment or a reply to one. */
export interface Balloon {
  id: number;
  author: string;
  initials: string;
  date: string;
  text: string;
  parent?: number;
  resolved: boolean;
  /** The number of its last paragraph, unless something else in the file has it. */
  paragraphId?: string;
}

/** The numbers of a balloon in the file. */
interface Ids {
  paragraph: string;
  /** The one that it keeps when its paragraph gets another. */
  lasting: string;
}

const COMMENTS_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml';

/**
 * The parts in which Word keeps replies and the resolved state, which newer versions do not show without the second, and
 * the time in UTC, which they show in the reader's own time.
 */
const THREAD_PARTS = [
  {
    name: 'commentsExtended',
    prefix: 'w15',
    root: 'commentsEx',
    child: 'commentEx',
    link: 'http://schemas.microsoft.com/office/2011/relationships/commentsExtended',
    attributes: ({ parent, resolved }: Balloon, own: Ids | undefined, ids: ReadonlyMap<number, Ids>) => ({
      paraId: own?.paragraph,
      paraIdParent: parent === undefined ? undefined : ids.get(parent)?.paragraph,
      done: resolved ? '1' : '0',
    }),
  },
  {
    name: 'commentsIds',
    prefix: 'w16cid',
    root: 'commentsIds',
    child: 'commentId',
    link: 'http://schemas.microsoft.com/office/2016/09/relationships/commentsIds',
    attributes: (_: Balloon, own: Ids | undefined) => ({ paraId: own?.paragraph, durableId: own?.lasting }),
  },
  {
    name: 'commentsExtensible',
    prefix: 'w16cex',
    root: 'commentsExtensible',
    child: 'commentExtensible',
    link: 'http://schemas.microsoft.com/office/2018/08/relationships/commentsExtensible',
    attributes: ({ date }: Balloon, own: Ids | undefined) => ({ durableId: own?.lasting, dateUtc: date }),
  },
] as const;

/** Style ids that the document itself uses for comments; absent when it has none, and Word then uses its own. */
interface CommentStyles {
  paragraph?: string;
  reference?: string;
}

/** The ids and authors of the comments already inside. */
export function commentsIn(pkg: WordPackage): { ids: number[]; authors: string[] } {
  const name = pkg.related('comments');
  const ids: number[] = [];
  const authors = new Set<string>();
  if (name !== undefined) {
    scan(pkg.part(name).xml, {
      open(tag) {
        if (tag.name !== 'w:comment') return;
        ids.push(Number.parseInt(tag.attribute('w:id') ?? '', 10));
        const author = tag.attribute('w:author');
        if (author) authors.add(author);
      },
    });
  }
  return { ids, authors: [...authors] };
}

/** Adds balloons to the package, in the parts that hold comments, which are made when missing. */
export function addBalloons(pkg: WordPackage, output: Output, balloons: Balloon[]): void {
  if (balloons.length === 0) return;
  const ids = newIds(pkg, balloons);
  const name = pkg.related('comments');
  const styles = commentStyles(pkg);
  const links = new CommentLinks(pkg, name);
  const writeAll = (speller: Speller) =>
    join(balloons.map((balloon) => comment(speller, balloon, styles, ids.get(balloon.id)?.paragraph, links)));
  if (name === undefined) {
    const root = element(
      'w:comments',
      {
        'xmlns:w': addressOf('w', pkg.strict),
        'xmlns:mc': addressOf('mc'),
        'xmlns:w14': addressOf('w14'),
        'mc:Ignorable': 'w14',
      },
      writeAll(new Speller(`<w:comments xmlns:w="${addressOf('w', pkg.strict)}">`)),
    );
    links.addTo(output, output.add('comments', root, COMMENTS_TYPE, linkType('comments', pkg.strict)));
  } else {
    append(pkg, output, name, writeAll(new Speller(pkg.part(name).xml)));
    links.addTo(output, name);
  }
  addThreads(pkg, output, balloons, ids);
}

function append(pkg: WordPackage, output: Output, name: string, markup: Markup): void {
  const part = pkg.part(name);
  const edits = new Edits();
  appendToRoot(part.xml, markup, edits);
  output.change(part, edits.apply(part.xml));
}

function comment(
  speller: Speller,
  balloon: Balloon,
  styles: CommentStyles,
  paragraphId: string | undefined,
  links: CommentLinks,
): Markup {
  const { id, author, initials, date } = balloon;
  const lines = lineMarkups(balloon.text, speller, links);
  const style = styles.paragraph ? speller.element('pStyle', { val: styles.paragraph }) : NOTHING;
  const referenceStyle = styles.reference
    ? speller.element('rPr', {}, speller.element('rStyle', { val: styles.reference }))
    : NOTHING;
  const paragraphs = lines.map(({ properties, content }, index) => {
    // Word ties replies and the resolved state to the last paragraph of a comment.
    const own =
      index === lines.length - 1 && paragraphId ? { 'xmlns:w14': addressOf('w14'), 'w14:paraId': paragraphId } : {};
    const mark = index === 0 ? speller.element('r', {}, referenceStyle, speller.element('annotationRef')) : NOTHING;
    const look = style + properties === '' ? NOTHING : speller.element('pPr', {}, style, properties);
    return speller.element('p', own, look, mark, content);
  });
  const attributes = { id: String(id), author: replaceForbidden(author), date, initials: replaceForbidden(initials) };
  return speller.element('comment', attributes, ...paragraphs);
}

function commentStyles(pkg: WordPackage): CommentStyles {
  const styles: CommentStyles = {};
  const name = pkg.related('styles');
  if (name === undefined) return styles;
  let id: string | undefined;
  scan(pkg.part(name).xml, {
    open(tag) {
      if (tag.name === 'w:style') id = tag.attribute('w:styleId');
      else if (tag.name === 'w:name' && tag.parent() === 'w:style') {
        const called = tag.attribute('w:val')?.toLowerCase();
        if (called === 'annotation text') styles.paragraph = id;
        else if (called === 'annotation reference') styles.reference = id;
      }
    },
  });
  return styles;
}

/** Ids must be below 0x80000000 and unlike every other one in the file. */
function newIds(pkg: WordPackage, balloons: Balloon[]): Map<number, Ids> {
  const taken = new Set<string>();
  for (const id of idsIn(pkg.part(pkg.main).xml, 'paraId="')) taken.add(id);
  for (const name of ['comments', ...THREAD_PARTS.map(({ name }) => name)].flatMap((kind) => pkg.allRelated(kind)))
    for (const attribute of ['paraId="', 'durableId="'])
      for (const id of idsIn(pkg.part(name).xml, attribute)) taken.add(id);
  const free = (wanted: string): string => {
    let value = wanted;
    while (taken.has(value)) value = nextId(value);
    taken.add(value);
    return value;
  };
  let next = 0x10000000;
  const paragraphs = balloons.map(({ paragraphId }) => free(paragraphId ?? hexadecimal(next++)));
  return new Map(
    balloons.map(({ id, text }, index) => {
      const paragraph = paragraphs[index] ?? '';
      return [id, { paragraph, lasting: free(lastingIdOf(paragraph, shownWords(text))) }];
    }),
  );
}

function* idsIn(xml: string, attribute: string): Generator<string> {
  for (let at = xml.indexOf(attribute); at >= 0; at = xml.indexOf(attribute, at)) {
    at += attribute.length;
    yield xml.slice(at, at + 8).toUpperCase();
  }
}

function addThreads(pkg: WordPackage, output: Output, balloons: Balloon[], ids: Map<number, Ids>): void {
  for (const { name: kind, prefix, root, child, link, attributes } of THREAD_PARTS) {
    const name = pkg.related(kind);
    const spaces = { [`xmlns:${prefix}`]: addressOf(prefix), 'xmlns:mc': addressOf('mc'), 'mc:Ignorable': prefix };
    const xml = name === undefined ? element(`${prefix}:${root}`, spaces) : pkg.part(name).xml;
    const speller = new Speller(xml, prefix);
    const lines = join(
      balloons.map((balloon) => speller.element(child, attributes(balloon, ids.get(balloon.id), ids))),
    );
    const type = `application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml`;
    if (name === undefined) output.add(kind, element(`${prefix}:${root}`, spaces, lines), type, link);
    else append(pkg, output, name, lines);
  }
}
