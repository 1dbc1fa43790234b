// The same text for every page: 100,000 words in 1,000 paragraphs, and 1,000 highlights spread over it.
import { type Highlight, highlightColors } from '../../../src/highlight-editor/model/types.js';

export const paragraphCount = 1000;
const wordsPerParagraph = 100;
export const highlightCount = 1000;

/** A small generator with a fixed start: every run and every page gets the same words. */
function makeRandom(): () => number {
  let state = 20261120;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export function makeText(): { content: string; highlights: Highlight[] } {
  const random = makeRandom();
  const letters = 'etaoinshrdlucmfwypvbgk';
  const word = () =>
    Array.from(
      { length: 2 + Math.floor(random() * 7) },
      () => letters[Math.floor(random() ** 2 * letters.length)],
    ).join('');
  const paragraphs = Array.from(
    { length: paragraphCount },
    () => `${Array.from({ length: wordsPerParagraph }, word).join(' ')}.`,
  );
  const content = paragraphs.join('\n');
  const step = Math.floor(content.length / highlightCount);
  const highlights = Array.from({ length: highlightCount }, (_, index): Highlight => {
    const startIndex = content.indexOf(' ', index * step) + 1;
    const endIndex = content.indexOf(' ', startIndex + 10 + Math.floor(random() * 40));
    return {
      id: `h${index}`,
      text: content.slice(startIndex, endIndex),
      startIndex,
      endIndex,
      comment: `Comment ${index + 1}: could this be said in fewer words?`,
      color: highlightColors[index % highlightColors.length] ?? 'yellow',
    };
  }).filter(({ startIndex, endIndex }) => startIndex > 0 && endIndex > startIndex);
  return { content, highlights };
}

/** The paragraph that gets the caret, in the middle of the text. */
export const caretParagraph = 500;

/** Offsets in that paragraph: the longest stretch without any mark, and the middle of a mark. */
export function caretPlaces({ content, highlights }: { content: string; highlights: readonly Highlight[] }) {
  const lines = content.split('\n');
  const start = lines.slice(0, caretParagraph).join('\n').length + 1;
  const end = start + (lines[caretParagraph]?.length ?? 0);
  const own = highlights.filter(({ startIndex, endIndex }) => startIndex >= start && endIndex <= end);
  const first = own[0];
  if (!first) throw new Error(`No highlight in paragraph ${caretParagraph}: choose another.`);
  const ahead = { from: start, to: first.startIndex };
  const behind = { from: first.endIndex, to: own[1]?.startIndex ?? end };
  const clear = behind.to - behind.from > ahead.to - ahead.from ? behind : ahead;
  return { clear: clear.from + 8 - start, inside: Math.floor((first.startIndex + first.endIndex) / 2) - start };
}
