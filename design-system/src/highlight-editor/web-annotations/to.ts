import type { Marks } from '../model/places.js';
import { repliesOf } from '../model/threads.js';
import type { Highlight, MarkAuthor, Reply, Suggestion } from '../model/types.js';
import { fromCodePoints, toCodePoints } from './code-points.js';
import { iriOf } from './iri.js';
import type { WebAnnotation, WebPerson, WebTarget, WebText } from './types.js';

/** Says what the names are that the model does not have. */
const context = ['http://www.w3.org/ns/anno.jsonld', { marginalia: 'urn:marginalia:' }] as const;

/** Characters on each side of a quote. */
const sideLength = 32;

const personOf = ({ id, name, initials }: MarkAuthor): WebPerson => ({
  type: 'Person',
  ...(id !== undefined && { id: iriOf(id) }),
  name,
  'marginalia:initials': initials,
});

const textOf = (purpose: WebText['purpose'], value: string): WebText => ({
  ...{ type: 'TextualBody', value, format: 'text/plain', purpose },
});

const base = (id: string, author: MarkAuthor | undefined, created: string | undefined) =>
  ({
    '@context': context,
    id: iriOf(id),
    type: 'Annotation',
    ...(author && { creator: personOf(author) }),
    ...(created !== undefined && { created }),
  }) as const;

const replyOf = (mark: string, { id, text, author, createdAt }: Reply): WebAnnotation => ({
  ...base(id, author, createdAt),
  motivation: 'replying',
  body: [textOf('replying', text)],
  target: iriOf(mark),
});

/**
 * Writes a review as annotations of the W3C model, each mark followed by its replies: what other tools read, and
 * `fromWebAnnotations` reads back without a loss. A highlight has the motivation `highlighting`, a suggestion `editing`.
 * @param review the text and the marks on it
 * @param options `source` is the IRI of the text
 */
export function toWebAnnotations(
  { content, highlights, suggestions }: Marks & { content: string },
  { source }: { source: string },
): WebAnnotation[] {
  const codePoint = toCodePoints(content);
  const offset = fromCodePoints(content);
  /** A place inside a character of two units has no number of its own. */
  const isPlain = (at: number) => codePoint(at) === at && offset(at) === at;
  const targetOf = ({ startIndex, endIndex, text }: Highlight | Suggestion): WebTarget => ({
    source,
    selector: [
      { type: 'TextPositionSelector', start: codePoint(startIndex), end: codePoint(endIndex) },
      {
        type: 'TextQuoteSelector',
        exact: text,
        prefix: content.slice(Math.max(0, startIndex - sideLength), startIndex),
        suffix: content.slice(endIndex, endIndex + sideLength),
      },
    ],
  });
  const annotationsOf = (mark: Highlight | Suggestion): WebAnnotation[] => {
    const { id, author, createdAt, startIndex, endIndex, anchor, isUnplaced, resolved, comment } = mark;
    const target = targetOf(mark);
    const isSuggestion = 'replacement' in mark;
    const body = [
      ...(isSuggestion ? [textOf('editing', mark.replacement)] : []),
      ...(comment ? [textOf('commenting', comment)] : []),
      ...(!isSuggestion && mark.category !== undefined ? [textOf('tagging', mark.category)] : []),
    ];
    return [
      {
        ...base(id, author, createdAt),
        motivation: isSuggestion ? 'editing' : 'highlighting',
        ...(body.length > 0 && { body }),
        target,
        ...(!isSuggestion && { 'marginalia:color': mark.color }),
        ...(!(isPlain(startIndex) && isPlain(endIndex)) && {
          'marginalia:range': { start: startIndex, end: endIndex },
        }),
        ...(anchor && { 'marginalia:anchor': anchor }),
        ...(isUnplaced && { 'marginalia:unplaced': true as const }),
        ...(resolved && { 'marginalia:resolved': { creator: personOf(resolved.author), created: resolved.at } }),
      },
      ...repliesOf(mark).map((reply) => replyOf(id, reply)),
    ];
  };
  return [...highlights, ...suggestions].flatMap(annotationsOf);
}
