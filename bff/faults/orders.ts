import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { docx, formOf, linkOrder, order } from '../test/orders.ts';
import { type Client, clientOf } from './client.ts';

/** An order that the server said yes to. */
export interface Acknowledged {
  readonly id: number;
  /** Words that only this order holds. */
  readonly mark: string;
  /** Of the document that was sent; undefined for an order by a link. */
  readonly fileHash: string | undefined;
}

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64');

/** Sends one order, with a file or with a link. Resolves with undefined when it was refused or cut. */
export async function sendOrder(client: Client, hasFile: boolean): Promise<Acknowledged | undefined> {
  const mark = randomUUID();
  const fields = { instructionsPrompt: `Order ${mark}`, ...person(mark) };
  const file = hasFile ? await docx([`The text of ${mark}.`]) : undefined;
  const form = file && formOf(order(fields), file);
  const response = await client({
    method: 'POST',
    path: '/api/submissions',
    ...(form ? { body: form.payload, headers: form.headers } : { body: linkOrder(fields) }),
  }).catch(() => undefined);
  if (response?.status !== 201) return undefined;
  const { id } = JSON.parse(response.bytes.toString()) as { id: number };
  return { id, mark, fileHash: file && hashOf(file) };
}

const person = (mark: string) => ({
  email: `${mark}@example.com`,
  emailConfirmation: `${mark}@example.com`,
});

/**
 * Clients that send orders one after the other until `stop`; each response is counted as it arrives.
 * @param pause milliseconds between two orders of a client
 */
export function load(port: number, clients: number, { from, pause = 0 }: { from?: string; pause?: number } = {}) {
  const acknowledged: Acknowledged[] = [];
  let refused = 0;
  let isStopped = false;
  const workers = Array.from({ length: clients }, async (_, index) => {
    for (let sent = index; !isStopped; sent++) {
      const one = await sendOrder(clientOf(port, from), sent % 2 === 0);
      if (one) acknowledged.push(one);
      else refused++;
      await wait(one ? pause : 50);
    }
  });
  return {
    acknowledged,
    refused: () => refused,
    async stop() {
      isStopped = true;
      await Promise.all(workers);
    },
  };
}
