/** What a page shows of its address while the router still moves to it. */
export interface ShownAddress {
  /** The address that the router has reached. */
  readonly held: string;
  readonly search: URLSearchParams;
  /** The addresses that the page asked for and the router has not reached, oldest first. */
  readonly asked: readonly string[];
}

/** A change shows at once. */
export const askFor = (shown: ShownAddress, search: URLSearchParams): ShownAddress => ({
  ...shown,
  search,
  asked: [...shown.asked, search.toString()],
});

/**
 * The router has reached `search`. An address that the page asked for before its latest change must not take that change
 * back; any other one decides what is shown.
 */
export function reach({ search: latest, asked }: ShownAddress, search: URLSearchParams): ShownAddress {
  const held = search.toString();
  const later = asked.slice(asked.indexOf(held) + 1);
  const isEarlier = asked.includes(held) && later.length > 0;
  return isEarlier ? { held, search: latest, asked: later } : { held, search, asked: [] };
}
