import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderBy } from './api.ts';
import { closePeople, newPerson, openBrowser, signIn } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

const refusal = 'Greylisted, try again later';
const received: { to: string; mail: string }[] = [];
let isRefusing = true;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) =>
    done(isRefusing ? Object.assign(new Error(refusal), { responseCode: 451 }) : undefined),
  onData(stream, session, done) {
    void text(stream).then((mail) => {
      // Quoted-printable breaks a long link over two lines.
      received.push({ to: session.envelope.rcptTo[0]?.address ?? '', mail: mail.replace(/=\r\n/g, '') });
      done();
    });
  },
});

let server: RunningServer;
let browser: Browser;
let admin: Page;
let client: Page;

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', () => resolve());
  });
  const { port } = smtp.server.address() as AddressInfo;
  [server, browser] = await Promise.all([
    startServer({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'desk@example.com' }),
    openBrowser(),
  ]);
  client = (await newPerson(browser, server.url)).page;
  admin = (await newPerson(browser, server.url)).page;
  await signIn(admin);
});
afterAll(async () => {
  await closePeople(browser);
  await server?.stop();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

/** Loads the page anew, and tells whether its history, which comes after it, says these words. */
async function toldAnew(page: Page, words: string): Promise<boolean> {
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page
    .getByText(words)
    .first()
    .waitFor({ timeout: 3_000 })
    .then(
      () => true,
      () => false,
    );
}

it('a mail that the mail server refuses is told to both sides; the next one arrives, and its link opens the order', async () => {
  // Also after a try that failed.
  isRefusing = true;
  received.length = 0;
  /** The refused mail comes too where the machine is slow: it is tried again after half a minute. */
  const approvals = () => received.filter(({ mail }) => /^Subject: Approved and ready for payment/m.test(mail));
  const { id, trackingUrl } = await orderBy(client);
  await client.goto(new URL(trackingUrl).pathname);
  await client.getByText('Sending email').waitFor();
  await admin.goto(`/admin/submissions/${id}/edit`);
  // The page was asked for before or after the first attempt.
  await expect.poll(() => toldAnew(admin, refusal), { timeout: 30_000 }).toBe(true);
  expect(await client.getByText(refusal).count()).toBe(0);

  // The mail about the approval goes out at once, while the refused one would wait for half a minute.
  isRefusing = false;
  expect((await admin.request.post(`/api/submissions/${id}/approve`)).status()).toBe(200);
  await expect.poll(() => approvals().length, { timeout: 20_000 }).toBe(1);
  await expect.poll(() => toldAnew(client, 'Email sent'), { timeout: 30_000 }).toBe(true);
  const [{ to = '', mail = '' } = {}] = approvals();
  expect(to).toBe('nadia@example.com');
  const [link = ''] = new RegExp(`${server.url}/track/[\\w-]+`).exec(mail) ?? [];
  const { page } = await newPerson(browser, server.url);
  await page.goto(link);
  await page.getByText(`Order ${id}`).first().waitFor();
  expect(approvals()).toHaveLength(1);
});
