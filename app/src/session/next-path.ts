/** A path of this site to go on to after signing in, from `?next=`; undefined for anything that could lead elsewhere. */
export function readNextPath(search: URLSearchParams): string | undefined {
  const next = search.get('next') ?? '';
  const base = 'https://here.invalid';
  const url = next.startsWith('/') ? URL.parse(next, base) : null;
  return url?.origin === base ? url.pathname + url.search + url.hash : undefined;
}

export const loginLink = (next: string): string => `/login?next=${encodeURIComponent(next)}`;
