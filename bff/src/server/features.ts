import type { Plugin } from '@hapi/hapi';
import { analytics } from '../analytics/analytics.ts';
import { apiDocs } from '../api-docs/api-docs.ts';
import { documents } from '../documents/plugin.ts';
import { health } from '../health/health.ts';
import { mail } from '../mail/mail.ts';
import { payments } from '../payments/payments.ts';
import { profile } from '../profile/profile.ts';
import { review } from '../review/review.ts';
import { services } from '../services/services.ts';
import { emailAddress } from '../session/email-address.ts';
import { session } from '../session/session.ts';
import { sessionSweeper } from '../session/sweeper.ts';
import { settings } from '../settings/settings.ts';
import { submissions } from '../submissions/submissions.ts';
import type { App } from './app.ts';

/** Every feature of the server, each with its routes. The order carries no meaning. */
export const features: readonly Plugin<App>[] = [
  analytics,
  apiDocs,
  documents,
  emailAddress,
  health,
  mail,
  payments,
  profile,
  review,
  services,
  session,
  sessionSweeper,
  settings,
  submissions,
];
