import type { AccountSession } from '../../contract/index.ts';
import type { Caller } from '../http/caller.ts';
import { notFound } from '../http/refusal.ts';
import { lockAccount, ownId } from './accounts.ts';
import type { AccountsApp } from './sessions.ts';
import { hashOfToken } from './token.ts';

/** The id of a session on the wire. The stored hash never leaves the server. */
const publicIdOf = (idHash: string): string => hashOfToken(`listed ${idHash}`);

/** The caller's sessions: the current one first, then the most recently used. */
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
 * Ends one of the caller's sessions. Returns whether it was the current one.
 * @throws 404 when the account has no such session
 */
export async function endSession(app: AccountsApp, caller: Caller, id: string): Promise<boolean> {
  const userId = ownId(caller);
  const session = (await app.sessions.list(userId)).find(({ idHash }) => publicIdOf(idHash) === id);
  if (!session || !(await app.sessions.end(session.idHash))) throw notFound();
  app.log.info({ event: 'session-ended', user: userId });
  return session.idHash === caller.sessionHash;
}

/** Ends all of the caller's sessions except the current one. */
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
