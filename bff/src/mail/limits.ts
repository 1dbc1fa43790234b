import type { Request } from '@hapi/hapi';
import { comparableEmail } from '../../contract/index.ts';
import type { App } from '../http/app.ts';
import { countUses, type Limit, type Use } from '../http/rate-limits.ts';
import { senderUses } from '../http/requester.ts';
import { hours } from '../time/time.ts';

/** Links of one kind to one mailbox, and links to new addresses at the wish of one account. */
export const accountMails: Limit = { max: 5, window: hours };
/** Links to one mailbox that accounts with other addresses asked for: one such account is not enough to use them up. */
export const newAddressMails: Limit = { max: 20, window: hours };
/** Order confirmations to one mailbox at the wish of others: orders of the account that has verified it are not counted. */
const confirmationsTo: Limit = { max: 20, window: hours };
/** Order confirmations at the wish of one account, or of all visitors of one network. */
const confirmationsBy: Limit = { max: 60, window: hours };

/** Password links are counted apart from all other mails: nobody uses up a stranger's by ordering or registering. */
export const passwordLinkKey = (email: string): string => `account mail to ${comparableEmail(email)}`;
/**
 * Links that prove an address, for the account that has it. Nobody else uses them up; whoever creates accounts and deletes
 * them is counted by the address.
 */
export const verificationKey = (email: string): string => `verification to ${comparableEmail(email)}`;
/** Links that would give an address to an account that does not have it yet. */
export const newAddressKey = (email: string): string => `new address ${comparableEmail(email)}`;

/** A confirmation that was counted before it is written. */
export interface CountedConfirmation {
  /** Why it may not be sent, in words for the event log, if so. */
  readonly withheld: string | undefined;
  /** No confirmation is written: it does not count. Never rejects. */
  giveBack(): Promise<void>;
}

export const uncountedConfirmation: CountedConfirmation = { withheld: undefined, giveBack: async () => {} };

export async function countConfirmation(
  app: Pick<App, 'config' | 'rateLimits'>,
  request: Request,
  email: string,
): Promise<CountedConfirmation> {
  const to: Use = [`confirmation to ${comparableEmail(email)}`, confirmationsTo];
  const by = senderUses(app, request, 'confirmation by', confirmationsBy);
  const { refused, giveBack } = await countUses(app.rateLimits, [to, ...by]);
  if (!refused) return { withheld: undefined, giveBack: () => giveBack().catch(() => undefined) };
  return {
    ...uncountedConfirmation,
    withheld:
      refused === to
        ? 'Not sent: too many confirmations went to this email address within an hour.'
        : 'Not sent: the same sender asked for too many confirmations within an hour.',
  };
}
