import type { Plugin } from '@hapi/hapi';
import { emailAddress } from './accounts/email-address.ts';
import { session } from './accounts/routes.ts';
import { sessionSweeper } from './accounts/worker.ts';
import { analytics } from './analytics/routes.ts';
import { apiDocs } from './api-docs/routes.ts';
import { documents } from './documents/routes.ts';
import { health } from './health/routes.ts';
import type { App } from './http/app.ts';
import { mail } from './mail/mail.ts';
import { payments } from './payments/routes.ts';
import { profile } from './profile/routes.ts';
import { review } from './review/routes.ts';
import { services } from './services/routes.ts';
import { settings } from './settings/routes.ts';
import { submissions } from './submissions/routes.ts';

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
