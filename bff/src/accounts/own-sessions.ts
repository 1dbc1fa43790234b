import type { AccountSession } from '../../contract/index.ts';
import type { Caller } from '../http/caller.ts';
import { notFound } from '../http/refusal.ts';
import { lockAccount, ownId } from './accounts.ts';
import type { AccountsApp } from './sessions.ts';
import { hashOfToken } from './token.ts';

/** What the list calls a session. The stored hash stays on the server. */
const publicIdOf = (idHash: string): string => hashOfToken(`listed ${idHash}`);

/** The sessions of the account that calls: the one that calls first, then by their last use. */
export async function listSessions(app: AccountsApp, caller: Caller): Promise<AccountSession[]> {
  const sessions = await app.sessions.list(ownId(caller));
  const listed = sessions.map(({ idHash, device, createdAt, lastSeenAt }) => ({
    id: publicIdOf(idHash),
    device,
    createdAt,
    lastUsedAt: lastSeenAt,
    isCurrent: idHash === caller.sessionHash,
  }));
  return listed.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/**
 * Ends a session of the account that calls, and tells whether it was the one that calls.
 * @throws 404 when the account has no such session
 */
export async function endSession(app: AccountsApp, caller: Caller, id: string): Promise<boolean> {
  const userId = ownId(caller);
  const session = (await app.sessions.list(userId)).find(({ idHash }) => publicIdOf(idHash) === id);
  if (!session || !(await app.sessions.end(session.idHash))) throw notFound();
  app.log.info({ event: 'session-ended', user: userId });
  return session.idHash === caller.sessionHash;
}

/** Ends all sessions of the account that calls but the one that calls. */
export async function endOtherSessions(app: AccountsApp, caller: Caller): Promise<void> {
  const userId = ownId(caller);
  await app.database.reserve.use(() =>
    app.database.transaction(async (transaction) => {
      await lockAccount(transaction, userId);
      await app.sessions.endAll(userId, caller.sessionHash, transaction);
    }),
  );
  app.log.info({ event: 'other-sessions-ended', user: userId });
}
