import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SubmissionEvent } from '../../contract/index.ts';
import { type Client, type TestServer, testServer } from '../../test/harness.ts';
import { linkOrder } from '../../test/orders.ts';
import { MailNotTaken } from '../mail/transport.ts';
import { sendDue } from '../mail/worker.ts';
import { days, seconds } from '../time/time.ts';

let one: TestServer;
beforeAll(async () => {
  one = await testServer();
});
afterAll(() => one.stop());

const recipient = 'guest@example.com';
const words = '550 5.1.1 <guest@example.com> no such mailbox at mx7.internal.example [10.0.0.5]';

it('a mail’s states are told to both sides with its recipient, and the server’s words to administrators alone', async () => {
  const visitor = await one.as('visitor');
  const payload = linkOrder({ email: recipient, emailConfirmation: recipient });
  const { id, trackingUrl } = (await visitor({ method: 'POST', url: '/api/submissions', payload })).json<{
    id: number;
    trackingUrl: string;
  }>();
  const token = trackingUrl.slice(trackingUrl.lastIndexOf('/') + 1);
  const open = () => visitor({ method: 'POST', url: '/api/tracking', payload: { token } });
  expect((await open()).status).toBe(200);
  // A session ends in the days that pass here, and so does the visit.
  const admin = () => one.as('administrator');
  const mailFor = async (reader: Client) => {
    const answer = await reader(`/api/submissions/${id}/events`);
    return answer.json<SubmissionEvent[]>().find(({ type }) => type.startsWith('mail_'));
  };
  const told = { recipient, detail: expect.stringMatching(/^We have your document/) };
  const fail = () => sendDue(one.app, () => Promise.reject(new MailNotTaken(words)));

  expect(await mailFor(await admin())).toMatchObject({ ...told, type: 'mail_queued' });
  await fail();
  expect(await mailFor(await admin())).toMatchObject({ ...told, type: 'mail_queued', error: words });
  const waiting = await mailFor(visitor);
  expect(waiting).toMatchObject({ ...told, type: 'mail_queued' });
  expect(JSON.stringify(waiting)).not.toMatch(/550|internal|10\.0\.0\.5/);

  for (let attempt = 2; attempt <= 8; attempt++) {
    one.time.pass(2 * days);
    await fail();
  }
  expect(await mailFor(await admin())).toMatchObject({ ...told, type: 'mail_failed', error: words });
  await open();
  const failed = await mailFor(visitor);
  expect(failed).toMatchObject({ ...told, type: 'mail_failed' });
  expect(JSON.stringify(failed)).not.toMatch(/550|internal|10\.0\.0\.5/);

  // The next mail gets through at its second attempt: nothing of the first is left.
  const editor = await admin();
  await editor({ method: 'POST', url: `/api/submissions/${id}/approve` });
  await fail();
  one.time.pass(30 * seconds);
  await sendDue(one.app, async () => {});
  const sent = (await editor(`/api/submissions/${id}/events`)).json<SubmissionEvent[]>().at(-1);
  expect(sent).toMatchObject({ type: 'mail_sent', recipient });
  expect(sent).not.toHaveProperty('error');
});
