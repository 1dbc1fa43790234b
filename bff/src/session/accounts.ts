import type { Transaction } from '../database/database.ts';
import { queueAccountMail } from '../mail/queue.ts';
import type { App } from '../server/app.ts';
import { days, hours, isoTime, nowOf } from '../server/time.ts';
import { hashOfToken, newToken } from './token.ts';
import { User } from './user.model.ts';

const tokenEnds = { claim: 7 * days, reset: hours };

/** The account's row, held until the transaction ends; undefined once it is deleted. */
export function lockAccount(transaction: Transaction, userId: number): Promise<User | undefined> {
  return User.query(transaction).findById(userId).whereNull('deletedAt').forUpdate().execute();
}

/** A link that sets the password once; its token is behind `#`, so that no server or log ever sees it. */
export async function passwordUrl(
  app: App,
  transaction: Transaction,
  user: Pick<User, 'id'>,
  purpose: keyof typeof tokenEnds,
): Promise<string> {
  const token = newToken();
  await transaction('password_tokens').insert({
    tokenHash: hashOfToken(token),
    userId: user.id,
    createdAt: nowOf(app),
    expiresAt: isoTime(app.clock() + tokenEnds[purpose]),
  });
  return `${app.config.publicUrl}/reset-password#token=${token}`;
}

/** Mails the link: to set the first password, or a new one. */
export async function mailPasswordLink(app: App, user: User): Promise<void> {
  const isGuest = user.passwordHash === null;
  await app.database.transaction(async (transaction) => {
    const url = await passwordUrl(app, transaction, user, isGuest ? 'claim' : 'reset');
    await queueAccountMail(app, transaction, isGuest ? 'claim_account' : 'reset_password', user, url);
  });
}
