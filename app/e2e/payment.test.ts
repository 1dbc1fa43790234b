import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type StripeServer, startStripe, stripeKeys } from '../../bff/test/stripe-server.ts';
import { orderBy } from './api.ts';
import { closePeople, holdOnce, newPerson, openBrowser, signIn } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

let stripe: StripeServer;
let server: RunningServer;
let browser: Browser;
let admin: Page;

beforeAll(async () => {
  stripe = await startStripe();
  [server, browser] = await Promise.all([
    startServer({
      STRIPE_SECRET_KEY: stripeKeys.secretKey,
      STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
      STRIPE_API_URL: stripe.url,
    }),
    openBrowser(),
  ]);
  stripe.webhookUrl = `${server.url}/api/payments/webhook`;
  admin = (await newPerson(browser, server.url)).page;
  await signIn(admin);
});
afterAll(async () => {
  await closePeople(browser);
  await server?.stop();
  await stripe?.stop();
});

/** A client in front of the order that they may pay. */
async function approvedOrder() {
  const { id, trackingUrl } = await orderBy(admin);
  expect((await admin.request.post(`/api/submissions/${id}/approve`)).status()).toBe(200);
  const { page, context } = await newPerson(browser, server.url);
  const tracking = new URL(trackingUrl).pathname;
  await page.goto(tracking);
  return { id, page, context, tracking };
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
/** The latest payment page of an order. */
const sessionOf = (id: number) =>
  [...stripe.sessions.values()].findLast(({ metadata }) => metadata.marginalia_order === String(id));
/** Presses a button of Stripe's own page. */
const onStripe = async (page: Page, action: string) => {
  await page.waitForURL(`${stripe.url}/pay/**`);
  await page.getByRole('button', { name: action, exact: true }).click();
};

describe('a payment by Stripe', () => {
  it('is made in rupees, is shown as a receipt, and is refunded in part with a reason', async () => {
    const { id, page, context } = await approvedOrder();
    await page.getByRole('radio', { name: /Indian rupees/ }).check();
    await page.getByRole('button', { name: 'Pay ₹1,200' }).click();
    await page.waitForURL(`${stripe.url}/pay/**`);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('120000 inr');
    await onStripe(page, 'pay');
    await heading(page, 'Payment received');
    await page.getByText('Online, by Stripe').waitFor();
    await page.getByRole('link', { name: 'Back to your order' }).click();
    await page.getByText('Thank you, we received your payment').waitFor();

    await admin.goto(`/admin/submissions/${id}/edit`);
    await admin.getByRole('button', { name: 'Refund' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('Amount').fill('200');
    await dialog.getByLabel('Reason').fill('Late delivery');
    const release = await holdOnce(admin, '**/refunds', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Refund ₹200' }).click();
    await admin.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    release();
    await admin.getByText('The refund wasn’t confirmed').first().waitFor();

    await admin.getByRole('button', { name: 'Refund' }).click();
    await dialog.getByLabel('Amount').fill('200');
    await dialog.getByLabel('Reason').fill('Late delivery');
    await dialog.getByRole('button', { name: 'Refund ₹200' }).dblclick();
    await dialog.waitFor({ state: 'hidden' });
    await admin.getByText(/^₹200 on .*\. Reason: Late delivery$/).waitFor();
    expect(
      [...stripe.refunds.values()].filter(({ payment_intent }) => payment_intent === sessionOf(id)?.payment_intent),
    ).toMatchObject([{ amount: 20_000 }]);

    await page.reload();
    await page.getByText(/^₹200 on .*\. Reason: Late delivery$/).waitFor();
    await page.getByText(/Refund sent$/).waitFor();
    await page.getByRole('link', { name: 'View receipt' }).click();
    await heading(page, 'Payment received');
    await expect.poll(async () => (await server.mails()).some((mail) => mail.includes('We have refunded'))).toBe(true);
    await context.close();
  });

  it('that was declined is no payment, whatever the address says, and can be tried again', async () => {
    const { id, page, context } = await approvedOrder();
    await page.getByRole('button', { name: 'Pay $15.00' }).click();
    await onStripe(page, 'decline');
    await page.getByText('Your card was declined.').waitFor();
    // As if Stripe had led back after a payment.
    await page.goto(`/orders/${id}/payment`);
    await heading(page, 'We are waiting for the confirmation');
    expect(await (await admin.request.get(`/api/submissions/${id}`)).json()).toMatchObject({ status: 'approved' });
    await page.goto(`/orders/${id}/payment?left`);
    await heading(page, 'You haven’t paid yet');
    await page.getByRole('button', { name: 'Pay $15.00' }).click();
    await onStripe(page, 'later');
    await heading(page, 'Your payment is being processed');
    const refused = stripe.refuse(sessionOf(id)?.id ?? '');
    await fetch(stripe.webhookUrl ?? '', { method: 'POST', body: refused.body, headers: refused.headers });
    await page.reload();
    await heading(page, 'Your payment failed');
    await page.getByRole('button', { name: 'Pay $15.00' }).click();
    await onStripe(page, 'pay');
    await heading(page, 'Payment received');
    await context.close();
  });

  it('whose event is lost is found by asking Stripe', async () => {
    const { id, page, context } = await approvedOrder();
    const { webhookUrl } = stripe;
    stripe.webhookUrl = undefined;
    onTestFinished(() => {
      stripe.webhookUrl = webhookUrl;
    });
    await page.getByRole('button', { name: 'Pay $15.00' }).click();
    await onStripe(page, 'pay');
    await heading(page, 'Payment received');
    expect(await (await admin.request.get(`/api/submissions/${id}`)).json()).toMatchObject({ status: 'paid' });
    await context.close();
  });

  it('is not shown to a browser that does not know the order, and Stripe’s failure is one sentence', async () => {
    const { id, page, context } = await approvedOrder();
    // The worker closes the earlier pages at Stripe, and its calls would fail in place of this order's.
    await expect
      .poll(() => [...stripe.sessions.values()].some(({ status }) => status === 'open'), { timeout: 60_000 })
      .toBe(false);
    stripe.fail('error', 2);
    await page.getByRole('button', { name: 'Pay $15.00' }).click();
    await page.getByText('The payment page isn’t available right now. You haven’t been charged.').waitFor();
    const stranger = await newPerson(browser, server.url);
    await stranger.page.goto(`/orders/${id}/payment`);
    await heading(stranger.page, 'We can’t show your payment here');
    await stranger.context.close();
    await context.close();
  });
});
