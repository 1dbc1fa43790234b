import type { commentCategories, Highlight, Review, Suggestion } from '@marginalia/bff/contract';
import { anchor } from '@marginalia/design-system/highlight-editor';
import { essay } from './texts.ts';

type Category = (typeof commentCategories)[number]['id'];

const placeOf = (words: string) => {
  const startIndex = essay.indexOf(words);
  if (startIndex < 0) throw new Error(`The sample essay has no "${words}"`);
  return { startIndex, endIndex: startIndex + words.length, text: words };
};

/** What finds a mark again when the essay is replaced. */
const anchorOf = ({ startIndex, endIndex }: ReturnType<typeof placeOf>) => anchor(essay, startIndex, endIndex, 1);

const highlight = (words: string, color: string, category: Category, comment: string): Highlight => ({
  id: `h-${placeOf(words).startIndex}`,
  ...placeOf(words),
  anchor: anchorOf(placeOf(words)),
  color,
  category,
  comment,
});

const suggestion = (words: string, replacement: string, comment?: string): Suggestion => ({
  id: `s-${placeOf(words).startIndex}`,
  ...placeOf(words),
  anchor: anchorOf(placeOf(words)),
  replacement,
  ...(comment ? { comment } : {}),
});

const none = { highlights: [], suggestions: [] };
export const unread: Review = { ...none, notes: '', version: 0, contentVersion: 1, unplaced: none };

/** A review of the sample essay: a comment in each colour, and changes that Word tracks. */
export const marked: Review = {
  ...unread,
  highlights: [
    highlight('This essay argue', 'red', 'grammar', 'One essay argues.'),
    highlight('The literature have', 'red', 'grammar', 'Literature is singular here.'),
    highlight(
      'the number of customers a vendor can call by name',
      'green',
      'argument',
      'A measure nobody else has. Say how you counted.',
    ),
    highlight('It is important to note that', 'orange', 'tone', 'Cut this; the sentence is strong without it.'),
    highlight('were a kind of licence', 'yellow', 'structure', 'Your best line. Bring it forward.'),
    highlight('the clearances of 2021', 'blue', 'citation', 'Which source?'),
  ],
  suggestions: [
    suggestion('districts suggests another', 'districts suggest another'),
    suggestion('does not only cost them', 'costs them more than', 'Shorter, and the contrast is clearer.'),
  ],
  notes: 'Third essay by this client; agreement of verbs is the pattern to teach.',
  version: 3,
};

/** The same review after somebody else added to it. */
export const markedByAnother: Review = {
  ...marked,
  highlights: [
    ...marked.highlights,
    highlight('A market hall that moves', 'blue', 'clarity', 'Which hall? Name it once.'),
  ],
  version: 4,
};

/** A draft whose first comment stands on words that the text no longer has, as after a correction of the essay. */
export const markedBeforeCorrection: Review = {
  ...marked,
  highlights: marked.highlights.map((mark, index) =>
    index === 0 ? { ...mark, text: 'This essay argued', endIndex: mark.endIndex + 1 } : mark,
  ),
};

/** The first marks, before the rest was read. */
export const begun: Review = { ...unread, highlights: marked.highlights.slice(0, 2), version: 1 };
