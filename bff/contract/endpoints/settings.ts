import { SettingsSchema } from '../payments.ts';
import { endpointsOf } from './endpoint.ts';

/** What a page must know of this installation. */
export const settingsEndpoints = endpointsOf({
  settings: {
    id: 'settings',
    method: 'GET',
    path: '/api/settings',
    feature: 'settings',
    summary: 'Payment methods and the contact address',
    access: 'anyone',
    answers: { 200: SettingsSchema },
    refusals: [],
  },
});
