interface Place {
  readonly search: string;
  readonly state: unknown;
}

/**
 * A path of this site to go on to after signing in: from `?next=` of a link, or from the guard that led here.
 * Undefined for anything that could lead elsewhere.
 */
export function readNextPath({ search, state }: Place): string | undefined {
  const given = (state as { next?: unknown } | null)?.next;
  const next = new URLSearchParams(search).get('next') ?? (typeof given === 'string' ? given : '');
  const base = 'https://here.invalid';
  const url = next.startsWith('/') ? URL.parse(next, base) : null;
  return url?.origin === base ? url.pathname + url.search + url.hash : undefined;
}

export const loginLink = (next: string): string => `/login?next=${encodeURIComponent(next)}`;
