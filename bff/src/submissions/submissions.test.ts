import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../test/harness.ts';
import { docx, formOf, order } from '../../test/orders.ts';

let one: TestServer;
beforeAll(async () => {
  one = await testServer();
});
afterAll(() => one.stop());

describe('an order', () => {
  it('is taken with its file, and followed by its tracking link', async () => {
    const visitor = await one.as('visitor');
    const created = await visitor({
      method: 'POST',
      url: '/api/submissions',
      ...formOf(order(), await docx(['Hello there.', 'A second paragraph.'])),
    });
    expect(created.text).toContain('pending_approval');
    expect(created.status).toBe(201);
    const answer = created.json<{ id: number; totalPrice: number; trackingUrl: string }>();
    expect(answer.totalPrice).toBe(3000);

    const admin = await one.as('administrator');
    const record = (await admin(`/api/submissions/${answer.id}`)).json();
    expect(record).toMatchObject({
      title: 'My essay',
      content: 'Hello there.\nA second paragraph.',
      status: 'pending_approval',
      wordCount: 900,
    });

    expect((await visitor(`/api/submissions/${answer.id}`)).status).toBe(401);
    const token = answer.trackingUrl.split('/').at(-1);
    const tracked = await visitor({ method: 'POST', url: '/api/tracking', payload: { token } });
    expect(tracked.json()).toMatchObject({ id: answer.id });
    expect((await visitor(`/api/submissions/${answer.id}`)).status).toBe(200);
    const file = await visitor(`/api/submissions/${answer.id}/download`);
    expect(file.headers['content-disposition']).toContain('My essay.docx');
    expect(file.bytes.subarray(0, 2).toString()).toBe('PK');
  });
});
