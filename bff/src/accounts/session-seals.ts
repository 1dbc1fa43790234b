import { defaults, seal, unseal } from '@hapi/iron';
import type { App } from '../http/app.ts';
import { cookieKey } from './cookies.ts';
import { hashOfToken } from './token.ts';

const maxCached = 5_000;

/**
 * The text of a session cookie: the session's token, sealed as hapi seals its own cookies. A cookie is unsealed once and
 * its token's hash cached, because unsealing takes a fifth of the processor's time of an unchanged poll.
 */
export function sessionSeals(app: Pick<App, 'secret'>) {
  const key = cookieKey(app);
  const hashes = new Map<string, string>();
  return {
    write: (token: string): Promise<string> => seal({ id: token }, key, defaults),
    /** The hash of the token in a cookie; undefined when it isn't one of this server's. */
    async read(cookie: unknown): Promise<string | undefined> {
      if (typeof cookie !== 'string') return undefined;
      const cached = hashes.get(cookie);
      if (cached !== undefined) return cached;
      const { id } = await unseal(cookie, key, defaults).catch(() => ({}));
      if (typeof id !== 'string') return undefined;
      const hash = hashOfToken(id);
      if (hashes.size >= maxCached) hashes.clear();
      hashes.set(cookie, hash);
      return hash;
    },
  };
}
