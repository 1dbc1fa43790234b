import type { Plugin } from '@hapi/hapi';
import { accounts } from './accounts/routes.ts';
import { secondFactor } from './accounts/second-factor/routes.ts';
import { sessionSweeper } from './accounts/worker.ts';
import { analytics } from './analytics/routes.ts';
import { apiDocs } from './api-docs/routes.ts';
import { auditLog } from './audit-log/routes.ts';
import type { WholeApp } from './create-app.ts';
import { documentHousekeeping } from './documents/worker.ts';
import { health } from './health/routes.ts';
import { mailWorker } from './mail/worker.ts';
import { metrics } from './metrics/routes.ts';
import { beforeRepricing, isBeingPaid } from './payments/before-repricing.ts';
import { keepPayments } from './payments/keep.ts';
import { payments } from './payments/routes.ts';
import { profile } from './profile/routes.ts';
import { review } from './review/routes.ts';
import { reviewedDocumentWorker } from './review/worker.ts';
import { services } from './services/routes.ts';
import { settings } from './settings/routes.ts';
import { submissions } from './submissions/routes.ts';
import { keySweeper, searchTextWorker } from './submissions/worker.ts';
import { team } from './team/routes.ts';

/** Every feature of the server: its routes, and what it does beside the requests. The order carries no meaning. */
export const features: readonly Plugin<WholeApp>[] = [
  accounts,
  analytics,
  apiDocs,
  auditLog,
  documentHousekeeping,
  health,
  keySweeper,
  mailWorker,
  metrics,
  payments,
  profile,
  review,
  reviewedDocumentWorker,
  searchTextWorker,
  secondFactor,
  services,
  sessionSweeper,
  settings,
  submissions({ afterDeletion: keepPayments, beforeRepricing, isBeingPaid }),
  team,
];
