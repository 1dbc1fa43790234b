import type { TeamMember } from '@marginalia/bff/contract';
import { http } from '../http/http.ts';
import { invalidate, read } from '../query/read.ts';

/** The administrators. Another owner may change them at any time. */
export const team = read({
  key: ['/api/admin/team'],
  isLive: true,
  load: (call) => http('team', call),
});

/** Who was invited and has not answered. */
export const invitations = read({
  key: ['/api/admin/invitations'],
  isLive: true,
  load: (call) => http('invitations', call),
});

export const teamChanged = () => invalidate(team.key, invitations.key);

/** The name that other administrators see. */
export const memberName = ({ firstName, lastName, username }: TeamMember): string =>
  [firstName, lastName].filter(Boolean).join(' ') || (username ?? 'Unnamed');

/** Whether the team would be without anybody to manage it if this member were no owner any more. */
export const isLastOwner = (member: TeamMember, all: readonly TeamMember[]): boolean =>
  isActiveOwner(member) && all.filter(isActiveOwner).length === 1;

const isActiveOwner = ({ role, state }: TeamMember) => role === 'owner' && state === 'active';
