import type { Plugin, Request, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import type { Currency } from '../../contract/index.ts';
import { type App, nowOf } from '../server/app.ts';
import { refusal } from '../server/refusal.ts';
import { escapeHtml, htmlAnswer } from '../server/security.ts';
import { returnUrl } from './checkout.ts';
import { moneyText } from './money.ts';
import { receiveEvent } from './receive.ts';
import type { TestProvider } from './test-provider.ts';

interface OpenPayment {
  readonly sessionId: string;
  readonly submissionId: number;
  readonly title: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly status: 'open' | 'paid' | 'cancelled' | 'expired';
  readonly expiresAt: string;
}

/** The test checkout's page: what a real provider shows on its own site. Who has its address may use it, as there. */
export const testPage = (app: App, provider: TestProvider): Plugin<void> => ({
  name: 'test-checkout',
  register(server) {
    const path = '/checkout/{session}';
    const routes: ServerRoute[] = [
      {
        method: 'GET',
        path,
        options: { auth: false },
        handler: async ({ params }, h) => {
          const payment = await findPayment(app, String(params.session));
          return page(app, h, payment, payment ? 200 : 404);
        },
      },
      {
        method: 'POST',
        path,
        options: { auth: false, payload: { allow: 'application/x-www-form-urlencoded', maxBytes: 1024 } },
        handler: (request, h) => act(app, provider, request, h),
      },
    ];
    server.route(routes);
  },
});

async function act(app: App, provider: TestProvider, { params, payload }: Request, h: ResponseToolkit) {
  const payment = await findPayment(app, String(params.session));
  const action = (payload as { action?: unknown } | null)?.action;
  if (action !== 'pay' && action !== 'cancel') throw refusal(400, 'Please choose to pay or to cancel');
  if (!payment) return page(app, h, payment, 404);
  if (payment.status !== 'open') return page(app, h, payment, 409);
  const { sessionId, amount, currency } = payment;
  const type = action === 'pay' ? 'paid' : 'cancelled';
  const { body, headers } = provider.event({ type, sessionId, amount, currency });
  await receiveEvent(app, provider, body, headers);
  return h.redirect(returnUrl(app, sessionId)).code(303);
}

async function findPayment(app: App, sessionId: string): Promise<OpenPayment | undefined> {
  const row = await app.database
    .read('payments')
    .join('submissions', 'submissions.id', 'payments.submissionId')
    .where({ sessionId, provider: 'test' })
    .first('sessionId', 'submissionId', 'title', 'amount', 'currency', 'payments.status', 'expiresAt');
  if (row?.status === 'open' && row.expiresAt <= nowOf(app)) return { ...row, status: 'expired' };
  return row;
}

const closed = {
  paid: 'This payment has been made. Thank you.',
  cancelled: 'This payment page is closed. To pay, open a new one from your order.',
  expired: 'This payment page has expired. To pay, open a new one from your order.',
} as const;

const style = `
:root { color-scheme: light dark; --paper: #fbf9f4; --ink: #211d18; --quiet: #5d554b; --line: #d9d2c5; --red: #a5301c; --on-red: #fff; }
@media (prefers-color-scheme: dark) { :root { --paper: #191713; --ink: #f0ebe1; --quiet: #b8afa2; --line: #453f36; --red: #f09a83; --on-red: #2b0d06; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 24px 16px; background: var(--paper); color: var(--ink); font: 1.0625rem/1.55 system-ui, sans-serif; }
main { max-width: 30rem; margin: 4vh auto 0; }
h1 { margin: 24px 0 8px; font: 600 1.75rem/1.2 Georgia, serif; overflow-wrap: anywhere; }
.test { margin: 0; padding: 12px 16px; border: 2px dashed var(--red); border-radius: 6px; }
.amount { margin: 16px 0 4px; font: 600 2.25rem/1.2 Georgia, serif; }
.quiet { margin: 0 0 24px; color: var(--quiet); }
form { display: grid; gap: 12px; }
button, .back { display: block; width: 100%; min-height: 48px; padding: 12px 16px; border: 1px solid var(--line); border-radius: 6px; background: transparent; color: inherit; font: inherit; text-align: center; cursor: pointer; }
button.pay { border-color: var(--red); background: var(--red); color: var(--on-red); font-weight: 600; }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
`;

function page(app: App, h: ResponseToolkit, payment: OpenPayment | undefined, status: number) {
  const body = payment
    ? bodyOf(app, payment)
    : '<h1>This payment page does not exist</h1><p>To pay, open a new one from your order.</p>';
  return htmlAnswer(
    h,
    (nonce) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Test checkout – Marginalia</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
<p class="test"><strong>Test checkout.</strong> No money moves here, and no card is asked for.</p>
${body}
</main>
</body>
</html>
`,
    status,
    // A form's post from this page must name its origin, which "no-referrer" would hide.
  ).header('referrer-policy', 'same-origin');
}

function bodyOf(app: App, { sessionId, submissionId, title, amount, currency, status }: OpenPayment): string {
  const back = escapeHtml(returnUrl(app, sessionId));
  const heading = `<h1>${escapeHtml(title)}</h1>
<p class="amount">${escapeHtml(moneyText(amount, currency))}</p>
<p class="quiet">Order number ${submissionId}</p>`;
  if (status !== 'open')
    return `${heading}\n<p role="status">${closed[status]}</p>\n<a class="back" href="${back}">Back to your order</a>`;
  return `${heading}
<form method="post">
<button class="pay" type="submit" name="action" value="pay">Pay ${escapeHtml(moneyText(amount, currency))} (test)</button>
<button type="submit" name="action" value="cancel">Cancel</button>
</form>`;
}
