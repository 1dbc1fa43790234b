import type { Heading, Highlight, Suggestion } from '@marginalia/bff/contract';
import { type Marks, placeMarks, plainComment } from '@marginalia/design-system/highlight-editor';

/** A mark as the desk's list shows it. */
export interface MarkEntry {
  readonly id: string;
  readonly kind: 'comment' | 'suggestion';
  /** The number of the comment on its card; suggestions and resolved comments have none. */
  readonly number: number | undefined;
  readonly startIndex: number;
  readonly isPlaced: boolean;
  readonly text: string;
  readonly comment: string;
  readonly replacement: string | undefined;
  readonly category: string | undefined;
  readonly color: string | undefined;
  readonly isResolved: boolean;
  readonly authorId: string | undefined;
}

type Threaded = Pick<Highlight, 'author' | 'resolved'>;

/** All marks in reading order, those without a place last. */
export function entriesOf(content: string, marks: Marks): MarkEntry[] {
  const { placed, unplaced } = placeMarks(content, marks);
  const open = [...placed.highlights, ...unplaced.highlights].filter(({ resolved }) => !resolved);
  const numbers = new Map(open.map(({ id }, index) => [id, index + 1]));
  const entryOf = (mark: (Marks['highlights'] | Marks['suggestions'])[number], isPlaced: boolean): MarkEntry => {
    const { author, resolved }: Threaded = mark as Threaded;
    const suggestion = 'replacement' in mark ? (mark as Suggestion) : undefined;
    const highlight = suggestion ? undefined : (mark as Highlight);
    return {
      id: mark.id,
      kind: suggestion ? 'suggestion' : 'comment',
      number: numbers.get(mark.id),
      startIndex: mark.startIndex,
      isPlaced,
      text: mark.text,
      comment: plainComment(mark.comment ?? ''),
      replacement: suggestion?.replacement,
      category: highlight?.category,
      color: highlight?.color,
      isResolved: Boolean(resolved),
      authorId: author?.id,
    };
  };
  const inText = [...placed.highlights, ...placed.suggestions].map((mark) => entryOf(mark, true));
  const lost = [...unplaced.highlights, ...unplaced.suggestions].map((mark) => entryOf(mark, false));
  // Sorting is stable: a comment and a suggestion that begin together keep that order, as beside the text.
  return [...inText.sort((a, b) => a.startIndex - b.startIndex), ...lost];
}

/** What stands under one heading, up to the next one. */
export interface Part {
  readonly startIndex: number;
  readonly title: string;
  readonly level: number;
  readonly marks: number;
}

/** The headings of a text with the number of marks under each; words before the first heading are the first part. */
export function partsOf(content: string, headings: readonly Heading[], entries: readonly MarkEntry[]): Part[] {
  if (headings.length === 0) return [];
  const starts = headings.map(({ startIndex, endIndex, level }) => ({
    ...{ startIndex, level },
    title: content.slice(startIndex, endIndex).replace(/\s+/g, ' '),
  }));
  if (content.slice(0, starts[0]?.startIndex).trim() !== '')
    starts.unshift({ startIndex: 0, level: 1, title: 'Start' });
  const places = entries.flatMap(({ isPlaced, startIndex }) => (isPlaced ? [startIndex] : []));
  let next = 0;
  return starts.map((start, index) => {
    const end = starts[index + 1]?.startIndex ?? Number.POSITIVE_INFINITY;
    const first = next;
    while ((places[next] ?? Number.POSITIVE_INFINITY) < end) next += 1;
    return { ...start, marks: next - first };
  });
}

type Test = (entry: MarkEntry, own: string | undefined) => boolean;

/** Which marks the list shows. A choice that no mark could ever meet is not offered. */
export const shownMarks: Readonly<Record<string, { label: string; test: Test; isOffered?: Test }>> = {
  all: { label: 'All', test: () => true },
  comments: { label: 'Comments', test: ({ kind }) => kind === 'comment' },
  suggestions: { label: 'Suggestions', test: ({ kind }) => kind === 'suggestion' },
  uncommented: { label: 'No comment', test: ({ comment }) => comment.trim() === '' },
  unplaced: {
    label: 'No place',
    test: ({ isPlaced }) => !isPlaced,
    isOffered: ({ isPlaced }) => !isPlaced,
  },
  open: { label: 'Open', test: ({ isResolved }) => !isResolved, isOffered: ({ isResolved }) => isResolved },
  resolved: { label: 'Resolved', test: ({ isResolved }) => isResolved, isOffered: ({ isResolved }) => isResolved },
  mine: {
    label: 'Mine',
    test: ({ authorId }, own) => authorId === undefined || authorId === own,
    isOffered: ({ authorId }, own) => authorId !== undefined && authorId !== own,
  },
  others: {
    label: 'From others',
    test: ({ authorId }, own) => authorId !== undefined && authorId !== own,
    isOffered: ({ authorId }, own) => authorId !== undefined && authorId !== own,
  },
};
