/** A page to turn to, or the gap before the next one that is shown. */
export type PageStop = number | 'gap-before' | 'gap-after';

/** The current page with its neighbours, the first, the last, and a gap at each end. */
const MAX_STOPS = 7;

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** @returns the pages that are shown: all when there are few, else always the same number, so that no button moves */
export function pageStops(page: number, pageCount: number): readonly PageStop[] {
  if (pageCount <= MAX_STOPS) return range(1, pageCount);
  if (page <= 4) return [...range(1, 5), 'gap-after', pageCount];
  if (page >= pageCount - 3) return [1, 'gap-before', ...range(pageCount - 4, pageCount)];
  return [1, 'gap-before', ...range(page - 1, page + 1), 'gap-after', pageCount];
}
