// What the stories and tests of this folder show: a page of a student's essay with an editor's marks on it.
import { anchor } from './model/anchors.js';
import type { BankEntry, Category, Highlight, MarkAuthor, Suggestion } from './model/types.js';

export const content = [
  'The Quiet Work of Hedgerows',
  '',
  'Hedgerows are often describe as the oldest living monuments of the English countryside, yet their ecological role is far more dynamic than this image suggest. In the last three decades a growing number of studies has shown that a hedge is not a border between habitats but a habitat of its own.',
  'This essay argues that the decline of hedgerow management since 1990 has had three effects: a loss of nesting sites, a change in soil moisture on adjacent fields, and a loss of local knowledge. It is obvious that all three are linked. The first two effects has been measured; the third is mostly told in interviews.',
  'Smith (2011) found that unmanaged hedges lose their base within twelve years. When the base is lost, the hedge becomes a row of trees and small mammals leave. Many researchers agree with this. However, the picture is not the same in every region, and the data from the north are few.',
  'In conclusion, hedgerows deserves a policy which pays for patience rather than for length. A short hedge that is laid every ten years does more than a long one that is forgotten.',
].join('\n');

export const categories: readonly Category[] = [
  { id: 'grammar', label: 'Grammar' },
  { id: 'clarity', label: 'Clarity' },
  { id: 'structure', label: 'Structure' },
  { id: 'citation', label: 'Citation' },
];

export const commentBank: readonly BankEntry[] = [
  { id: 'b1', shortcut: 'agree', text: 'Subject and verb must agree in number.', category: 'grammar' },
  { id: 'b2', shortcut: 'cite', text: 'Please give a source for this claim.', category: 'citation' },
  { id: 'b3', shortcut: 'vague', text: 'Who exactly? Name them, or cut the sentence.', category: 'clarity' },
];

/** Marks the first place of `text` in a content. */
export function mark(of: string, id: string, text: string, rest: Partial<Highlight> = {}): Highlight {
  const startIndex = of.indexOf(text);
  const endIndex = startIndex + text.length;
  const place = { text, startIndex, endIndex, anchor: anchor(of, startIndex, endIndex) };
  return { id, comment: '', color: 'yellow', ...place, ...rest };
}

/** Proposes a change at the first place of `text` in a content. */
export function change(of: string, id: string, text: string, replacement: string, comment?: string): Suggestion {
  const startIndex = of.indexOf(text);
  return { id, text, startIndex, endIndex: startIndex + text.length, replacement, ...(comment && { comment }) };
}

export const highlights: readonly Highlight[] = [
  mark(content, 'h1', 'often describe', {
    comment: 'After “are” you need the past participle: described.',
    category: 'grammar',
  }),
  mark(content, 'h2', 'the oldest living monuments of the English countryside', {
    comment: 'A fine image. Whose is it? If it is Rackham’s, say so.',
    color: 'blue',
    category: 'citation',
  }),
  mark(content, 'h3', 'It is obvious that all three are linked.', {
    comment: 'If it is obvious, the sentence is not needed; if it is not, show the link.',
    color: 'orange',
    category: 'clarity',
  }),
  mark(content, 'h4', 'Many researchers agree with this.', {
    comment: 'Who exactly? Name them, or cut the sentence.',
    color: 'red',
    category: 'clarity',
  }),
  mark(content, 'h5', 'A short hedge that is laid every ten years', { color: 'green' }),
];

export const suggestions: readonly Suggestion[] = [
  change(content, 's1', 'effects has', 'effects have', 'Plural subject.'),
  change(content, 's2', 'deserves', 'deserve'),
];

/** Two editors, and a client who answered in Word. */
export const ana: MarkAuthor = { id: '1', name: 'Ana Ursu', initials: 'AU' };
export const ben: MarkAuthor = { id: '2', name: 'Ben Okafor', initials: 'BO' };
const client: MarkAuthor = { name: 'Mira Sen', initials: 'MS' };
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** The same page after two editors and the client have talked about it. */
export const threads: readonly Highlight[] = highlights.map((highlight, index) => {
  if (index === 0) return { ...highlight, author: ana, createdAt: ago(180) };
  if (index === 1) {
    const replies = [
      {
        id: 'r1',
        text: 'It is Rackham’s, from the introduction of 1986. Shall I quote the page?',
        author: client,
        createdAt: ago(125),
      },
      { id: 'r2', text: 'Yes, with the page.', author: ana, createdAt: ago(50) },
    ];
    return { ...highlight, author: ben, createdAt: ago(2900), replies };
  }
  if (index === 2) return { ...highlight, author: ben, createdAt: ago(2880), resolved: { author: ana, at: ago(45) } };
  return { ...highlight, author: index === 3 ? ana : ben, createdAt: ago(170) };
});
export const discussed: readonly Suggestion[] = suggestions.map((suggestion, index) =>
  index === 0
    ? {
        ...suggestion,
        author: ben,
        createdAt: ago(2870),
        replies: [{ id: 'r3', text: 'Thank you!', author: client, createdAt: ago(120) }],
      }
    : { ...suggestion, author: ana, createdAt: ago(160) },
);

const sentences = content.split(/(?<=\.) /);

/** A long text and marks spread over it: what the editor must carry without a pause. */
export function manyMarks(paragraphs: number, count: number): { content: string; highlights: Highlight[] } {
  const lines = Array.from({ length: paragraphs }, (_, line) =>
    Array.from({ length: 6 }, (__, place) => sentences[(line * 5 + place * 3) % sentences.length])
      .join(' ')
      .replaceAll('\n', ' '),
  );
  const long = lines.join('\n');
  const step = Math.floor(long.length / count);
  const marks = Array.from({ length: count }, (_, index): Highlight => {
    const startIndex = long.indexOf(' ', index * step) + 1;
    const endIndex = Math.min(long.length, startIndex + 24);
    return {
      id: `m${index}`,
      text: long.slice(startIndex, endIndex),
      startIndex,
      endIndex,
      comment: `Note ${index + 1}: say this more simply.`,
      color: (['yellow', 'green', 'orange', 'blue', 'red'] as const)[index % 5] ?? 'yellow',
    };
  });
  return { content: long, highlights: marks };
}
