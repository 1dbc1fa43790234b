import type { Request } from '@hapi/hapi';
import { addressOf, networkOf } from '../../http/address.ts';
import type { App } from '../../http/app.ts';
import { countUses, type Limit, type Use } from '../../http/rate-limits.ts';
import { tooManyTries } from '../../http/refusal.ts';
import { networkUses } from '../../http/requester.ts';
import { hours, minutes } from '../../time/time.ts';

/** Wrong codes to one account from one network. */
const wrongCodes: Limit = { max: 5, window: 3 * minutes };
/** Wrong codes to one account from everywhere: of a million codes three are right at a time. */
const toAccount: Limit = { max: 20, window: hours };
/** Wrong second factors from one network, to any account. */
const fromNetwork: Limit = { max: 100, window: 3 * minutes };
/** Challenges for passkeys that one network asks for; each is a row. */
const newChallenges: Limit = { max: 100, window: 10 * minutes };

interface CountedFactor {
  /** It was right: it no longer counts as a wrong one. */
  succeeded(): Promise<void>;
  /** It was not judged. */
  abandoned(): Promise<void>;
}

/**
 * Counts a second factor before it is judged, so that many at the same moment pass no more often than one by one. A passkey
 * can't be guessed: it counts for its network alone, and signs in while codes are refused.
 * @throws 429 with the seconds to wait
 */
export async function countFactor(
  app: App,
  request: Request,
  userId: number | undefined,
  isPasskey: boolean,
): Promise<CountedFactor> {
  const network = networkOf(app, request);
  const shared: readonly Use[] = networkUses('second factor from', network, fromNetwork);
  const own: Use = [`second factor of ${userId} from ${network}`, wrongCodes];
  const ofAccount: readonly Use[] = isPasskey ? [] : [[`second factor of ${userId}`, toAccount], own];
  const { wait, giveBack } = await countUses(app.rateLimits, [...shared, ...ofAccount]);
  if (wait > 0) {
    app.log.warn({ event: 'second-factor-limited', user: userId, address: addressOf(app, request) });
    throw tooManyTries(wait, isPasskey ? undefined : 'A passkey works meanwhile.');
  }
  return {
    async succeeded() {
      await giveBack();
      if (!isPasskey) await app.rateLimits.clear(...own);
    },
    abandoned: () => giveBack(),
  };
}

/** Counts a challenge that is asked for. @throws 429 past the limit */
export async function countChallenge(app: App, request: Request): Promise<void> {
  const { wait } = await countUses(
    app.rateLimits,
    networkUses('passkey challenge from', networkOf(app, request), newChallenges),
  );
  if (wait > 0) throw tooManyTries(wait);
}
