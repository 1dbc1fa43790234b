// The same text for every page: 100,000 words in 1,000 paragraphs, and highlights spread over it, 1,000 of them unless the
// address says `?highlights=10000`.
import { type Highlight, highlightColors } from '../../../src/highlight-editor/model/types.js';

const paragraphCount = 1000;
const wordsPerParagraph = 100;
const highlightCount = Number(new URLSearchParams(location.search).get('highlights') ?? 1000);

/** A small generator with a fixed start: every run and every page gets the same words. */
function makeRandom(): () => number {
  let state = 20261120;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function makeText(): { content: string; highlights: Highlight[] } {
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

export const text = makeText();

/** The paragraph that gets the caret, in the middle of the text. */
export const caretParagraph = 500;

/** Offsets in that paragraph: in the longest stretch without any mark, and in the middle of a mark. */
export function caretPlaces() {
  const lines = text.content.split('\n');
  const start = lines.slice(0, caretParagraph).join('\n').length + 1;
  const end = start + (lines[caretParagraph]?.length ?? 0);
  const own = text.highlights.filter(({ startIndex, endIndex }) => startIndex >= start && endIndex <= end);
  const first = own[0];
  if (!first) throw new Error(`No highlight in paragraph ${caretParagraph}: choose another.`);
  const edges = [start, ...own.flatMap(({ startIndex, endIndex }) => [startIndex, endIndex]), end];
  let clear = { from: start, length: 0 };
  for (let index = 0; index < edges.length; index += 2) {
    const from = edges[index] as number;
    const length = (edges[index + 1] as number) - from;
    if (length > clear.length) clear = { from, length };
  }
  return {
    clear: clear.from + Math.min(8, Math.floor(clear.length / 2)) - start,
    inside: Math.floor((first.startIndex + first.endIndex) / 2) - start,
  };
}
