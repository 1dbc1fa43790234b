import { type CurrentUser, parseUrl } from '@marginalia/bff/contract';
import { matchPath } from 'react-router';

/** A path of this site to go on to after signing in, from `?next=`; undefined for anything that could lead elsewhere. */
function readNextPath(search: URLSearchParams): string | undefined {
  const next = search.get('next') ?? '';
  const base = 'https://here.invalid';
  const url = next.startsWith('/') ? parseUrl(next, base) : undefined;
  return url?.origin === base ? url.pathname + url.search + url.hash : undefined;
}

/** Where a login leads (specification, point 2). */
export const homeOf = (user: Pick<CurrentUser, 'isAdmin'>): string => (user.isAdmin ? '/admin' : '/profile');

const isAdminPath = (path: string): boolean => matchPath('/admin/*', path.replace(/[?#].*/, '')) !== null;

/** The page that the login was asked for, if it lies in the user's own part of the site; else the user's home. */
export function pathAfterLogin(user: Pick<CurrentUser, 'isAdmin'>, search: URLSearchParams): string {
  const next = readNextPath(search);
  return next !== undefined && isAdminPath(next) === user.isAdmin ? next : homeOf(user);
}
