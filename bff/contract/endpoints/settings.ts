import { SettingsSchema } from '../payments.ts';
import { endpointsOf } from './endpoint.ts';

/** What a page must know of this installation. */
export const settingsEndpoints = endpointsOf('settings', {
  settings: {
    route: 'GET /api/settings',
    summary: 'Payment methods and the contact address',
    access: 'anyone',
    answers: { 200: SettingsSchema },
  },
});
