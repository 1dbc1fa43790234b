import type { Plugin } from '@hapi/hapi';
import type { App } from '../http/app.ts';
import { readWhole } from '../http/body.ts';
import { refusal } from '../http/refusal.ts';
import { route } from '../http/route.ts';
import { changedRecord } from '../submissions/find.ts';
import { openCheckout } from './checkout.ts';
import { receiveEvent } from './receive.ts';
import { recordPayment } from './record.ts';
import { testPage } from './test-page.ts';
import { testProvider } from './test-provider.ts';

const maxEventBytes = 256 * 1024;

/** Online by a provider, or recorded by an administrator. */
export const payments: Plugin<App> = {
  name: 'payments',
  async register(server, app) {
    const provider = app.config.payments === 'test' ? testProvider(app) : undefined;
    server.route([
      route(app, 'checkout', ({ caller, params: { id }, body }) =>
        openCheckout(app, provider, caller, id, body ?? { currency: 'usd' }),
      ),
      route(app, 'recordPayment', async ({ caller, params: { id }, body }) => {
        await recordPayment(app, caller, id, body);
        return changedRecord(app, id);
      }),
      route(app, 'paymentWebhook', async ({ request, body }) => {
        if (!provider) throw refusal(400, 'No payment provider is set up');
        await receiveEvent(
          app,
          provider,
          await readWhole(body, maxEventBytes, 'This event is too large'),
          request.headers,
        );
        return { received: true };
      }),
    ]);
    if (provider) await server.register(testPage(app, provider));
  },
};
