import type { Anchor } from '../model/anchors.js';
import { occurrences } from '../model/occurrences.js';
import { defaultHighlightColor, type Highlight, type MarkAuthor, type Reply, type Suggestion } from '../model/types.js';
import { fromCodePoints } from './code-points.js';
import { idOf } from './iri.js';
import { asList, find, isRecord, type Json, numberOf, stringOf } from './json.js';

/** The marks that annotations hold, and the annotations that no mark could be made of. */
export interface ReadAnnotations {
  highlights: Highlight[];
  suggestions: Suggestion[];
  unread: unknown[];
}

/** The first letters of a name; of an IRI in its place, of its last part. */
const initialsOf = (name: string): string =>
  Array.from(name.replace(/^\S+[/#:](?=\S+$)/, '').matchAll(/(?:^|\s)(\S)/gu), ([, first]) => first)
    .slice(0, 3)
    .join('');

/** A creator may be an object, or the IRI alone. */
function authorOf(creator: unknown): MarkAuthor | undefined {
  const [person] = asList(creator);
  if (typeof person === 'string') return { id: idOf(person), name: person, initials: initialsOf(person) };
  if (!isRecord(person)) return undefined;
  const id = stringOf(person.id);
  const name = stringOf(person.name) ?? stringOf(person.nickname) ?? '';
  return {
    ...(id !== undefined && { id: idOf(id) }),
    name,
    initials: stringOf(person['marginalia:initials']) ?? initialsOf(name),
  };
}

const bodiesOf = ({ body, bodyValue }: Json): Json[] => [
  ...(typeof bodyValue === 'string' ? [{ value: bodyValue }] : []),
  ...asList(body).filter(isRecord),
];

/** The words of the body with this purpose. */
const wordsFor = (annotation: Json, purpose: string): string | undefined =>
  stringOf(bodiesOf(annotation).find((body) => asList(body.purpose).includes(purpose))?.value);

/** A comment: a body that says so, or whose purpose is not told. */
const commentOf = (annotation: Json): string | undefined =>
  wordsFor(annotation, 'commenting') ??
  wordsFor(annotation, 'replying') ??
  stringOf(bodiesOf(annotation).find(({ purpose }) => purpose === undefined)?.value);

const isA = ({ motivation }: Json, wanted: string): boolean => asList(motivation).includes(wanted);

/** Who made the annotation, and when. */
function stampOf({ creator, created }: Json): Pick<Reply, 'author' | 'createdAt'> {
  const [author, createdAt] = [authorOf(creator), stringOf(created)];
  return { ...(author && { author }), ...(createdAt !== undefined && { createdAt }) };
}

function resolvedOf(annotation: Json): Pick<Highlight, 'resolved'> {
  const resolved = annotation['marginalia:resolved'];
  const author = isRecord(resolved) ? authorOf(resolved.creator) : undefined;
  const at = isRecord(resolved) ? stringOf(resolved.created) : undefined;
  return author && at !== undefined ? { resolved: { author, at } } : {};
}

type Found = Pick<Highlight, 'startIndex' | 'endIndex' | 'text' | 'isUnplaced'>;

/** Where an annotation stands. Without the text of another tool's annotation its numbers are taken as they are. */
function placeOf(annotation: Json, content: string | undefined): Found | null {
  const target = asList(annotation.target).find(isRecord);
  const selectors = asList(target?.selector).filter(isRecord);
  const position = find(selectors, 'TextPositionSelector');
  const quote = find(selectors, 'TextQuoteSelector');
  const range = annotation['marginalia:range'];
  const own = isRecord(range) ? range : undefined;
  const [start, end] = [numberOf((own ?? position)?.start), numberOf((own ?? position)?.end)];
  const exact = stringOf(quote?.exact);
  const unplaced = annotation['marginalia:unplaced'] === true ? { isUnplaced: true } : {};
  if (content === undefined || own || unplaced.isUnplaced) {
    if (start === undefined || end === undefined || exact === undefined || end < start) return null;
    return { startIndex: start, endIndex: end, text: exact, ...unplaced };
  }
  const offset = fromCodePoints(content);
  if (start !== undefined && end !== undefined) {
    const [startIndex, endIndex] = [offset(start), offset(end)];
    const text = content.slice(startIndex, endIndex);
    if (startIndex <= endIndex && endIndex <= content.length && text === (exact ?? text))
      return { startIndex, endIndex, text };
  }
  if (exact === undefined) return null;
  const [prefix, suffix] = [stringOf(quote?.prefix) ?? '', stringOf(quote?.suffix) ?? ''];
  const [at, ...others] = occurrences(content, prefix + exact + suffix);
  // Never a guess: of several places that fit none is taken.
  if (at === undefined || others.length > 0) {
    const startIndex = start ?? 0;
    return { startIndex, endIndex: startIndex + exact.length, text: exact, isUnplaced: true };
  }
  return { startIndex: at + prefix.length, endIndex: at + prefix.length + exact.length, text: exact };
}

/** The mark of an annotation without its replies; null where it names no words. */
function markOf(annotation: Json, content: string | undefined): Highlight | Suggestion | null {
  const place = placeOf(annotation, content);
  const id = stringOf(annotation.id);
  if (!place || id === undefined) return null;
  const anchor = annotation['marginalia:anchor'];
  const common = {
    id: idOf(id),
    ...place,
    ...(isRecord(anchor) && { anchor: anchor as unknown as Anchor }),
    ...stampOf(annotation),
    ...resolvedOf(annotation),
  };
  const comment = commentOf(annotation);
  const replacement = wordsFor(annotation, 'editing');
  if (isA(annotation, 'editing') && replacement !== undefined)
    return { ...common, replacement, ...(comment !== undefined && { comment }) };
  if (place.text === '' && !place.isUnplaced) return null;
  const category = wordsFor(annotation, 'tagging');
  const color = stringOf(annotation['marginalia:color']) ?? defaultHighlightColor;
  return { ...common, comment: comment ?? '', color, ...(category !== undefined && { category }) };
}

/**
 * Reads the marks of a review from annotations of the W3C model: those of `toWebAnnotations` without a loss, and other
 * tools' where they have a quote or a position of a text.
 * @param annotations in any order; a reply whose mark is not among them is not read
 * @param content the text: with it other tools' positions, which count code points, are checked, and quotes are found
 */
export function fromWebAnnotations(
  annotations: readonly unknown[],
  { content }: { content?: string } = {},
): ReadAnnotations {
  const read: ReadAnnotations = { highlights: [], suggestions: [], unread: [] };
  const marks = new Map<string, Highlight | Suggestion>();
  const replies: Json[] = [];
  for (const annotation of annotations) {
    if (isRecord(annotation) && isA(annotation, 'replying')) {
      replies.push(annotation);
      continue;
    }
    const mark = isRecord(annotation) ? markOf(annotation, content) : null;
    if (!mark) read.unread.push(annotation);
    else {
      marks.set(mark.id, mark);
      if ('replacement' in mark) read.suggestions.push(mark);
      else read.highlights.push(mark);
    }
  }
  for (const annotation of replies) {
    const [target] = asList(annotation.target);
    const mark = typeof target === 'string' ? marks.get(idOf(target)) : undefined;
    const [id, text] = [stringOf(annotation.id), commentOf(annotation)];
    if (!mark || id === undefined || text === undefined) read.unread.push(annotation);
    else mark.replies = [...(mark.replies ?? []), { id: idOf(id), text, ...stampOf(annotation) }];
  }
  return read;
}
