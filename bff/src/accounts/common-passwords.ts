import { dictionary } from '@zxcvbn-ts/language-common';
import { refusal } from '../http/refusal.ts';

/** Words of this product, and guesses that the list of leaked passwords lacks. */
const others = `marginalia academic thesis dissertation redpencil abcdefgh abcdefghi qweqweqwe p@ssword ilovey0u
admin1234 adminadmin root1234 rootroot guest123 guest1234 user1234 login123 roblox fortnite instagram linkedin dropbox`;

/** What anyone would try first (design §4, ASVS 6.2.4 and 6.2.11): 49,000 passwords that leaks show most often, and ours. */
const readCommon = () => new Set([...dictionary['passwords-common'], ...others.split(/\s+/)]);
let common: Set<string> | undefined;

const ending = /[\d!@#$%&*?._-]+$/;

/** Whether a password is among the first that anyone would try, digits and signs at its end left aside. */
export function isCommonPassword(password: string, own: readonly (string | null)[] = []): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  const stem = lower.replace(ending, '');
  // Unpacking the list takes a quarter of a second, which no start has to wait for.
  common ??= readCommon();
  if (common.has(lower) || stem.length === 0 || new Set(lower).size < 3) return true;
  if (stem.length >= 6 && common.has(stem)) return true;
  return own.some(
    (word) => word !== null && word.length >= 3 && (stem === word.toLowerCase() || lower === word.toLowerCase()),
  );
}

/** @throws 422 for the field `path` when a password is easy to guess for whoever knows the account's name and address */
export function refuseCommon(path: string, password: string, own: readonly (string | null)[]): void {
  const words = own.map((word) => word?.split('@')[0] ?? null);
  const message = 'This password is easy to guess. Choose another one';
  if (isCommonPassword(password, words)) throw refusal(422, message, { errors: [{ path, message }] });
}
