import type { Model } from 'objection';
import { recordAudit, serverActor } from '../../audit/record.ts';
import type { Database } from '../../database/database.ts';
import type { AccountMailApp } from '../../mail/queue.ts';
import { nowOf } from '../../time/time.ts';
import { lockAccount } from '../accounts.ts';
import { Session, User, usernameKeyOf } from '../model.ts';
import { tellOwner } from '../owner-notice.ts';
import { PendingLogin } from './model.ts';
import { forgetFactors } from './own-factors.ts';

/**
 * Removes the second factors of an account whose owner has lost all of them, and signs it out everywhere. Returns what was
 * done, as a sentence.
 * @throws Error with a sentence when there is no such account, or it has no second factor
 */
export async function resetSecondFactor(
  app: AccountMailApp & { readonly database: Database },
  username: string,
): Promise<string> {
  const { database } = app;
  const found = await User.query(database.read)
    .findOne({ usernameKey: usernameKeyOf(username) })
    .whereNull('deletedAt');
  if (!found) throw new Error(`There is no account with the username "${username}". Nothing was changed.`);
  await database.transaction(async (transaction) => {
    const user = await lockAccount(transaction, found.id);
    if (!user || user.secondFactorAt === null)
      throw new Error(`The account ${found.username} has no second factor. Nothing was changed.`);
    await forgetFactors(transaction, user.id, nowOf(app));
    const about = { targetType: 'account', targetId: user.id } as const;
    await recordAudit(app, transaction, serverActor, 'second_factor_reset', about);
    await tellOwner(app, transaction, user, 'second_factor_removed', { factor: 'Every second factor', isLast: true });
    const signedIn: readonly (typeof Model)[] = [Session, PendingLogin];
    for (const model of signedIn) await model.query(transaction).where({ userId: user.id }).delete();
  });
  return `The second factor of ${found.username} is removed, and the account is signed out everywhere. The password still works.`;
}
