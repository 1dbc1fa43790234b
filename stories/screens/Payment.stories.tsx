import type { Payment, RefundRequest } from '@marginalia/bff/contract';
import type { Meta, StoryObj } from '@storybook/react';
import { expect, screen, waitFor, within } from 'storybook/test';
import type { Handler } from './fake/answers.ts';
import { hoursAgo } from './fake/clock.ts';
import { endingSession } from './fake/ending-session.ts';
import { paymentOf, paymentsOf, withRefund } from './fake/payments.ts';
import { administrator } from './fake/people.ts';
import { refusal } from './fake/refusal.ts';
import { longest } from './fake/submissions.ts';
import type { World } from './fake/world.ts';
import { at, once, phone, screens, settled } from './screen.tsx';

const meta = { title: 'Screens/Payment page', ...screens } satisfies Meta;
export default meta;
type Story = StoryObj;

/** The latest attempt to pay an order. */
const paying =
  (id: number, ...attempts: Partial<Payment>[]) =>
  (world: World) => {
    const order = world.submissions.find((one) => one.id === id);
    if (order)
      world.payments.set(
        id,
        attempts.map((changes, index) => paymentOf(order, { id: index + 1, ...changes })),
      );
  };
const page = (...attempts: Partial<Payment>[]) => at('/orders/110/payment', { world: paying(110, ...attempts) });
const says = (title: string): NonNullable<Story['play']> =>
  once(async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
/** What the server answers once Stripe has told it of the money. */
const paidMeanwhile: Handler<'checkPayment'> = ({ world }) => {
  const order = world.submissions.find(({ id }) => id === 110);
  if (!order) return refusal(404);
  const paid = { ...order, status: 'paid' as const, paidAt: hoursAgo(0) };
  world.submissions = world.submissions.map((one) => (one.id === 110 ? paid : one));
  world.payments.set(110, [paymentOf(paid)]);
  return [paymentOf(paid)];
};

/** Stripe’s page leads here before its event has come. */
export const Waiting: Story = {
  parameters: at('/orders/110/payment', { world: paying(110, {}), replies: { checkPayment: 'never' } }),
  play: async (context) => {
    await settled(context);
    const { canvas, userEvent } = context;
    await canvas.findByText(/^Your payment of \$36\.00 isn’t confirmed yet/);
    await expect(canvas.queryByText(/received/)).toBeNull();
    await expect(canvas.queryByRole('button', { name: 'Pay $36.00' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'I haven’t paid yet' }));
    await canvas.findByRole('button', { name: 'Pay $36.00' });
    // The pressed button is gone.
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus());
  },
};
export const WaitingPhone: Story = {
  parameters: at('/orders/110/payment', { world: paying(110, {}), replies: { checkPayment: 'never' } }),
  globals: phone,
};
/** The server asks Stripe, and the page becomes the receipt. */
export const Confirmed: Story = {
  parameters: at('/orders/110/payment', {
    world: paying(110, {}),
    replies: { checkPayment: paidMeanwhile },
  }),
  play: once(async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Payment received' });
    await canvas.findByText('Thank you. An editor will start on it.');
  }),
};
export const LeftWithoutPaying: Story = {
  parameters: at('/orders/110/payment?left', { world: paying(110, {}) }),
  play: once(async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'You haven’t paid yet' });
    await canvas.findByRole('button', { name: 'Pay $36.00' });
  }),
};
/** The address of a page that was left claims nothing: the order is paid. */
export const LeftButPaid: Story = {
  parameters: at('/orders/109/payment?left'),
  play: says('Payment received'),
};
/** Nothing is said of the money on a page that ended here: the provider has yet to tell. */
export const Expired: Story = {
  parameters: page({ status: 'expired' }),
  play: once(async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'You haven’t paid yet' });
    await expect(canvas.getByText('The payment wasn’t completed.')).toBeVisible();
  }),
};
/** The order was read after its payment had come, and the payments before. */
export const PaidBetweenTheReads: Story = {
  parameters: at('/orders/110/payment', {
    world: (world) => {
      paying(110, {})(world);
      world.submissions = world.submissions.map((one) =>
        one.id === 110 ? { ...one, status: 'paid', paidAt: hoursAgo(0) } : one,
      );
    },
    replies: { checkPayment: paidMeanwhile },
  }),
  play: once(async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Payment received' });
  }),
};
/** Until the payments were read again, nothing says that there is nothing to pay. */
export const PaidBeforeThePaymentsAreRead: Story = {
  parameters: at('/orders/110/payment', {
    world: (world) => {
      paying(110, {})(world);
      world.submissions = world.submissions.map((one) =>
        one.id === 110 ? { ...one, status: 'paid', paidAt: hoursAgo(0) } : one,
      );
    },
    replies: { checkPayment: 'never' },
  }),
  play: once(async ({ canvas }) => {
    await expect(canvas.queryByText(/nothing to pay|can’t be paid|haven’t paid/)).toBeNull();
  }),
};
/** It was paid before it was closed: the server asks Stripe, and the page becomes the receipt. */
export const ClosedButPaid: Story = {
  parameters: at('/orders/110/payment', {
    world: paying(110, { status: 'cancelled' }),
    replies: { checkPayment: paidMeanwhile },
  }),
  play: once(async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Payment received' });
  }),
};
export const Processing: Story = {
  parameters: page({ status: 'processing' }),
  play: once(async ({ canvas }) => {
    await canvas.findByText(/Your bank has yet to confirm \$36\.00/);
    await expect(canvas.queryByRole('button', { name: /^Pay/ })).toBeNull();
  }),
};
/** The page that was opened later was closed when the bank’s answer was awaited: nobody pays twice. */
export const ProcessingBeforeTheLatest: Story = {
  parameters: page({ status: 'processing' }, { status: 'expired' }),
  play: once(async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Your payment is being processed' });
    await canvas.findByText(/Your bank has yet to confirm \$36\.00/);
    await expect(canvas.queryByRole('button', { name: /^Pay/ })).toBeNull();
  }),
};
/** The bank’s answer is about a price that has changed since: the current one can be paid meanwhile. */
export const ProcessingAtEarlierPrice: Story = {
  parameters: page({ status: 'processing', amount: 3000 }),
  play: once(async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Your order isn’t paid yet' });
    await canvas.findByText(/Your bank has yet to confirm \$30\.00/);
    await expect(canvas.queryByText(/Don’t pay again|wasn’t completed/)).toBeNull();
    await canvas.findByRole('button', { name: 'Pay $36.00' });
  }),
};
/** Its quote was withdrawn: what is to be paid, and whether this pays it, is known with the next one. */
const withoutQuote =
  (...attempts: Partial<Payment>[]) =>
  (world: World) => {
    paying(110, ...attempts)(world);
    world.submissions = world.submissions.map((one) => (one.id === 110 ? { ...one, isAwaitingQuote: true } : one));
  };
export const ProcessingBeforeANewQuote: Story = {
  parameters: at('/orders/110/payment', { world: withoutQuote({ status: 'processing' }) }),
  play: once(async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Your order isn’t paid yet' });
    await canvas.findByText(/Your bank has yet to confirm \$36\.00\. If it arrives before your new quote/);
    await expect(canvas.queryByText(/Don’t pay again|has changed since/)).toBeNull();
    await canvas.findByText(/^We are preparing your quote/);
  }),
};
export const OrderWithProcessingBeforeANewQuote: Story = {
  parameters: at('/track/110', { world: withoutQuote({ status: 'processing' }) }),
  play: once(async ({ canvas }) => {
    await canvas.findByText(/Your bank has yet to confirm \$36\.00\. If it arrives before your new quote/);
  }),
};
/** A page at the same price or another was paid by a bank too: the money is still coming. */
export const PaidAndProcessing: Story = {
  parameters: at('/orders/109/payment', { world: paying(109, { status: 'processing' }, {}) }),
  play: once(async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Payment received' });
    await canvas.findByText(/^Your bank has yet to confirm \$36\.00\. Your order is already paid/);
  }),
};
export const PaidOrderWithProcessing: Story = {
  parameters: at('/track/109', { world: paying(109, { status: 'processing', amount: 3000 }, {}) }),
  play: once(async ({ canvas }) => {
    await canvas.findByText(/^Your bank has yet to confirm \$30\.00\. Your order is already paid/);
  }),
};
export const OrderWithProcessingAtEarlierPrice: Story = {
  parameters: at('/track/110', { world: paying(110, { status: 'processing', amount: 3000 }) }),
  play: once(async ({ canvas }) => {
    await canvas.findByText(/Your bank has yet to confirm \$30\.00/);
    await canvas.findByRole('button', { name: 'Pay $36.00' });
  }),
};
export const Failed: Story = {
  parameters: page({ status: 'failed' }),
  play: once(async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Your payment failed' });
    await canvas.findByRole('button', { name: 'Pay $36.00' });
  }),
};
export const StripeDown: Story = {
  parameters: at('/orders/110/payment', {
    world: paying(110, { status: 'expired' }),
    replies: {
      checkout: () =>
        refusal(
          503,
          'The payment page isn’t available right now. You haven’t been charged. Try again in a few minutes.',
        ),
    },
  }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Pay $36.00' }));
    await canvas.findByRole('alert');
    await canvas.findByText(/You haven’t been charged\. Try again in a few minutes/);
  }),
};
export const WithoutOnlinePayment: Story = {
  parameters: at('/orders/110/payment', {
    replies: { settings: () => ({ payments: 'offline', contactEmail: 'hello@example.org' }) },
  }),
  play: once(async ({ canvas }) => {
    await canvas.findByText(/by bank transfer or UPI/);
  }),
};
export const Received: Story = { parameters: at('/orders/109/payment'), play: says('Payment received') };
/** The account has changed its address: the links of the order have ended. */
export const ReceivedWithoutLink: Story = {
  parameters: at('/orders/109/payment', { as: 'client', world: paying(109, { status: 'paid', trackingUrl: null }) }),
  play: once(async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Go to my orders' })).toHaveAttribute('href', '/profile');
  }),
};
/** The payment was opened by the account, and this browser knows the order by its tracking link alone. */
export const ReceivedFromTrackingPage: Story = {
  parameters: at('/track/109', { world: paying(109, { status: 'paid', trackingUrl: null }) }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('link', { name: 'View receipt' }));
    await canvas.findByRole('heading', { level: 1, name: 'Payment received' });
    await expect(canvas.getByRole('link', { name: 'Back to your order' })).toHaveAttribute('href', '/track/109');
  }),
};
export const ReceivedPhone: Story = { parameters: at('/orders/109/payment'), globals: phone };
export const ReceivedInRupees: Story = {
  parameters: at('/orders/109/payment', {
    world: paying(109, { currency: 'inr', amount: 240_000, provider: 'offline', method: 'upi', reference: 'UTR 42' }),
  }),
  play: once(async ({ canvas }) => {
    await canvas.findByText('UPI, reference UTR 42');
    await canvas.findByText('₹2,400');
  }),
};
export const RefundedInPart: Story = {
  parameters: at('/orders/109/payment', {
    world: paying(109, {
      refunds: [
        { id: 1, amount: 1000, reason: 'The review came a day late.', status: 'refunded', createdAt: hoursAgo(2) },
        { id: 2, amount: 500, reason: null, status: 'pending', createdAt: hoursAgo(1) },
      ],
    }),
  }),
  play: once(async ({ canvas }) => {
    await canvas.findByText(/^\$10\.00 on .*\. Reason: The review came a day late\.$/);
    await canvas.findByText(/^\$5\.00 on .*, on its way$/);
    await canvas.findByText('$15.00 of $36.00, on its way');
  }),
};
export const PaidTwice: Story = {
  parameters: at('/orders/109/payment', { world: paying(109, { status: 'cancelled' }, {}) }),
  play: once(async ({ canvas }) => {
    await canvas.findByText('We received $36.00 that wasn’t due');
  }),
};
/** Paid at a price that had changed: the page doesn’t say that nothing was charged. */
export const PaidAtEarlierPrice: Story = {
  parameters: page({ status: 'cancelled', amount: 3000, paidAt: hoursAgo(1) }),
  play: once(async ({ canvas }) => {
    await canvas.findByText('We received $30.00 that wasn’t due');
    await expect(canvas.queryByText(/haven’t been charged/)).toBeNull();
  }),
};
export const PaidAtEarlierPriceBeforeTheLatest: Story = {
  parameters: page({ status: 'cancelled', amount: 3000, paidAt: hoursAgo(1) }, { status: 'expired' }),
  play: once(async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Your order isn’t paid yet' });
    await canvas.findByText('We received $30.00 that wasn’t due');
    await expect(canvas.queryByText(/wasn’t completed/)).toBeNull();
  }),
};
export const NotAcceptedYet: Story = {
  parameters: at('/orders/111/payment'),
  play: says('There is nothing to pay'),
};
/** A bank’s app may open another browser, which has no cookie of the order. */
export const UnknownBrowser: Story = {
  parameters: at('/orders/110/payment', { replies: { submission: () => refusal(401) } }),
  play: says('We can’t show your payment here'),
};
export const LoadError: Story = {
  parameters: at('/orders/110/payment', { replies: { submissionPayments: () => refusal(503) } }),
};
export const Loading: Story = { parameters: at('/orders/110/payment', { replies: { submission: 'never' } }) };
export const LongText: Story = {
  parameters: at('/orders/120/payment', {
    world: ({ submissions }) => submissions.push({ ...longest, status: 'paid', paidAt: hoursAgo(1) }),
  }),
  globals: phone,
};

/** On the edit page an administrator refunds with a reason, once. */
export const Refund: Story = {
  parameters: at('/admin/submissions/109/edit', { as: 'administrator' }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Refund' }));
    const dialog = within(await canvas.findByRole('dialog'));
    const amount = dialog.getByRole('textbox', { name: /Amount/ });
    await userEvent.clear(amount);
    await userEvent.type(amount, '10');
    await userEvent.click(dialog.getByRole('button', { name: 'Refund $10.00' }));
    await dialog.findByText('Please enter the reason');
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Late delivery');
    await userEvent.click(dialog.getByRole('button', { name: 'Refund $10.00' }));
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
    (await canvas.findByText(/^\$10\.00 on .*\. Reason: Late delivery$/)).scrollIntoView({ block: 'center' });
  }),
};
/** Opens the dialog, types why, and presses. */
const refundOnce = async ({ canvas, userEvent }: Parameters<NonNullable<Story['play']>>[0]) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Refund' }));
  const dialog = within(await canvas.findByRole('dialog', { name: 'Refund payment' }));
  const amount = dialog.getByRole('textbox', { name: /Amount/ });
  await userEvent.clear(amount);
  await userEvent.type(amount, '10');
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Late delivery');
  const press = () => userEvent.click(dialog.getByRole('button', { name: 'Refund $10.00' }));
  await press();
  return { dialog, press };
};
const meanwhile = () => refusal(409, 'This payment was refunded meanwhile. Check the amounts and try again.');
/** A page with a refund that the story's server answers: the refunds so far, and how to make this one. */
const refunding = (
  answer: (call: {
    seen: number;
    made: Payment['refunds'];
    make: (status?: 'requested') => Payment[];
    world: World;
  }) => Payment[] | Response,
) =>
  at('/admin/submissions/109/edit', {
    as: 'administrator',
    world: paying(109, {}),
    replies: {
      refundPayment: ({ world, body }) => {
        const order = world.submissions.find(({ id }) => id === 109);
        if (!order) return refusal(404);
        const request = body as unknown as RefundRequest;
        const made = paymentsOf(world, order).flatMap(({ refunds }) => refunds);
        return answer({
          ...{ world, made, seen: request.earlierRefunds },
          make: (status) => withRefund(world, order, request, status),
        });
      },
    },
  });
/** After the refusal the dialog knows the other refund, and the next press is made. */
export const RefundedMeanwhile: Story = {
  parameters: refunding(({ world, seen, made, make }) => {
    if (made.length === 0) {
      const other = { id: 9, amount: 500, reason: 'By another', status: 'refunded', createdAt: hoursAgo(0) } as const;
      paying(109, { refunds: [other] })(world);
    }
    return seen === 1 ? make() : meanwhile();
  }),
  play: once(async (context) => {
    const { dialog, press } = await refundOnce(context);
    await dialog.findByText(/^This payment was refunded meanwhile/);
    await settled(context);
    await press();
    await context.canvas.findByText(/^\$10\.00 on .*\. Reason: Late delivery$/);
  }),
};
/** Made before the connection was lost: the next press is the same refund, although the page shows it by then. */
export const RefundAnswerLost: Story = {
  parameters: refunding(({ world, seen, made, make }) => {
    if (made.length === 0) {
      make();
      return Response.error();
    }
    return seen === 0 ? (world.payments.get(109) ?? []) : meanwhile();
  }),
  play: once(async (context) => {
    const { dialog, press } = await refundOnce(context);
    await dialog.findByText(/^The connection was lost/);
    await settled(context);
    await press();
    await context.canvas.findByText('Refund sent');
    await expect(context.canvas.getAllByText(/Reason: Late delivery$/)).toHaveLength(1);
  }),
};
/** Stripe has not answered: nothing claims that the money is on its way. */
export const RefundNotConfirmed: Story = {
  parameters: refunding(({ make }) => make('requested')),
  play: once(async (context) => {
    await refundOnce(context);
    const { canvas } = context;
    await canvas.findByText('The refund isn’t confirmed yet');
    await expect(canvas.queryByText('Refund sent')).toBeNull();
    await canvas.findByText(/^\$10\.00 on .*, not confirmed yet\. Reason: Late delivery$/);
  }),
};
const ending = endingSession(administrator);
/** The login in between is no second press: one refund is made. */
export const RefundAfterTheSession: Story = {
  parameters: at('/admin/submissions/109/edit', {
    as: 'administrator',
    world: ending.world,
    replies: ending.replies,
  }),
  play: once(async (context) => {
    const { canvas, userEvent } = context;
    ending.end();
    await refundOnce(context);
    const login = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
    await userEvent.type(login.getByLabelText(/^Username or email/), 'editor');
    await userEvent.type(login.getByLabelText(/^Password/), 'a red pencil');
    await userEvent.click(login.getByRole('button', { name: 'Log in' }));
    await canvas.findByText('Refund sent');
    await settled(context);
    await expect(canvas.getAllByText(/Reason: Late delivery$/)).toHaveLength(1);
  }),
};
/** What the provider refuses is said in the dialog, and nothing typed is lost. */
export const RefundRefused: Story = {
  parameters: at('/admin/submissions/109/edit', {
    as: 'administrator',
    replies: {
      refundPayment: () => refusal(409, 'Stripe refused this refund. Look at the payment in your Stripe account.'),
    },
  }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Refund' }));
    const dialog = within(await canvas.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Late delivery');
    await userEvent.click(dialog.getByRole('button', { name: /^Refund \$/ }));
    await dialog.findByText(/^Stripe refused this refund/);
    await expect(dialog.getByRole('textbox', { name: /Reason/ })).toHaveValue('Late delivery');
  }),
};
/** Money that came twice waits for its refund. */
/** The bank decides: the editor reads where to answer, and what came of it. */
export const Disputed: Story = {
  parameters: at('/admin/submissions/109/edit', {
    as: 'administrator',
    world: paying(109, { dispute: { state: 'open', amount: 3600 } }),
  }),
  play: once(async ({ canvas }) => {
    (await canvas.findByText('The client’s bank asks for $36.00 back')).scrollIntoView({ block: 'center' });
  }),
};
export const DisputeLost: Story = {
  parameters: at('/admin/submissions/109/edit', {
    as: 'administrator',
    world: paying(109, { dispute: { state: 'lost', amount: 3600 } }),
  }),
  play: once(async ({ canvas }) => {
    await canvas.findByText('The client’s bank took $36.00 back');
  }),
};
/** The account is gone: the dialog asks for no words about the client, and promises no email. */
const refundOfDeletedAccount = (button: string, payment: Partial<Payment> = {}): Story => ({
  parameters: at('/admin/submissions/109/edit', {
    as: 'administrator',
    world: (world) => {
      paying(109, payment)(world);
      world.submissions = world.submissions.map((one) => (one.id === 109 ? { ...one, client: null } : one));
    },
  }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: button }));
    const dialog = within(await canvas.findByRole('dialog'));
    await dialog.findByText(/The client’s account was deleted\. Nobody gets an email\.$/);
    await expect(dialog.queryByRole('textbox', { name: /Reason/ })).toBeNull();
    await expect(dialog.queryByText(/client sees|email the client/)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: /^(Refund \$36\.00|Record refund)$/ }));
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
    await canvas.findByText('In full');
    await expect(canvas.queryByText(/Reason/)).toBeNull();
  }),
});
export const RefundOfDeletedAccount = refundOfDeletedAccount('Refund', {
  status: 'cancelled',
  reference: 'Paid after the account was deleted: refund this payment',
});
export const OfflineRefundOfDeletedAccount = refundOfDeletedAccount('Record a refund', {
  provider: 'offline',
  method: 'cash',
});
/** Nobody is left to pay again. */
export const FailedPaymentOfDeletedAccount: Story = {
  parameters: at('/admin/submissions/110/edit', {
    as: 'administrator',
    world: (world) => {
      paying(110, { status: 'failed' })(world);
      world.submissions = world.submissions.map((one) => (one.id === 110 ? { ...one, client: null } : one));
    },
  }),
  play: once(async ({ canvas }) => {
    const notice = await canvas.findByText('A payment of $36.00 failed. The client’s account was deleted.');
    notice.scrollIntoView({ block: 'center' });
  }),
};
const refunded: Partial<Payment> = {
  refunds: [{ id: 1, amount: 3600, reason: 'You cancelled it.', status: 'refunded', createdAt: hoursAgo(1) }],
};
export const RefundedInFull: Story = {
  parameters: at('/orders/109/payment', { world: paying(109, refunded) }),
  play: once(async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Payment refunded' });
    await canvas.findByText('In full');
  }),
};
/** The order’s own page does not thank for money that went back. */
export const RefundedOrder: Story = {
  parameters: at('/track/109', { world: paying(109, refunded) }),
  play: once(async ({ canvas }) => {
    await canvas.findByText('We have refunded your payment');
    await canvas.findByText('In full');
    await expect(canvas.queryByText('Thank you, we received your payment')).toBeNull();
  }),
};
export const RefundOfSecondPayment: Story = {
  parameters: at('/admin/submissions/109/edit', {
    as: 'administrator',
    world: paying(109, { status: 'cancelled', reference: 'Paid twice: refund this payment' }, {}),
  }),
  play: once(async ({ canvas }) => {
    (await canvas.findByText('This payment wasn’t due')).scrollIntoView({ block: 'center' });
  }),
};
