import type { SecondFactor } from '@marginalia/bff/contract';
import { http } from '../http/http.ts';
import { hasStatus } from '../http/http-error.ts';

/**
 * Sends a change of the second factors. Where it fails, asks whether it was made all the same: a response may be lost, and
 * an authenticator app that is there already is refused when it is confirmed again.
 * @returns the response; undefined where the change was found made
 */
export async function sendOrFind<T>(
  send: () => Promise<T>,
  isMade: (now: SecondFactor) => boolean,
): Promise<T | undefined> {
  try {
    return await send();
  } catch (error) {
    // Whoever is signed in no more is asked to sign in first.
    const now = hasStatus(error, 401) ? undefined : await http('secondFactor').catch(() => undefined);
    if (now && isMade(now)) return undefined;
    throw error;
  }
}
