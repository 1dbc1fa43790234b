import { ArchiveRequestSchema, ProfileChangeSchema, ProfileDeletionSchema, ProfileSchema } from '../accounts.ts';
import { ListQuerySchema, RefusedOrdersSchema, SubmissionListSchema, WaitingOrderListSchema } from '../submission.ts';
import { empty, endpointsOf } from './endpoint.ts';

/** The data of whoever is signed in. */
export const profileEndpoints = endpointsOf('profile', {
  profile: {
    route: 'GET /api/profile',
    summary: 'The signed-in user’s profile',
    access: 'signed-in',
    responses: { 200: ProfileSchema },
  },
  changeProfile: {
    route: 'PATCH /api/profile',
    summary: 'Change the signed-in user’s profile',
    access: 'signed-in',
    body: ProfileChangeSchema,
    responses: { 200: ProfileSchema },
  },
  deleteProfile: {
    route: 'DELETE /api/profile',
    summary: 'Delete the account with its files and texts; keeps amounts and dates',
    access: 'signed-in',
    body: ProfileDeletionSchema.partial().nullish(),
    responses: { 204: null },
    refusals: [403],
  },
  requestArchive: {
    route: 'POST /api/profile/archive',
    summary:
      'Allow one download of the account’s data within two minutes, after its password or a login of the last ten minutes',
    access: 'signed-in',
    body: ArchiveRequestSchema.nullish(),
    responses: { 204: null },
    refusals: [403, 429],
  },
  archive: {
    route: 'GET /api/profile/archive',
    summary: 'All data of the account as one .zip: JSON files and documents. `POST` to this path allows it once',
    access: 'signed-in',
    responses: { 200: 'application/zip' },
    refusals: [403],
  },
  profileSubmissions: {
    route: 'GET /api/profile/submissions',
    summary: 'The signed-in user’s submissions, newest first',
    access: 'signed-in',
    query: ListQuerySchema,
    responses: { 200: SubmissionListSchema },
  },
  waitingOrders: {
    route: 'GET /api/profile/waiting',
    summary:
      'The 100 newest orders that someone else placed with this account’s verified address; `X-Total-Count` says how many wait',
    access: 'signed-in',
    responses: { 200: WaitingOrderListSchema },
  },
  takeOrder: {
    route: 'POST /api/profile/waiting/{id}/take',
    summary: 'Add a waiting order to this account',
    access: 'signed-in',
    body: empty,
    responses: { 204: null },
  },
  refuseOrder: {
    route: 'POST /api/profile/waiting/{id}/refuse',
    summary: 'Refuse a waiting order; its tracking link still works',
    access: 'signed-in',
    body: empty,
    responses: { 204: null },
  },
  refuseOrders: {
    route: 'POST /api/profile/waiting/refuse',
    summary: 'Refuse several waiting orders; those that wait no longer are passed over',
    access: 'signed-in',
    body: RefusedOrdersSchema,
    responses: { 204: null },
  },
});
