import type { Plugin } from '@hapi/hapi';
import type { App } from '../http/app.ts';
import { readWhole } from '../http/body.ts';
import { refusal } from '../http/refusal.ts';
import { route } from '../http/route.ts';
import { changedRecord } from '../submissions/find.ts';
import { checkPayment } from './check.ts';
import { openCheckout } from './checkout.ts';
import { paymentsFor } from './list.ts';
import { receiveEvent } from './receive.ts';
import { recordPayment } from './record.ts';
import { refundPayment } from './refund.ts';
import { testPage } from './test-page.ts';
import { testProvider } from './test-provider.ts';
import { settlePayments } from './worker.ts';

const maxEventBytes = 256 * 1024;

/** Online by a provider, or recorded by an administrator. */
export const payments: Plugin<App> = {
  name: 'payments',
  async register(server, app) {
    const test = app.config.payments === 'test' ? testProvider(app) : undefined;
    const { stripe } = app.config;
    // A large library, which is loaded only where it is used.
    const provider = stripe ? (await import('./stripe-provider.ts')).stripeProvider(app, stripe) : test;
    server.route([
      route(app, 'checkout', ({ caller, params: { id }, body }) =>
        openCheckout(app, provider, caller, id, body ?? { currency: 'usd' }),
      ),
      route(app, 'submissionPayments', ({ caller, params: { id } }) => paymentsFor(app, caller, id)),
      route(app, 'checkPayment', async ({ caller, params: { id } }) => {
        await checkPayment(app, provider, caller, id);
        return paymentsFor(app, caller, id);
      }),
      route(app, 'refundPayment', async ({ caller, params: { id }, body }) => {
        await refundPayment(app, provider, caller, id, body);
        return paymentsFor(app, caller, id);
      }),
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
    if (test) await server.register(testPage(app, test));
    if (provider?.ask) await server.register({ plugin: settlePayments(provider), options: app });
  },
};
