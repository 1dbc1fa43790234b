import type { Plugin } from '@hapi/hapi';
import type { DocumentsApp } from '../documents/documents.ts';
import { refusal } from '../http/refusal.ts';
import { route } from '../http/route.ts';
import { systemFigures } from './figures.ts';
import { readiness } from './readiness.ts';

export const health: Plugin<DocumentsApp> = {
  name: 'health',
  register(server, app) {
    const check = readiness(app);
    let isStopping = false;
    server.ext('onPreStop', () => {
      isStopping = true;
    });
    server.route([
      route(app, 'health', () => ({ status: 'ok' })),
      route(app, 'ready', async () => {
        if (isStopping) throw notReady('the server is stopping');
        const { database, storage, mail } = await check();
        // Late mails and a full or slow disk are the same on every instance, and pages, logins and deletions still work.
        const missing = [...(database ? [] : ['database']), ...(storage === 'broken' ? ['storage'] : [])];
        if (missing.length > 0) throw notReady(missing.join(', '));
        return { status: 'ready', database, storage: storage === 'works', mail };
      }),
      route(app, 'system', () => systemFigures(app)),
    ]);
  },
};

const notReady = (reason: string) => refusal(503, `Not ready: ${reason}.`, { retryAfter: 5 });
