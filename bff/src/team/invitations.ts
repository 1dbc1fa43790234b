import { type Invitation as InvitationRecord, type Invite, roleLabels } from '../../contract/index.ts';
import { limitMail } from '../accounts/account-limits.ts';
import { lockAccount, lockAddress, ownId } from '../accounts/accounts.ts';
import { actorOf, editorName, recordAct } from '../accounts/acting.ts';
import { emailKeyOf, Invitation, User } from '../accounts/model.ts';
import { hashOfToken, newToken } from '../accounts/token.ts';
import type { Transaction } from '../database/database.ts';
import type { App } from '../http/app.ts';
import type { Caller } from '../http/caller.ts';
import type { Limit, Use } from '../http/rate-limits.ts';
import { notFound, notSignedIn, refusal } from '../http/refusal.ts';
import { accountMails } from '../mail/limits.ts';
import { queueAccountMail } from '../mail/queue.ts';
import { days, hours, isoTime, nowOf } from '../time/time.ts';

const lifetime = 7 * days;
/** The limit of invitations that one owner sends. */
const invitationsBy: Limit = { max: 50, window: hours };

const isOpen = { acceptedAt: null, withdrawnAt: null } as const;

/** An open invitation. Its address is there, because only the deletion of the account that accepted it removes it. */
export type OpenRow = Invitation & { email: string; emailKey: string };

const recordOf = (row: OpenRow): InvitationRecord => ({
  id: row.id,
  email: row.email,
  role: row.role,
  invitedBy: row.inviter ? editorName(row.inviter) : null,
  sentAt: row.sentAt,
  expiresAt: row.expiresAt,
});

const openInvitations = (knex: App['database']['read']) =>
  Invitation.query(knex)
    .where(isOpen)
    .withGraphFetched('inviter')
    .modifyGraph('inviter', (users) => users.select('id', 'firstName', 'lastName', 'username'));

export const listInvitations = async ({ database }: Pick<App, 'database'>): Promise<InvitationRecord[]> =>
  (await openInvitations(database.read).orderBy('id', 'desc').castTo<OpenRow[]>()).map(recordOf);

const usesOf = (caller: Caller, emailKey: string): readonly Use[] => [
  [`invitations by ${ownId(caller)}`, invitationsBy],
  [`invitation to ${emailKey}`, accountMails],
];

/**
 * Invites the owner of an address.
 * @throws 409 when the address is an administrator's, or was invited already
 */
export async function invite(app: App, caller: Caller, { email, role }: Invite): Promise<InvitationRecord> {
  const emailKey = emailKeyOf(email);
  let id = 0;
  await limitMail(app, usesOf(caller, emailKey), () =>
    app.database.transaction(async (transaction) => {
      await lockAddress(app, transaction, emailKey);
      await holdOwner(transaction, caller);
      const administrator = await User.query(transaction).findOne({ emailKey, isAdmin: true });
      if (administrator)
        throw refusal(
          409,
          administrator.deactivatedAt === null
            ? 'This person is an administrator already.'
            : 'This administrator was deactivated. Reactivate the account instead.',
        );
      if (await Invitation.query(transaction).findOne({ emailKey, ...isOpen }))
        throw refusal(409, 'This address was invited already. Resend the invitation, or withdraw it first.');
      const token = newToken();
      const now = nowOf(app);
      const row = await Invitation.query(transaction).insertAndFetch({
        ...{ email, emailKey, role, tokenHash: hashOfToken(token), invitedBy: ownId(caller) },
        ...{ createdAt: now, sentAt: now, expiresAt: isoTime(app.clock() + lifetime) },
      });
      const about = { needs: 'owner', targetType: 'invitation', targetId: row.id, detail: roleLabels[role] } as const;
      await recordAct(app, transaction, actorOf(caller), 'invited', about);
      await queueInvitation(app, transaction, caller, row as OpenRow, token);
      id = row.id;
    }),
  );
  return find(app, id);
}

/**
 * Holds the owner who calls: who deactivates them at the same time finds the invitation and withdraws it, or it is refused.
 * @throws 401
 */
async function holdOwner(transaction: Transaction, caller: Caller): Promise<void> {
  if (!(await lockAccount(transaction, ownId(caller)))) throw notSignedIn();
}

/** Mails a new link; the earlier link ends. @throws 404 when the invitation has ended */
export async function resendInvitation(app: App, caller: Caller, id: number): Promise<InvitationRecord> {
  const { emailKey } = await open(app, id);
  await limitMail(app, usesOf(caller, emailKey), () =>
    app.database.transaction(async (transaction) => {
      await holdOwner(transaction, caller);
      const token = newToken();
      const changes = { tokenHash: hashOfToken(token), sentAt: nowOf(app), expiresAt: isoTime(app.clock() + lifetime) };
      if ((await Invitation.query(transaction).findById(id).where(isOpen).patch(changes)) !== 1) throw notFound();
      const row = await Invitation.query(transaction).findById(id).throwIfNotFound();
      const about = { needs: 'owner', targetType: 'invitation', targetId: id } as const;
      await recordAct(app, transaction, actorOf(caller), 'invitation_resent', about);
      await queueInvitation(app, transaction, caller, row as OpenRow, token);
    }),
  );
  return find(app, id);
}

/** Ends an invitation and its link. @throws 404 when it has ended already */
export const withdrawInvitation = (app: App, caller: Caller, id: number): Promise<void> =>
  app.database.transaction(async (transaction) => {
    const ended = await Invitation.query(transaction)
      .findById(id)
      .where(isOpen)
      .patch({ withdrawnAt: nowOf(app) });
    if (ended !== 1) throw notFound();
    const about = { needs: 'owner', targetType: 'invitation', targetId: id } as const;
    await recordAct(app, transaction, actorOf(caller), 'invitation_withdrawn', about);
  });

async function open({ database }: Pick<App, 'database'>, id: number): Promise<OpenRow> {
  const row = await openInvitations(database.read).findById(id);
  if (!row) throw notFound();
  return row as OpenRow;
}

const find = async (app: Pick<App, 'database'>, id: number): Promise<InvitationRecord> => recordOf(await open(app, id));

/** Queues the mail with the link. The token follows `#`, so that no server or log gets it. */
async function queueInvitation(
  app: App,
  transaction: Transaction,
  { user }: Caller,
  row: OpenRow,
  token: string,
): Promise<void> {
  const link = { url: `${app.config.publicUrl}/invitation#token=${token}`, tokenHash: row.tokenHash };
  const recipient = { id: null, firstName: null, email: row.email };
  const invitation = { role: row.role, invitedBy: user && editorName(user) };
  await queueAccountMail(app, transaction, 'invitation', recipient, link, { invitation });
}
