import type { Suggestion } from '../../contract/index.ts';

type Change = Pick<Suggestion, 'id' | 'startIndex' | 'endIndex' | 'replacement'>;

const inOrder = <T extends Change>(changes: readonly T[]): T[] =>
  [...changes].sort((a, b) => a.startIndex - b.startIndex || a.endIndex - b.endIndex);

/** Returns the first suggestion that overlaps the one before it: the result of both would be ambiguous. */
export function findOverlapping<T extends Change>(changes: readonly T[]): T | undefined {
  let reached = 0;
  return inOrder(changes).find(({ startIndex, endIndex }) => {
    const overlaps = startIndex < reached;
    reached = Math.max(reached, endIndex);
    return overlaps;
  });
}

/** Applies every suggestion to the content (design §4, `editedContent`). Suggestions must match it and not overlap. */
export function applySuggestions(content: string, changes: readonly Change[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { startIndex, endIndex, replacement } of inOrder(changes)) {
    parts.push(content.slice(at, startIndex), replacement);
    at = endIndex;
  }
  parts.push(content.slice(at));
  return parts.join('');
}
