import { setTimeout as wait } from 'node:timers/promises';
import type { SignedEvent } from '../test/stripe-server.ts';
import { clientOf } from './client.ts';
import { act, deliver, openPage } from './desk.ts';
import type { World } from './world.ts';

/** A payment whose event the server has taken. */
export interface AcknowledgedPayment {
  readonly id: number;
  readonly session: string;
}

/**
 * Clients who pay approved orders, also while servers come and go: an event that a server did not take is sent again, as
 * Stripe does. `cookies` are an administrator's.
 */
export function tills({ stripe }: World, cookies: Map<string, string>) {
  const acknowledged: AcknowledgedPayment[] = [];
  /** Events that no server has said yes to yet. */
  const undelivered: { readonly event: SignedEvent; readonly payment: AcknowledgedPayment }[] = [];

  async function deliverNext(port: number): Promise<void> {
    const next = undelivered.shift();
    if (!next) return;
    if ((await deliver(port, next.event)) === 200) acknowledged.push(next.payment);
    else undelivered.push(next);
  }

  const client = (port: number) => clientOf(port, undefined, cookies);

  /** Approves an order and pays it at Stripe: its event is then undelivered. */
  async function pay(port: number, id: number): Promise<void> {
    if (![200, 409].includes(await act(client(port), id, 'approve'))) return;
    await openPage(client(port), id).then(
      (session) => undelivered.push({ event: stripe.pay(session), payment: { id, session } }),
      () => undefined,
    );
  }

  return {
    acknowledged,
    pay,
    waiting: () => undelivered.length,
    deliverNext,
    /** Pays the orders that `take` gives, until the returned function is called. */
    open(port: number, count: number, take: () => number | undefined): () => Promise<void> {
      let isStopped = false;
      const workers = Array.from({ length: count }, async () => {
        while (!isStopped) {
          await deliverNext(port);
          const id = take();
          if (id === undefined) await wait(20);
          else await pay(port, id);
        }
      });
      return async () => {
        isStopped = true;
        await Promise.all(workers);
      };
    },
  };
}
