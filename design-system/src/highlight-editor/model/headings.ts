import type { Heading } from './types.js';

/** The level of HTML: a page's own title is the first, a document's headings begin at the second. */
export const ariaLevel = (level: number): number => Math.min(Math.max(level, 1) + 1, 6);

export interface HeadingLine {
  level: number;
  /** A heading with a line break in it is more than one paragraph; it is read as one heading, the first. */
  isFirst: boolean;
}

/**
 * The paragraphs that headings stand in, by the paragraph's index.
 * @param starts the first offset of each paragraph
 */
export function headingLines(starts: readonly number[], headings: readonly Heading[]): Map<number, HeadingLine> {
  const lines = new Map<number, HeadingLine>();
  const ordered = headings.toSorted((a, b) => a.startIndex - b.startIndex);
  let index = 0;
  for (const { startIndex, endIndex, level } of ordered) {
    while ((starts[index + 1] ?? Number.POSITIVE_INFINITY) <= startIndex) index += 1;
    for (let at = index; (starts[at] ?? Number.POSITIVE_INFINITY) < endIndex; at += 1)
      lines.set(at, { level, isFirst: at === index });
  }
  return lines;
}
