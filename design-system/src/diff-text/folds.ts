import type { DiffBlock, DiffPart } from './compare.js';

/** Paragraphs that both versions have, shown or folded, or a changed one. */
export type FoldedBlock = { same: readonly string[]; foldedCount: number } | { parts: readonly DiffPart[] };

const isFilled = (line: string): boolean => line.trim() !== '';

/** @returns how many lines hold so many paragraphs, with the blank lines before each */
function linesFor(lines: readonly string[], paragraphs: number): number {
  let left = paragraphs;
  let count = 0;
  while (left > 0 && count < lines.length) {
    if (isFilled(lines[count] ?? '')) left -= 1;
    count += 1;
  }
  return count;
}

/** Folds the unchanged paragraphs that are not among the `context` ones beside a change. One alone is not worth a button. */
export function foldsOf(blocks: readonly DiffBlock[], context: number): FoldedBlock[] {
  return blocks.flatMap((block, index): FoldedBlock[] => {
    if ('parts' in block) return [block];
    const lines = block.same;
    const start = index === 0 ? 0 : linesFor(lines, context);
    const end = index === blocks.length - 1 ? lines.length : lines.length - linesFor([...lines].reverse(), context);
    const folded = lines.slice(start, end);
    const foldedCount = folded.filter(isFilled).length;
    if (foldedCount < 2) return [{ same: lines, foldedCount: 0 }];
    return [
      { same: lines.slice(0, start), foldedCount: 0 },
      { same: folded, foldedCount },
      { same: lines.slice(end), foldedCount: 0 },
    ].filter(({ same }) => same.length > 0);
  });
}
