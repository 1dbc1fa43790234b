import { useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { askFor, reach } from './shown-address.ts';

/**
 * What the address says after "?", and how to change a part of it; an empty value leaves.
 * A change shows at once: the router moves to the new address a little later, and a choice must not jump back until then.
 */
export function useAddress(): [URLSearchParams, (change: Record<string, string>) => void] {
  const [search, setSearch] = useSearchParams();
  const held = search.toString();
  const [shown, show] = useState(() => ({ held, search, asked: [] as readonly string[] }));
  if (shown.held !== held) show(reach(shown, search));
  // A second choice may be made before the first one is shown: it must not take that away.
  const latest = useRef(search);
  useLayoutEffect(() => {
    latest.current = shown.search;
  }, [shown]);
  const change = (parts: Record<string, string>) => {
    const next = new URLSearchParams(latest.current);
    for (const [name, value] of Object.entries(parts)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    latest.current = next;
    show((current) => askFor(current, next));
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return [shown.search, change];
}
