import type { Readable } from 'node:stream';
import type { Plugin, Request, ResponseToolkit } from '@hapi/hapi';
import type { App } from '../http/app.ts';
import { readWhole } from '../http/body.ts';
import { appStyle } from '../http/pages.ts';
import { refusal } from '../http/refusal.ts';
import { escapeHtml, htmlResponse } from '../http/security.ts';
import { moneyText } from '../money/money.ts';
import { isAccountDeleted } from '../submissions/hold.ts';
import { nowOf } from '../time/time.ts';
import { returnUrl } from './checkout.ts';
import { Payment } from './model.ts';
import { receiveEvent } from './receive.ts';
import type { TestProvider } from './test-provider.ts';

type OpenPayment = Pick<Payment, 'submissionId' | 'amount' | 'currency' | 'status'> & {
  readonly sessionId: string;
  readonly title: string;
  readonly isOrderPaid: boolean;
  /** The order's tracking page; without a link to it the page of the payment, to which Stripe leads back too. */
  readonly back: string;
};

/** The test checkout's page: what a real provider shows on its own site. Who has its address may use it, as there. */
export const testPage = (app: App, provider: TestProvider): Plugin<void> => ({
  name: 'test-checkout',
  register(server) {
    const path = '/checkout/{session}';
    server.route([
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
        options: {
          auth: false,
          payload: { allow: 'application/x-www-form-urlencoded', output: 'stream', parse: false },
        },
        handler: (request, h) => act(app, provider, request, h),
      },
    ]);
  },
});

async function act(app: App, provider: TestProvider, { params, payload }: Request, h: ResponseToolkit) {
  const form = await readWhole(payload as Readable, 1024, 'This form is too large');
  const action = new URLSearchParams(form.toString('utf8')).get('action');
  const payment = await findPayment(app, String(params.session));
  if (action !== 'pay' && action !== 'cancel') throw refusal(400, 'Please choose to pay or to cancel');
  if (!payment) return page(app, h, payment, 404);
  if (payment.status !== 'open') return page(app, h, payment, 409);
  const { sessionId, amount, currency } = payment;
  const type = action === 'pay' ? 'paid' : 'cancelled';
  const { body, headers } = provider.event({ type, sessionId, amount, currency });
  await receiveEvent(app, provider, body, headers);
  return h.redirect(payment.back).code(303);
}

async function findPayment(app: App, sessionId: string): Promise<OpenPayment | undefined> {
  const payment = await Payment.query(app.database.read)
    .findOne({ sessionId, provider: 'test' })
    .withGraphFetched('submission')
    .modifyGraph('submission', (submission) => submission.select('id', 'title', 'paidAt'));
  if (!payment?.submission || (await isAccountDeleted(app.database.read, payment.submissionId))) return undefined;
  const isExpired = payment.status === 'open' && (payment.expiresAt ?? '') <= nowOf(app);
  const { submissionId, amount, currency } = payment;
  const { title, paidAt } = payment.submission;
  return {
    ...{ sessionId, submissionId, title, amount, currency, isOrderPaid: paidAt !== null },
    status: isExpired ? 'expired' : payment.status,
    back: (await returnUrl(app, sessionId)) ?? `${app.config.publicUrl}/orders/${submissionId}/payment`,
  };
}

const closed = {
  paid: 'This payment has been made. Thank you.',
  cancelled: 'This payment page is closed. To pay, open a new one from your order.',
  expired: 'This payment page has expired. To pay, open a new one from your order.',
  failed: 'This payment has failed. To pay, open a new page from your order.',
  processing: 'This payment is being processed.',
} as const;
const orderPaid = 'This order is already paid. There is nothing more to pay.';

// In the app's own fonts, colours and theme, which come before it.
const style = `
* { box-sizing: border-box; }
body { margin: 0; padding: 24px 16px; background: var(--mg-color-bg-page); color: var(--mg-color-text-primary); font: 1rem/1.5 var(--mg-font-sans, sans-serif); }
main { max-width: 28rem; margin: 4vh auto 0; }
h1, .amount, .brand { font-family: var(--mg-font-serif, serif); font-weight: 500; line-height: 1.2; }
.brand { margin: 0 0 24px; font-size: 1.375rem; text-decoration: underline wavy var(--mg-color-border-accent) 1.5px; text-underline-offset: 5px; text-decoration-skip-ink: none; }
.sheet { padding: 24px; border: 1px solid var(--mg-color-border-hairline); border-radius: 4px; background: var(--mg-color-bg-surface); }
h1 { margin: 0; font-size: 1.375rem; overflow-wrap: anywhere; text-wrap: balance; }
.quiet { margin: 4px 0 0; color: var(--mg-color-text-secondary); font-size: .875rem; }
.amount { margin: 16px 0 24px; font-size: 2.25rem; }
.test { margin: 0 0 16px; padding: 12px 16px; border: 1px dashed var(--mg-color-border-warning); border-radius: 4px; text-wrap: pretty; }
form { display: grid; gap: 12px; }
button, .back { display: block; width: 100%; min-height: 48px; padding: 11px 16px; border: 1px solid var(--mg-color-border-control); border-radius: 4px; background: transparent; color: inherit; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
button.pay { border-color: var(--mg-color-bg-accent); background: var(--mg-color-bg-accent); color: var(--mg-color-text-on-accent); }
:focus-visible { outline: 2px solid var(--mg-color-border-focus); outline-offset: 2px; }
`;

function page(app: App, h: ResponseToolkit, payment: OpenPayment | undefined, status: number) {
  const body = payment
    ? bodyOf(payment)
    : '<h1>This payment page does not exist</h1>\n<p>To pay, open a new one from your order.</p>';
  return htmlResponse(
    h,
    (nonce) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Test checkout – Marginalia</title>
${appStyle(app.config)(nonce)}<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
<p class="brand">Marginalia</p>
<p class="test"><strong>Test checkout.</strong> No money moves here, and no card is asked for.</p>
<div class="sheet">
${body}
</div>
</main>
</body>
</html>
`,
    status,
    // A form's post from this page must name its origin, which "no-referrer" would hide.
  ).header('referrer-policy', 'same-origin');
}

function bodyOf(payment: OpenPayment): string {
  const { submissionId, title, amount, currency, status } = payment;
  const heading = `<h1>${escapeHtml(title)}</h1>
<p class="quiet">Order ${submissionId}</p>
<p class="amount">${escapeHtml(moneyText(amount, currency))}</p>`;
  if (status !== 'open')
    return `${heading}\n<p role="status">${payment.isOrderPaid && status !== 'paid' ? orderPaid : closed[status]}</p>\n<a class="back" href="${escapeHtml(payment.back)}">Back to your order</a>`;
  return `${heading}
<form method="post">
<button class="pay" type="submit" name="action" value="pay">Pay ${escapeHtml(moneyText(amount, currency))} (test)</button>
<button type="submit" name="action" value="cancel">Cancel</button>
</form>`;
}
