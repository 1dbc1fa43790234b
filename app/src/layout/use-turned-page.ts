import { useLocation, useNavigate } from 'react-router';

interface Turned {
  readonly of: string;
  readonly cursors: readonly string[];
}

const first: readonly string[] = [''];

/**
 * Where each page of a list up to the shown one began, and how to turn to another. The history entry holds it, so that
 * Back and a reload find the page again. Another list, or the same under other filters, begins at its first page.
 */
export function useTurnedPage(of: string, search: URLSearchParams) {
  const turned = useLocation().state as Turned | null;
  const navigate = useNavigate();
  // A filter shows a moment before the router has moved: until then the entry is that of another list.
  const cursors = turned?.of === of ? turned.cursors : first;
  const turn = (next: readonly string[]): void => {
    void navigate({ search: search.toString() }, { state: { of, cursors: next } satisfies Turned });
  };
  return [cursors, turn] as const;
}
