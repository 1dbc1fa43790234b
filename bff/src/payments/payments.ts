import type { Readable } from 'node:stream';
import type { Plugin } from '@hapi/hapi';
import type { App } from '../server/app.ts';
import { refusal } from '../server/refusal.ts';
import { route } from '../server/route.ts';
import { changedRecord } from '../submissions/find.ts';
import { openCheckout } from './checkout.ts';
import { receiveEvent } from './receive.ts';
import { recordPayment } from './record.ts';
import { testPage } from './test-page.ts';
import { testProvider } from './test-provider.ts';

const mostEventBytes = 256 * 1024;

/** Online by a provider, or recorded by an administrator. */
export const payments: Plugin<App> = {
  name: 'payments',
  async register(server, app) {
    const provider = app.config.payments === 'test' ? testProvider(app) : undefined;
    server.route([
      route(app, 'checkout', ({ caller, params: { id }, body }) =>
        openCheckout(app, provider, caller, id, body?.currency ?? 'usd'),
      ),
      route(app, 'recordPayment', async ({ caller, params: { id }, body }) => {
        await recordPayment(app, caller, id, body);
        return changedRecord(app, id);
      }),
      route(app, 'paymentWebhook', async ({ request, body }) => {
        if (!provider) throw refusal(400, 'No payment provider is set up here');
        await receiveEvent(app, provider, await readAll(body), request.headers);
        return { received: true };
      }),
    ]);
    if (provider) await server.register(testPage(app, provider));
  },
};

async function readAll(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += (chunk as Buffer).length;
    if (size > mostEventBytes) throw refusal(400, 'This event is too large');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}
