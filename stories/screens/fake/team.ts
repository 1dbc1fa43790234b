import type { AuditEvent, AuditFilter, Invitation, OpenInvitation, TeamMember } from '@marginalia/bff/contract';
import { auditActionsOf } from '@marginalia/bff/contract';
import type { Handlers } from './answers.ts';
import { hoursAgo } from './clock.ts';
import { administrator, client } from './people.ts';
import { refusal } from './refusal.ts';

const member = (id: number, name: string, changes: Partial<TeamMember>): TeamMember => {
  const [firstName = '', lastName = ''] = name.split(' ');
  const username = firstName.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return {
    ...{ id, username, email: `${username}@example.org`, firstName, lastName, role: 'editor', state: 'active' },
    ...{ lastSeenAt: hoursAgo(1), deactivatedAt: null },
    ...changes,
  };
};

/** A team with each role and each state. */
export const everyMember: readonly TeamMember[] = [
  member(1, 'Inês Carvalho', { role: 'owner', lastSeenAt: hoursAgo(0) }),
  member(2, 'Robin Hale', { lastSeenAt: hoursAgo(20) }),
  member(3, 'Sofia Lindqvist', { role: 'owner', lastSeenAt: hoursAgo(50) }),
  member(4, 'Tomás Pereira', { role: 'reader', lastSeenAt: null }),
  member(5, 'Yuki Tanaka', { state: 'deactivated', deactivatedAt: hoursAgo(400), lastSeenAt: hoursAgo(420) }),
];

export const waitingInvitations: readonly Invitation[] = [
  {
    ...{ id: 12, email: 'noor.haddad@example.org', role: 'editor', invitedBy: 'Inês Carvalho' },
    ...{ sentAt: hoursAgo(5), expiresAt: hoursAgo(-7 * 24) },
  },
  {
    ...{ id: 9, email: 'peter.novak@example.org', role: 'reader', invitedBy: 'Sofia Lindqvist' },
    ...{ sentAt: hoursAgo(240), expiresAt: hoursAgo(72) },
  },
];

const event = (id: number, action: AuditEvent['action'], changes: Partial<AuditEvent> = {}): AuditEvent => ({
  ...{ id, at: hoursAgo(60 - id / 2), actorId: 2, actorName: 'Robin Hale', actorRole: 'editor', action },
  ...{ targetType: null, targetId: null, targetName: null, detail: null, address: '192.0.2.14', result: 'success' },
  ...changes,
});
const order = (targetId: number) => ({ targetType: 'order', targetId }) as const;
const byOwner = { actorId: 1, actorName: 'Inês Carvalho', actorRole: 'owner', address: '2001:db8:20::7' } as const;

/** What a day leaves in the log, newest first. */
export const everyEvent: readonly AuditEvent[] = [
  event(112, 'deactivated', { ...byOwner, targetType: 'account', targetId: 5, targetName: 'Yuki Tanaka' }),
  event(111, 'invited', {
    ...byOwner,
    ...{ targetType: 'invitation', targetId: 12, targetName: 'noor.haddad@example.org', detail: 'Editor' },
  }),
  event(110, 'completed', order(107)),
  event(109, 'document_downloaded', { ...order(107), detail: 'Version 1' }),
  event(108, 'refunded', { ...byOwner, ...order(108), detail: '$36.00' }),
  event(107, 'payment_recorded', { ...order(105), detail: '$120.00' }),
  event(106, 'quoted', { ...order(104), detail: '$20.00 (₹1,600)' }),
  event(105, 'approved', order(103)),
  event(104, 'order_deleted', { ...byOwner, ...order(98) }),
  event(103, 'role_changed', {
    ...byOwner,
    ...{ targetType: 'account', targetId: 4, targetName: 'Tomás Pereira', detail: 'Editor to Read-only' },
  }),
  event(102, 'logged_in'),
  event(101, 'login_failed', { result: 'failure', address: '203.0.113.77' }),
  event(100, 'administrator_created', {
    ...{ actorId: null, actorName: null, actorRole: null, address: null },
    ...{ targetType: 'account', targetId: 1, targetName: 'Inês Carvalho' },
  }),
];

export const openInvitation: OpenInvitation = {
  ...{ email: 'noor.haddad@example.org', role: 'editor', invitedBy: 'Inês Carvalho', expiresAt: hoursAgo(-7 * 24) },
  ...{ account: 'none', isSignedIn: false },
};

const memberOf = (id: unknown, changes: Partial<TeamMember>) => {
  const found = everyMember.find((one) => one.id === id);
  return found ? { ...found, ...changes } : refusal(404);
};

/** The entries of all filters together. */
function matching({ kind, person, from, to, order: number }: AuditFilter): AuditEvent[] {
  return everyEvent.filter(
    ({ action, actorId, at, targetType, targetId }) =>
      (!kind || auditActionsOf(kind).includes(action)) &&
      (person === undefined || actorId === person) &&
      (!from || at.slice(0, 10) >= from) &&
      (!to || at.slice(0, 10) <= to) &&
      (number === undefined || (targetType === 'order' && targetId === number)),
  );
}

export const teamHandlers: Handlers = {
  team: () => [...everyMember],
  changeRole: ({ params, body }) => memberOf(params.id, { role: body.role as TeamMember['role'] }),
  deactivate: ({ params }) => memberOf(params.id, { state: 'deactivated', deactivatedAt: hoursAgo(0) }),
  reactivate: ({ params }) => memberOf(params.id, { state: 'active', deactivatedAt: null }),
  invitations: () => [...waitingInvitations],
  invite: ({ body }) => ({
    ...{ id: 13, email: String(body.email), role: body.role as Invitation['role'], invitedBy: 'Inês Carvalho' },
    ...{ sentAt: hoursAgo(0), expiresAt: hoursAgo(-7 * 24) },
  }),
  resendInvitation: ({ params }) => waitingInvitations.find(({ id }) => id === params.id) ?? refusal(404),
  withdrawInvitation: () => undefined,
  openInvitation: ({ world }) => ({ ...openInvitation, isSignedIn: world.user?.id === client.id }),
  acceptInvitation: ({ world }) => {
    world.user = administrator;
    return world.user;
  },
  auditLog: ({ query, headers }) => {
    const { cursor, limit = 50 } = query as { cursor?: number; limit?: number };
    const found = matching(query as AuditFilter).filter(({ id }) => cursor === undefined || id < cursor);
    const rows = found.slice(0, limit);
    if (found.length > rows.length) headers.set('link', `<?cursor=${rows.at(-1)?.id}>; rel="next"`);
    return rows;
  },
  exportAuditLog: () =>
    new Response('"Number"\r\n', {
      headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="audit-log.csv"' },
    }),
};
