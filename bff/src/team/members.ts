import { type Role, roleLabels, type TeamMember } from '../../contract/index.ts';
import { actorOf, editorName, recordAct } from '../accounts/acting.ts';
import { EmailToken, emailOf, Invitation, PasswordToken, roleOf, User } from '../accounts/model.ts';
import type { AccountsApp } from '../accounts/sessions.ts';
import type { Transaction } from '../database/database.ts';
import type { Caller } from '../http/caller.ts';
import { notFound, refusal } from '../http/refusal.ts';
import { withholdAccountMails } from '../mail/outdated.ts';
import { nowOf } from '../time/time.ts';

function memberOf(user: User): TeamMember {
  const { id, username, email, firstName, lastName, seenAt, deactivatedAt } = user;
  return {
    ...{ id, username, email: emailOf(email), firstName, lastName },
    // Clients have no role, and no client is a member.
    role: roleOf(user) ?? 'reader',
    state: deactivatedAt === null ? 'active' : 'deactivated',
    lastSeenAt: seenAt,
    deactivatedAt,
  };
}

const nameOf = (user: User): string => editorName(user) ?? '';

/** All administrators by name. */
export async function listTeam({ database }: Pick<AccountsApp, 'database'>): Promise<TeamMember[]> {
  const users = await User.query(database.read).where({ isAdmin: true }).whereNull('deletedAt').orderBy('id');
  return users.sort((a, b) => nameOf(a).localeCompare(nameOf(b))).map(memberOf);
}

/** Everybody is held, so that of two owners who remove each other one stays. */
const lockTeam = (transaction: Transaction): Promise<User[]> =>
  User.query(transaction).where({ isAdmin: true }).whereNull('deletedAt').orderBy('id').forNoKeyUpdate().execute();

interface Held {
  readonly member: User;
  readonly about: { readonly needs: 'owner'; readonly targetType: 'account'; readonly targetId: number };
  /** @throws 409 when the member is the only owner who can still log in */
  refuseLastOwner(): void;
}

/** Changes a member in a transaction that holds the whole team. @throws 404 when the account is no administrator’s */
async function changeMember(
  app: AccountsApp,
  id: number,
  change: (transaction: Transaction, held: Held) => Promise<void>,
): Promise<TeamMember> {
  return app.database.transaction(async (transaction) => {
    const team = await lockTeam(transaction);
    const member = team.find((one) => one.id === id);
    if (!member) throw notFound();
    const isActiveOwner = (user: User) => roleOf(user) === 'owner' && user.deactivatedAt === null;
    await change(transaction, {
      member,
      about: { needs: 'owner', targetType: 'account', targetId: id },
      refuseLastOwner() {
        if (isActiveOwner(member) && team.filter(isActiveOwner).length === 1)
          throw refusal(409, 'This is the only active owner. Make somebody else an owner first.');
      },
    });
    return memberOf(await User.query(transaction).findById(id).throwIfNotFound());
  });
}

/** Withdraws what a member who is no owner any more has offered: an invitation to an address of their own would lead back in. */
async function withdrawInvitationsOf(app: AccountsApp, transaction: Transaction, caller: Caller, member: User) {
  const offered = Invitation.query(transaction).where({ invitedBy: member.id, acceptedAt: null, withdrawnAt: null });
  for (const { id } of await offered.clone().orderBy('id').forUpdate()) {
    await Invitation.query(transaction)
      .findById(id)
      .patch({ withdrawnAt: nowOf(app) });
    const about = { needs: 'owner', targetType: 'invitation', targetId: id } as const;
    await recordAct(app, transaction, actorOf(caller), 'invitation_withdrawn', about);
  }
}

/** Changes a role; the same role again changes nothing. */
export const changeRole = (app: AccountsApp, caller: Caller, id: number, role: Role): Promise<TeamMember> =>
  changeMember(app, id, async (transaction, { member, about, refuseLastOwner }) => {
    const before = roleOf(member);
    if (before === role) return;
    const detail = `${before ? roleLabels[before] : 'None'} to ${roleLabels[role]}`;
    // Asked first: somebody who is no owner any more is told that, and not who else is one.
    await recordAct(app, transaction, actorOf(caller), 'role_changed', { ...about, detail });
    refuseLastOwner();
    if (before === 'owner') await withdrawInvitationsOf(app, transaction, caller, member);
    await User.query(transaction)
      .findById(id)
      .patch({ role, updatedAt: nowOf(app) });
  });

/** Ends an administrator's sessions, links, invitations and unsent mails, and every way in. Again, it changes nothing. */
export const deactivate = (app: AccountsApp, caller: Caller, id: number): Promise<TeamMember> =>
  changeMember(app, id, async (transaction, { member, about, refuseLastOwner }) => {
    if (member.deactivatedAt !== null) return;
    await recordAct(app, transaction, actorOf(caller), 'deactivated', about);
    refuseLastOwner();
    await withdrawInvitationsOf(app, transaction, caller, member);
    const now = nowOf(app);
    await User.query(transaction).findById(id).patch({ deactivatedAt: now, updatedAt: now });
    await app.sessions.endAll(id, null, transaction);
    await PasswordToken.query(transaction).where({ userId: id }).delete();
    await EmailToken.query(transaction).where({ userId: id }).delete();
    await withholdAccountMails(app, transaction, id);
  });

/** Lets an administrator in again, with the role and the password as they were. */
export const reactivate = (app: AccountsApp, caller: Caller, id: number): Promise<TeamMember> =>
  changeMember(app, id, async (transaction, { member, about }) => {
    if (member.deactivatedAt === null) return;
    await recordAct(app, transaction, actorOf(caller), 'reactivated', about);
    await User.query(transaction)
      .findById(id)
      .patch({ deactivatedAt: null, updatedAt: nowOf(app) });
  });
