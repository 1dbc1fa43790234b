import { linkAsText } from '../../contract/comment-text.ts';
import { type OpenDocument, openDocument } from './document.ts';
import { ATOMS } from './elements.ts';
import { UNSTORED } from './encoding.ts';
import { RedlineError } from './errors.ts';
import type { Line, Piece } from './model.ts';
import { toldBy } from './numbers.ts';
import type { WordPackage } from './package.ts';
import { unescapeXml } from './references.ts';
import { scan } from './scanner.ts';
import { symbolInComment } from './symbols.ts';

/** What somebody wrote in Word. */
export interface FoundReply {
  /** The number that `write` gave it, see `paragraphIdOf`, else that of its last paragraph; some programs write none. */
  paragraphId?: string;
  /** Its lasting number is one that `write` gives, and no other program. */
  isWrittenHere?: boolean;
  /** Whether it says something else than `write` wrote; absent where the file does not tell. */
  isChanged?: boolean;
  author: string;
  initials: string;
  /** As it stands in the comment: the writer's own time in Word, whatever its zone says. */
  writtenAt: string;
  /** The time in UTC where the file tells it. */
  writtenAtUtc?: string;
  text: string;
  /** The text without the addresses of links and the hyphens of items, where it has some. */
  plainText?: string;
}

/** A comment in the body; `content.slice(startIndex, endIndex)` are its words, none where it stands on a place only. */
export interface FoundComment extends FoundReply {
  startIndex: number;
  endIndex: number;
  /** The line that it begins in. */
  line: string;
  isResolved: boolean;
  replies: FoundReply[];
}

/**
 * Reads the comments of a Word file with their replies, in the order of their places, and the text that they stand on.
 * @throws RedlineError when the file is not an open, sound Word document within the limits, or has more than `max` comments
 */
export function readComments(
  bytes: Uint8Array,
  max = Number.POSITIVE_INFINITY,
): { content: string; comments: FoundComment[] } {
  const document = openDocument(bytes);
  const { pkg, content } = document;
  pkg.verify();
  const written = writtenIn(pkg, max);
  const { parents, resolved } = threadsIn(pkg);
  const byParagraph = new Map([...written.values()].flatMap((one) => one.paragraphIds.map((id) => [id, one] as const)));
  const parentOf = (one: Written) => byParagraph.get(parents.get(lastOf(one)) ?? '');
  const places = placesIn(document, new Set(written.keys()));
  const comments = new Map<Written, FoundComment>();
  for (const one of written.values())
    if (!parentOf(one))
      comments.set(one, {
        ...replyOf(one),
        ...(places.get(one.id) ?? { startIndex: 0, endIndex: 0, line: '' }),
        isResolved: resolved.has(lastOf(one)),
        replies: [],
      });
  const roots = new Map<Written, FoundComment | undefined>(comments);
  for (const one of written.values()) {
    // Replies to replies belong to the first comment; a circle of them belongs to none and ends here.
    const above: Written[] = [];
    let at: Written | undefined = one;
    for (; at && !roots.has(at); at = parentOf(at)) {
      roots.set(at, undefined);
      above.push(at);
    }
    const root = at && roots.get(at);
    for (const each of above) roots.set(each, root);
    if (!comments.has(one)) root?.replies.push(replyOf(one));
  }
  return { content, comments: [...comments.values()].sort((a, b) => a.startIndex - b.startIndex) };
}

interface Written extends FoundReply {
  id: string;
  paragraphIds: string[];
}

const replyOf = ({ id: _, paragraphIds: _all, ...reply }: Written): FoundReply => reply;

/** The paragraph that a comment hangs by in the other parts. */
const lastOf = ({ paragraphIds }: Written): string => paragraphIds.at(-1) ?? '';

const readable = (words: string): string => words.replace(/\r\n?/g, '\n').replaceAll(UNSTORED, '');

function writtenIn(pkg: WordPackage, max: number): Map<string, Written> {
  const found = new Map<string, Written>();
  const name = pkg.related('comments');
  if (name === undefined) return found;
  const { xml } = pkg.part(name);
  const lasting = lastingNumbersIn(pkg);
  const times = timesIn(pkg, lasting);
  const links = pkg.relationships(name).filter(({ type, external }) => type === 'hyperlink' && external);
  const addresses = new Map(links.map(({ id, target }) => [id, target]));
  let current: Written | undefined;
  let isText = false;
  let link: { href: string; text: string } | undefined;
  let plain = '';
  const add = (words: string) => {
    const into = link ?? current;
    if (into) into.text += words;
  };
  const addWords = (words: string) => {
    plain += words;
    add(words);
  };
  scan(xml, {
    open(tag) {
      if (tag.name === 'w:comment') {
        const id = tag.attribute('w:id') ?? '';
        const [author = '', initials = '', writtenAt = ''] = ['author', 'initials', 'date'].map((key) =>
          tag.attribute(`w:${key}`),
        );
        current = { id, author, initials, writtenAt, text: '', paragraphIds: [] };
        plain = '';
        found.set(id, current);
        if (found.size > max) throw new RedlineError('too-many-comments');
      } else if (current && tag.name === 'w:p') {
        if (current.paragraphIds.length > 0 || current.text !== '') addWords('\n');
        const id = tag.attribute('w14:paraId')?.toUpperCase();
        current.paragraphIds.push(id ?? '');
      } else if (current && tag.name === 'w:hyperlink' && !link) {
        const [address, anchor] = [addresses.get(tag.attribute('r:id') ?? ''), tag.attribute('w:anchor')];
        link = { href: `${address ?? ''}${anchor === undefined ? '' : `#${anchor}`}`, text: '' };
      } else if (current && tag.name === 'w:numId' && tag.parent() === 'w:numPr' && tag.attribute('w:val') !== '0') {
        add('- ');
      } else if (current && tag.name === 'w:sym') {
        const code = Number.parseInt(tag.attribute('w:char') ?? '', 16);
        addWords(symbolInComment(tag.attribute('w:font') ?? '', code));
      } else if (current && tag.name in ATOMS && tag.parent() !== 'w:tabs') addWords(ATOMS[tag.name] ?? '');
      isText = (tag.name === 'w:t' || tag.name === 'm:t') && !tag.empty;
    },
    close(tag) {
      isText = false;
      if (link && tag.name === 'w:hyperlink') {
        const words = linkAsText(link);
        link = undefined;
        add(words);
      }
      if (tag.name !== 'w:comment' || !current) return;
      plain = readable(plain);
      current.text = readable(current.text);
      if (plain !== current.text) current.plainText = plain;
      const last = current.paragraphIds.at(-1) ?? '';
      current.paragraphIds = current.paragraphIds.filter(Boolean);
      // A line that somebody has added has another number.
      for (const id of current.paragraphIds) {
        const told = toldBy(lasting.get(last), id, plain);
        if (told.isWrittenHere || !current.isWrittenHere) Object.assign(current, told, { paragraphId: id });
      }
      const utc = times.get(last);
      if (utc) current.writtenAtUtc = utc;
      current = undefined;
    },
    text(start, end, cdata) {
      if (current && isText) addWords(cdata ? xml.slice(start, end) : unescapeXml(xml.slice(start, end)));
    },
  });
  return found;
}

/** The parents of replies and the resolved comments, by the numbers of paragraphs. */
function threadsIn(pkg: WordPackage): { parents: ReadonlyMap<string, string>; resolved: ReadonlySet<string> } {
  const parents = new Map<string, string>();
  const resolved = new Set<string>();
  eachIn(pkg, 'commentsExtended', 'w15:commentEx', (attribute) => {
    const id = attribute('w15:paraId')?.toUpperCase() ?? '';
    const parent = attribute('w15:paraIdParent')?.toUpperCase();
    if (parent !== undefined && parent !== id) parents.set(id, parent);
    if (/^(?:1|true|on)$/.test(attribute('w15:done') ?? '')) resolved.add(id);
  });
  return { parents, resolved };
}

/** The numbers that comments keep when their paragraphs get others, by the numbers of paragraphs. */
function lastingNumbersIn(pkg: WordPackage): ReadonlyMap<string, string> {
  const numbers = new Map<string, string>();
  eachIn(pkg, 'commentsIds', 'w16cid:commentId', (attribute) => {
    numbers.set(attribute('w16cid:paraId')?.toUpperCase() ?? '', attribute('w16cid:durableId')?.toUpperCase() ?? '');
  });
  return numbers;
}

/** The times in UTC by the numbers of paragraphs. */
function timesIn(pkg: WordPackage, lasting: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const byDurableId = new Map<string, string>();
  eachIn(pkg, 'commentsExtensible', 'w16cex:commentExtensible', (attribute) => {
    const time = attribute('w16cex:dateUtc');
    if (time) byDurableId.set(attribute('w16cex:durableId')?.toUpperCase() ?? '', time);
  });
  return new Map(
    [...lasting].flatMap(([paragraph, number]) => {
      const time = byDurableId.get(number);
      return time ? [[paragraph, time] as const] : [];
    }),
  );
}

function eachIn(
  pkg: WordPackage,
  kind: string,
  element: string,
  see: (attribute: (name: string) => string | undefined) => void,
): void {
  for (const name of pkg.allRelated(kind))
    scan(pkg.part(name).xml, {
      open(tag) {
        if (tag.name === element) see((attribute) => tag.attribute(attribute));
      },
    });
}

type Place = Pick<FoundComment, 'startIndex' | 'endIndex' | 'line'>;

/** Where the comments stand in the content, by their ids. Text boxes and notes hold none. */
function placesIn({ pkg, lines, content }: OpenDocument, ids: ReadonlySet<string>): ReadonlyMap<string, Place> {
  const marks = { start: new Map<string, number>(), end: new Map<string, number>() };
  const note = (side: 'start' | 'end', id: string, at: number) => {
    if (ids.has(id) && !marks[side].has(id)) marks[side].set(id, at);
  };
  const references = new Map<string, number>();
  scan(pkg.part(pkg.main).xml, {
    open(tag) {
      if (!tag.name.startsWith('w:comment')) return;
      const id = tag.attribute('w:id') ?? '';
      if (tag.name === 'w:commentRangeStart') note('start', id, tag.start);
      else if (tag.name === 'w:commentRangeEnd') note('end', id, tag.start);
      else if (tag.name === 'w:commentReference') references.set(id, tag.start);
    },
  });
  const body = lines.filter(({ story }) => story.kind === 'body');
  const pieces = body.flatMap((line) => line.pieces);
  const places = new Map<string, Place>();
  for (const id of ids) {
    const at = references.get(id) ?? marks.start.get(id);
    if (at === undefined) continue;
    const [start, end] = [marks.start.get(id) ?? at, marks.end.get(id) ?? at];
    const startIndex = offsetFrom(pieces, start);
    const line = lineOf(body, start);
    const shown = line ? content.slice(line.start, line.end) : '';
    places.set(id, { startIndex, endIndex: Math.max(startIndex, offsetUpTo(pieces, end)), line: shown });
  }
  return places;
}

/** The offset of the first character that stands at or after a place in the XML. */
function offsetFrom(pieces: readonly Piece[], at: number): number {
  const next = pieces[firstIndex(pieces.length, (index) => (pieces[index] as Piece).from >= at)];
  const last = pieces.at(-1);
  return next?.start ?? (last ? last.start + last.text.length : 0);
}

/** The offset behind the last character that stands before a place in the XML. */
function offsetUpTo(pieces: readonly Piece[], at: number): number {
  const last = pieces[firstIndex(pieces.length, (index) => (pieces[index] as Piece).to > at) - 1];
  return last ? last.start + last.text.length : 0;
}

function lineOf(lines: readonly Line[], at: number): Line | undefined {
  const next = firstIndex(lines.length, (index) => ((lines[index] as Line).paragraphs.at(-1)?.end ?? 0) > at);
  return lines[next] ?? lines.at(-1);
}

/** The first index for which `is` holds, which holds for all that follow; `length` when there is none. */
function firstIndex(length: number, is: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (is(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
