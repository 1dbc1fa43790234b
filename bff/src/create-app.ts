import { isLinkLive } from './accounts/accounts.ts';
import { type AccountsApp, Sessions } from './accounts/sessions.ts';
import { CatalogueStore } from './catalogue/store.ts';
import { sessionSecret } from './config/secret.ts';
import { type DocumentsApp, documentsIn } from './documents/documents.ts';
import { noRateLimits, rateLimits } from './http/rate-limits.ts';
import { ResponseCache } from './http/response-cache.ts';
import type { MailApp } from './mail/worker.ts';
import { movePayments } from './payments/keep.ts';
import { fileCleaner } from './storage/cleaner.ts';
import { openStorage } from './storage/open-storage.ts';
import type { Storage } from './storage/storage.ts';
import { accountOrders } from './submissions/account-orders.ts';
import type { Clock } from './time/time.ts';

export type WholeApp = AccountsApp & DocumentsApp & MailApp;

export type AppParts = Pick<WholeApp, 'config' | 'database' | 'log'> & {
  readonly clock?: Clock;
  /** That of the settings when absent. */
  readonly storage?: Storage;
};

/** Puts together what every feature is given. */
export function createApp({ config, database, log, clock = Date.now, storage }: AppParts): WholeApp {
  const documents = documentsIn(storage ?? openStorage(config));
  return {
    config,
    database,
    log,
    clock,
    secret: sessionSecret(config),
    responseCache: new ResponseCache(database),
    catalogue: new CatalogueStore(database),
    rateLimits: config.hasRateLimit ? rateLimits(database) : noRateLimits,
    isLinkLive: (tokenHash) => isLinkLive({ database, clock }, tokenHash),
    sessions: new Sessions({ database, clock, log }),
    accountOrders: accountOrders(movePayments),
    documents,
    fileCleaner: fileCleaner({ config, database, documents, log, clock }),
  };
}
