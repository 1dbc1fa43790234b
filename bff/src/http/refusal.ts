import { Boom } from '@hapi/boom';
import { roleRefusals } from '../../contract/role-refusals.ts';
import type { Role } from '../../contract/roles.ts';

export interface FieldError {
  readonly path: string;
  readonly message: string;
}
export interface RefusalDetails {
  /** All broken rules; the sentence is the first one's. */
  readonly errors?: readonly FieldError[];
  /** Seconds after which a try may succeed. */
  readonly retryAfter?: number;
}

/** A refusal that people read: throw it anywhere below a route. `sentence` is the whole body. */
export function refusal(status: number, sentence: string, details: RefusalDetails = {}): Boom<RefusalDetails> {
  return new Boom(sentence, { statusCode: status, data: details, ctor: refusal });
}

export const notFound = () => refusal(404, 'We couldn’t find this, or you don’t have access to it.');
export const notSignedIn = () => refusal(401, 'Please log in first.');
export const notAdministrator = () => refusal(403, 'Access denied. You do not have administrator privileges.');
/** An administrator lacks the role `needed`. A reader may do whatever every administrator may. */
export const notOfRole = (needed: Role) =>
  needed === 'reader' ? notAdministrator() : refusal(403, roleRefusals[needed]);
/** @param advice how to wait less, as a sentence */
export const secondFactorFirst = () =>
  refusal(403, 'Set up a second factor first: open “My account” and choose an authenticator app or a passkey.');
export const tooManyTries = (retryAfter: number, advice?: string) => {
  const sentence = `Too many attempts. Try again in ${waitText(retryAfter)}.`;
  return refusal(429, advice ? `${sentence} ${advice}` : sentence, { retryAfter });
};
export const busy = () => refusal(503, 'The server is busy. Please try again in a moment.', { retryAfter: 1 });

const waitText = (seconds: number) =>
  seconds <= 90 ? `${Math.max(1, seconds)} seconds` : `${Math.ceil(seconds / 60)} minutes`;
