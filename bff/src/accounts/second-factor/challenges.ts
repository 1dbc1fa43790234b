import type { App } from '../../http/app.ts';
import { isoTime, minutes, nowOf } from '../../time/time.ts';
import { newToken } from '../token.ts';
import { PasskeyChallenge } from './model.ts';

const lifetime = 5 * minutes;

/** Who asked for a challenge, and what for. Its signature is good for nothing and nobody else. */
export interface ChallengeUse {
  readonly purpose: 'add' | 'login' | 'login-alone' | 'prove';
  readonly holder: string;
}

export const ofSession = (sessionHash: string | null): string => `session ${sessionHash}`;
export const ofPendingLogin = (idHash: string): string => `login ${idHash}`;

/** A new challenge, in base64url. */
export async function issueChallenge(app: App, use: ChallengeUse): Promise<string> {
  const challenge = newToken();
  await PasskeyChallenge.query(app.database.write).insert({
    ...use,
    challenge,
    expiresAt: isoTime(app.clock() + lifetime),
  });
  return challenge;
}

/** Uses up a challenge, whatever comes of it, and tells whether it was issued for this use. */
export async function consumeChallenge(app: App, use: ChallengeUse, challenge: string): Promise<boolean> {
  const consumed = await PasskeyChallenge.query(app.database.write)
    .where({ ...use, challenge })
    .where('expiresAt', '>', nowOf(app))
    .delete();
  return consumed === 1;
}
