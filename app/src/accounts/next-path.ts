import { type CurrentUser, parseUrl } from '@marginalia/bff/contract';
import { matchPath } from 'react-router';

/** A path of this site to go on to after signing in, from `?next=`; undefined for anything that could lead elsewhere. */
function readNextPath(search: URLSearchParams): string | undefined {
  const next = search.get('next') ?? '';
  const base = 'https://here.invalid';
  const url = next.startsWith('/') ? parseUrl(next, base) : undefined;
  if (url?.origin !== base) return undefined;
  // Without its dots, `/.//name` begins like the address of another site, and so leads nowhere.
  return url.pathname.startsWith('//') ? undefined : url.pathname + url.search + url.hash;
}

type Person = Pick<CurrentUser, 'isAdmin' | 'mustSetUpSecondFactor'>;

/** Where second factors are set up. */
export const secondFactorPath = '/profile?tab=account';

/** Where a login leads (specification, point 2). */
export function homeOf({ isAdmin, mustSetUpSecondFactor }: Person): string {
  if (mustSetUpSecondFactor) return secondFactorPath;
  return isAdmin ? '/admin' : '/profile';
}

const isAdminPath = (path: string): boolean => matchPath('/admin/*', path.replace(/[?#].*/, '')) !== null;

/** The page that the login was asked for, if it lies in the user's own part of the site; else the user's home. */
export function pathAfterLogin(user: Person, search: URLSearchParams): string {
  const next = user.mustSetUpSecondFactor ? undefined : readNextPath(search);
  return next !== undefined && isAdminPath(next) === user.isAdmin ? next : homeOf(user);
}
