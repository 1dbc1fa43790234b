import { linkOrder } from '../test/orders.ts';
import type { SignedEvent } from '../test/stripe-server.ts';
import { type Client, clientOf } from './client.ts';

/** The response's body as JSON. */
export const json = <T = Record<string, unknown>>({ bytes }: { readonly bytes: Buffer }): T =>
  JSON.parse(bytes.toString()) as T;

/** Does something to an order. Resolves with the response's status, and 0 when there was none. */
export const act = (client: Client, id: number, action: string, body: object = {}, method = 'POST'): Promise<number> =>
  client({ method, path: `/api/submissions/${id}/${action}`, body }).then(
    ({ status }) => status,
    () => 0,
  );

/** Orders by a link. @throws when the server says no */
export async function orderByLink(client: Client, fields: Record<string, unknown> = {}): Promise<number> {
  const response = await client({ method: 'POST', path: '/api/submissions', body: linkOrder(fields) });
  if (response.status !== 201) throw new Error(`An order was answered with ${response.status}: ${response.bytes}`);
  return json<{ id: number }>(response).id;
}

/** Opens a payment page, and returns its id at Stripe. @throws when the server says no */
export async function openPage(client: Client, id: number): Promise<string> {
  const response = await client({
    method: 'POST',
    path: `/api/submissions/${id}/checkout`,
    body: { currency: 'usd' },
  });
  if (response.status !== 201) throw new Error(`A checkout was answered with ${response.status}: ${response.bytes}`);
  return json<{ url: string }>(response).url.split('/').at(-1) ?? '';
}

/** Sends an event as Stripe does. Resolves with the response's status, and 0 when there was none. */
export const deliver = (port: number, { body, headers }: SignedEvent): Promise<number> =>
  clientOf(port)({ method: 'POST', path: '/api/payments/webhook', body, headers }).then(
    ({ status }) => status,
    () => 0,
  );
