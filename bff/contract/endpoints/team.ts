import { CurrentUserSchema, VerifyEmailSchema } from '../accounts.ts';
import { SecondFactorWantedSchema } from '../second-factor.ts';
import {
  AcceptInvitationSchema,
  InvitationListSchema,
  InvitationSchema,
  InviteSchema,
  OpenInvitationSchema,
  RoleChangeSchema,
  TeamMemberSchema,
  TeamSchema,
} from '../team.ts';
import { empty, endpointsOf } from './endpoint.ts';

const owners = { access: 'administrator', role: 'owner' } as const;

/** Who administrates: managed by owners. */
export const teamEndpoints = endpointsOf('team', {
  team: {
    route: 'GET /api/admin/team',
    summary: 'All administrators, also deactivated ones, by name',
    ...owners,
    responses: { 200: TeamSchema },
  },
  changeRole: {
    route: 'PATCH /api/admin/team/{id}',
    summary: 'Change an administrator’s role; the last active owner stays one',
    ...owners,
    body: RoleChangeSchema,
    responses: { 200: TeamMemberSchema },
    refusals: [409],
  },
  deactivate: {
    route: 'POST /api/admin/team/{id}/deactivate',
    summary: 'Deactivate an administrator: ends all sessions and links at once; refused for the last active owner',
    ...owners,
    body: empty,
    responses: { 200: TeamMemberSchema },
    refusals: [409],
  },
  reactivate: {
    route: 'POST /api/admin/team/{id}/reactivate',
    summary: 'Reactivate an administrator, with the role and the password as they were',
    ...owners,
    body: empty,
    responses: { 200: TeamMemberSchema },
  },
  invitations: {
    route: 'GET /api/admin/invitations',
    summary: 'The invitations that wait for an answer, newest first, expired ones too',
    ...owners,
    responses: { 200: InvitationListSchema },
  },
  invite: {
    route: 'POST /api/admin/invitations',
    summary: 'Email a link with which the owner of the address becomes an administrator',
    ...owners,
    body: InviteSchema,
    responses: { 201: InvitationSchema },
    refusals: [409, 429],
  },
  resendInvitation: {
    route: 'POST /api/admin/invitations/{id}/resend',
    summary: 'Email a new link; the earlier one ends',
    ...owners,
    body: empty,
    responses: { 200: InvitationSchema },
    refusals: [429],
  },
  withdrawInvitation: {
    route: 'DELETE /api/admin/invitations/{id}',
    summary: 'Withdraw an invitation; its link ends',
    ...owners,
    responses: { 204: null },
  },
  openInvitation: {
    route: 'POST /api/auth/invitation',
    summary: 'Say what an emailed invitation offers to whom; changes nothing',
    access: 'anyone',
    body: VerifyEmailSchema,
    responses: { 200: OpenInvitationSchema },
    refusals: [400],
  },
  acceptInvitation: {
    route: 'POST /api/auth/invitation/accept',
    summary:
      'Become an administrator with an emailed token, once; signs in and ends all other sessions. The confirmed account of the address must be signed in',
    access: 'anyone',
    body: AcceptInvitationSchema,
    responses: { 200: CurrentUserSchema, 202: SecondFactorWantedSchema },
    refusals: [400, 409, 429],
  },
});
