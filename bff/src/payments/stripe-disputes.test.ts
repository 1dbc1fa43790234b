import { describe, expect, it } from 'vitest';
import { stripeShop } from '../../test/stripe-shop.ts';

const shop = stripeShop();
const { deliver, listed, paid } = shop;

describe('a dispute', () => {
  const disputes = ['payment_disputed', 'dispute_won', 'dispute_lost'];
  const told = async (by = shop.admin) => {
    const all = (await by(`/api/submissions/${shop.id}/events`)).json<{ type: string; detail: string }[]>();
    return all
      .filter(({ type }) => disputes.includes(type))
      .map(({ type, detail }) => `${type} ${detail.replace(': product not received', '')}`);
  };
  const event = (session: string, kind: string, status: string, disputeId = `du_${shop.id}`) =>
    shop.stripe.event(`charge.dispute.${kind}`, {
      ...{ id: disputeId, amount: 3000, currency: 'usd', reason: 'product_not_received', status },
      payment_intent: shop.stripe.sessions.get(session)?.payment_intent,
    });
  const stateOf = async (by = shop.admin) => (await listed(by)).map(({ dispute }) => dispute);

  it('is told to administrators once, and what came of it, in whatever order its events come', async () => {
    const session = await paid();
    const created = event(session, 'created', 'needs_response');
    const events = [created, created, event(session, 'updated', 'under_review')];
    for (const one of events) expect((await deliver(one)).status).toBe(200);
    expect(await told()).toEqual([`payment_disputed $30.00 by Stripe (du_${shop.id})`]);
    expect(await shop.events('payment_disputed')).toMatchObject([
      { detail: `$30.00 by Stripe: product not received (du_${shop.id})` },
    ]);
    expect(await stateOf()).toEqual([{ state: 'open', amount: 3000 }]);
    for (const one of [event(session, 'closed', 'lost'), created]) await deliver(one);
    expect(await told()).toEqual([
      `payment_disputed $30.00 by Stripe (du_${shop.id})`,
      `dispute_lost $30.00 by Stripe (du_${shop.id})`,
    ]);
    expect(await stateOf()).toEqual([{ state: 'lost', amount: 3000 }]);
  });

  it('that ends does not end another one that is open', async () => {
    const session = await paid();
    for (const one of [event(session, 'created', 'needs_response', 'du_a'), event(session, 'closed', 'won', 'du_b')])
      await deliver(one);
    expect(await stateOf()).toEqual([{ state: 'open', amount: 3000 }]);
  });

  it('that is not the latest one is told once as well, and never changes the latest one', async () => {
    const session = await paid();
    const of = (disputeId: string, ...statuses: string[]) =>
      statuses.map((status) => event(session, status === 'needs_response' ? 'created' : 'closed', status, disputeId));
    const both = [...of('du_a', 'needs_response'), ...of('du_b', 'needs_response', 'won')];
    // One name is no part of another: in SQL an underscore would stand for any sign.
    const events = [...both, ...of('du_a', 'lost', 'lost', 'needs_response'), ...of('duxa', 'won'), ...both];
    for (const one of events) expect((await deliver(one)).status).toBe(200);
    const all = [
      ...['payment_disputed $30.00 by Stripe (du_a)', 'payment_disputed $30.00 by Stripe (du_b)'],
      ...['dispute_won $30.00 by Stripe (du_b)', 'dispute_lost $30.00 by Stripe (du_a)'],
      'dispute_won $30.00 by Stripe (duxa)',
    ];
    expect(await told()).toEqual(all);
    expect(await stateOf()).toEqual([{ state: 'won', amount: 3000 }]);
  });

  it('that is lost may still be won, and one that is won is never lost', async () => {
    const session = await paid();
    for (const status of ['lost', 'won', 'lost']) await deliver(event(session, 'closed', status));
    expect(await told()).toEqual(
      ['dispute_lost', 'dispute_won'].map((type) => `${type} $30.00 by Stripe (du_${shop.id})`),
    );
    expect(await stateOf()).toEqual([{ state: 'won', amount: 3000 }]);
  });

  it('is no inquiry, which takes no money, until the bank makes it one', async () => {
    const session = await paid();
    const kinds = [
      ['created', 'warning_needs_response'],
      ['updated', 'warning_under_review'],
      ['closed', 'warning_closed'],
    ] as const;
    for (const [kind, status] of kinds) expect((await deliver(event(session, kind, status))).status).toBe(200);
    expect([await told(), await stateOf()]).toEqual([[], [null]]);
    await deliver(event(session, 'updated', 'needs_response'));
    expect(await stateOf()).toEqual([{ state: 'open', amount: 3000 }]);
  });

  it('is none of the client’s page, and one of another shop or of a deleted order changes nothing', async () => {
    const session = await paid();
    await deliver(event(session, 'created', 'needs_response'));
    expect(await told(shop.client)).toEqual([]);
    expect(await stateOf(shop.client)).toEqual([null]);
    const other = shop.stripe.event('charge.dispute.created', {
      ...{ id: 'du_other', amount: 5, status: 'needs_response', payment_intent: 'pi_unknown' },
    });
    expect((await deliver(other)).status).toBe(200);
    await shop.admin({ method: 'DELETE', url: `/api/submissions/${shop.id}` });
    expect((await deliver(event(session, 'closed', 'lost'))).status).toBe(200);
    expect(await shop.one.app.database.read('payments').where({ submissionId: shop.id }).first()).toMatchObject({
      dispute: 'lost',
    });
  });
});
