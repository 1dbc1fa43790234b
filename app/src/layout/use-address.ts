import { useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * What the address says after "?", and how to change a part of it; an empty value leaves.
 * A change shows at once: the router moves to the new address a little later, and a choice must not jump back until then.
 */
export function useAddress(): [URLSearchParams, (change: Record<string, string>) => void] {
  const [search, setSearch] = useSearchParams();
  const held = search.toString();
  const [shown, show] = useState({ held, search });
  // The address has moved: it decides again.
  if (shown.held !== held) show({ held, search });
  const change = (parts: Record<string, string>) => {
    const next = new URLSearchParams(shown.search);
    for (const [name, value] of Object.entries(parts)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    show({ held, search: next });
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return [shown.search, change];
}
