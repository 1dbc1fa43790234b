import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Client, countUses, type TestServer, testServer } from '../../test/harness.ts';
import { linkOrder } from '../../test/orders.ts';
import { hours, minutes } from '../time/time.ts';
import { accountMails, verificationKey } from './limits.ts';

let one: TestServer;
beforeEach(async () => {
  one = await testServer({ hasRateLimit: true });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await one.stop();
});

let orders = 0;
/** Orders for an address; time passes, so that the limit of orders is never what is met. */
async function ordered(by: Client, email: string, changes: object = {}, remoteAddress?: string): Promise<number> {
  if (++orders % 25 === 0) one.time.pass(minutes);
  const answer = await by({
    method: 'POST',
    url: '/api/submissions',
    payload: linkOrder({ email, emailConfirmation: email, ...changes }),
    ...(remoteAddress && { remoteAddress }),
  });
  expect(answer.status).toBe(201);
  const { id, isConfirmationMailed } = answer.json<{ id: number; isConfirmationMailed: boolean }>();
  const mail = await one.app.database.read('outbox').where({ submissionId: id }).first('id');
  // The page says what was done, also to who sends the same order again.
  expect(isConfirmationMailed).toBe(mail !== undefined);
  return id;
}
const mailsTo = (recipient: string) => one.app.database.read('outbox').where({ recipient }).orderBy('id').select();
const confirmations = () => one.app.database.read('outbox').where({ template: 'order_received' }).select();
const stranger = 'stranger@example.com';
const countTo = (times: number, email: string) =>
  countUses(one, times, `confirmation to ${email}`, { max: 20, window: hours });
const countBy = (times: number, sender: string) =>
  countUses(one, times, `confirmation by ${sender}`, { max: 60, window: hours });

describe('order confirmations', () => {
  it('reach one mailbox twenty times an hour, whoever orders and however the address is written', async () => {
    const client = await one.as('client');
    for (let count = 0; count < 20; count++) await ordered(client, count % 2 ? stranger : 'Stranger@EXAMPLE.com');
    const withheld = [
      await ordered(client, stranger),
      await ordered(await one.as('other client'), stranger),
      await ordered(await one.as('visitor'), 'STRANGER@example.com', {}, '192.0.2.1'),
    ];
    expect(await confirmations()).toHaveLength(20);
    const admin = await one.as('administrator');
    for (const id of withheld) {
      // The order itself stands, and its history says why no mail went out.
      expect((await admin(`/api/submissions/${id}`)).json()).toMatchObject({ status: 'pending_approval' });
      expect((await admin(`/api/submissions/${id}/events`)).json()).toEqual([
        expect.objectContaining({ type: 'ordered' }),
        expect.objectContaining({
          type: 'mail_withheld',
          actor: 'system',
          detail: 'Not sent: too many confirmations went to this email address within an hour.',
        }),
      ]);
    }
    await ordered(admin, stranger);
    expect(await confirmations()).toHaveLength(21);
    one.time.pass(hours);
    await ordered(client, stranger);
    expect(await confirmations()).toHaveLength(22);
  });

  it('always reach the account that has verified the address, and its orders leave the limit to others', async () => {
    const owner = await one.as('client');
    const mailbox = 'client@example.com';
    const others = [await one.as('other client'), await one.as('visitor')];
    for (let count = 0; count < 3; count++) await ordered(owner, 'Client@Example.com');
    await countTo(17, mailbox);
    for (let count = 0; count < 3; count++) await ordered(others[count % 2] as Client, mailbox);
    expect(await mailsTo(mailbox)).toHaveLength(3);
    for (const other of others) await ordered(other, mailbox);
    expect(await mailsTo(mailbox)).toHaveLength(3);
    await ordered(owner, mailbox);
    // What the account orders for others is counted apart.
    await countBy(57, `user ${await one.idOf('client')}`);
    for (let count = 0; count < 4; count++) await ordered(owner, `c${count}@example.com`);
    await ordered(owner, mailbox);
    expect(await mailsTo(mailbox)).toHaveLength(5);
    expect(await mailsTo('Client@Example.com')).toHaveLength(3);
    expect(await mailsTo('c2@example.com')).toHaveLength(1);
    expect(await mailsTo('c3@example.com')).toEqual([]);
  });

  it('are counted for an account that has not verified its address', async () => {
    const [client, admin] = [await one.as('client'), await one.as('administrator')];
    const { write } = one.app.database;
    await write('users').where({ usernameKey: 'client' }).update({ emailVerifiedAt: null });
    const own = 'client@example.com';
    await countTo(17, own);
    for (let count = 0; count < 4; count++) await ordered(client, own);
    expect(await mailsTo(own)).toHaveLength(3);
    await ordered(admin, own);
    expect(await mailsTo(own)).toHaveLength(4);
  });

  it('are said to be withheld also in the answer to the same order sent again', async () => {
    const client = await one.as('client');
    const send = () =>
      client({
        method: 'POST',
        url: '/api/submissions',
        payload: linkOrder({ email: stranger, emailConfirmation: stranger }),
        headers: { 'idempotency-key': 'withheld' },
      });
    await countTo(20, stranger);
    const answers = [await send(), await send()];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers.map((answer) => answer.json())).toMatchObject([
      { isConfirmationMailed: false },
      { isConfirmationMailed: false },
    ]);
  });

  it('go out sixty times an hour for one account, and for one network of visitors', async () => {
    const client = await one.as('client');
    const visitor = await one.as('visitor');
    await countBy(57, `user ${await one.idOf('client')}`);
    await countBy(57, 'visitor 2001:db8:0:1::/64');
    for (let count = 0; count < 3; count++) {
      await ordered(client, `a${count}@example.com`);
      await ordered(visitor, `b${count}@example.com`, {}, `2001:db8:0:1::${count}`);
    }
    expect(await confirmations()).toHaveLength(6);
    const ids = [
      await ordered(client, 'last@example.com'),
      await ordered(visitor, 'last@example.com', {}, '2001:db8:0:1:5::1'),
    ];
    expect(await mailsTo('last@example.com')).toEqual([]);
    const admin = await one.as('administrator');
    for (const id of ids)
      expect((await admin(`/api/submissions/${id}/events`)).text).toContain(
        'Not sent: the same sender asked for too many confirmations within an hour.',
      );
    await ordered(visitor, 'last@example.com', {}, '2001:db8:0:2::1');
    expect(await mailsTo('last@example.com')).toHaveLength(1);
  });

  it('go out six hundred times an hour for the visitors of one IPv6 /48', async () => {
    const visitor = await one.as('visitor');
    const ofAll = { max: 600, window: hours };
    await countUses(one, 599, 'confirmation by visitor 2001:db8:5::/48', ofAll);
    for (const from of ['2001:db8:5:1::1', '2001:db8:5:2::1', '2001:db8:6:1::1'])
      await ordered(visitor, stranger, {}, from);
    expect(await mailsTo(stranger)).toHaveLength(2);
  });

  it('go out sixty times an hour for all accounts of one network whose addresses are not verified', async () => {
    const network = '192.0.2.9';
    const accounts: Client[] = [];
    for (const username of ['one-more', 'another', 'a-third']) {
      const client = await one.as('visitor');
      const person = { username, email: `${username}@example.com`, firstName: 'Ada', lastName: 'Example' };
      const payload = { ...person, password: 'three quiet lamps' };
      expect(
        (await client({ method: 'POST', url: '/api/auth/register', payload, remoteAddress: network })).status,
      ).toBe(201);
      accounts.push(client);
    }
    await countBy(57, `visitor ${network}`);
    for (const [index, client] of accounts.entries()) await ordered(client, `a${index}@example.com`, {}, network);
    expect(await confirmations()).toHaveLength(3);
    for (const client of [...accounts, await one.as('visitor')]) await ordered(client, stranger, {}, network);
    expect(await mailsTo(stranger)).toEqual([]);
    await ordered(await one.as('client'), stranger, {}, network);
    await ordered(accounts[0] as Client, stranger, {}, '192.0.2.10');
    expect(await mailsTo(stranger)).toHaveLength(2);
  });

  it('do not use up the password links of their recipient', async () => {
    const client = await one.as('client');
    await countTo(15, 'other@example.com');
    for (let count = 0; count < 7; count++) await ordered(client, 'other@example.com');
    const visitor = await one.as('visitor');
    const forgot = () =>
      visitor({ method: 'POST', url: '/api/auth/password/forgot', payload: { email: 'other@example.com' } });
    for (let count = 0; count < 7; count++) expect((await forgot()).status).toBe(202);
    const links = (await mailsTo('other@example.com')).filter(({ template }) => template === 'reset_password');
    expect(links).toHaveLength(5);
  });

  it('greet with a name only, and carry no link of the sender’s', async () => {
    const client = await one.as('client');
    await ordered(client, stranger, { firstName: 'You have won a prize, see evil.example.com/win' });
    await ordered(client, stranger, { firstName: 'Amina' });
    const [first, second] = await mailsTo(stranger);
    expect(first.text).toMatch(/^Hello there,\n/);
    expect(first.text).not.toContain('evil');
    expect(second.text).toMatch(/^Hello Amina,\n/);
  });
});

describe('a link to a new address', () => {
  const password = 'three quiet lamps';
  let accounts = 0;
  async function newAccount(): Promise<Client> {
    const client = await one.as('visitor');
    const username = `wishes${++accounts}`;
    const payload = { username, email: `${username}@example.com`, password, firstName: 'Ada', lastName: 'Example' };
    expect((await client({ method: 'POST', url: '/api/auth/register', payload })).status).toBe(201);
    return client;
  }
  const wish = async (client: Client, email: string) =>
    (await client({ method: 'POST', url: '/api/auth/email', payload: { email, password } })).status;

  it('is mailed five times an hour for one account, and twenty times to one mailbox, whichever accounts ask', async () => {
    const statuses: number[] = [];
    for (let account = 0; account < 5; account++) {
      const client = await newAccount();
      for (let count = 0; count < (account === 0 ? 6 : 5); count++) statuses.push(await wish(client, stranger));
    }
    expect(statuses.map((status) => status === 202)).toEqual([
      ...[true, true, true, true, true, false],
      ...Array.from({ length: 15 }, () => true),
      ...Array.from({ length: 5 }, () => false),
    ]);
    expect(await mailsTo(stranger)).toHaveLength(20);
  });

  it('uses up none of the links of the account that has the address, or of one that comes to have it', async () => {
    for (let account = 0; account < 5; account++) {
      const client = await newAccount();
      for (let count = 0; count < 5; count++) await wish(client, stranger);
    }
    const owner = await one.as('visitor');
    const payload = { username: 'the-owner', email: stranger, password, firstName: 'Ada', lastName: 'Example' };
    expect((await owner({ method: 'POST', url: '/api/auth/register', payload })).status).toBe(201);
    for (let count = 0; count < 4; count++)
      expect((await owner({ method: 'POST', url: '/api/auth/email/resend' })).status).toBe(202);
    const links = (await mailsTo(stranger)).filter(({ template }) => template === 'verify_email');
    expect(links).toHaveLength(5);
  });
});

describe('a link that confirms a new account’s address', () => {
  const password = 'three quiet lamps';
  const register = (client: Client, username = 'again-and-again') => {
    const payload = { username, email: stranger, password, firstName: 'Ada', lastName: 'Example' };
    return client({ method: 'POST', url: '/api/auth/register', payload });
  };

  it('reaches one mailbox five times an hour, also where the account is deleted each time', async () => {
    const mailed: number[] = [];
    for (let count = 0; count < 6; count++) {
      const client = await one.as('visitor');
      expect((await register(client)).status).toBe(201);
      // A mail that has not gone out goes with its account.
      mailed.push((await mailsTo(stranger)).length);
      await client({ method: 'DELETE', url: '/api/profile', payload: { password } });
    }
    // The sixth account is there, and its owner asks for a link when there is room again.
    expect(mailed).toEqual([1, 1, 1, 1, 1, 0]);
  });

  it('is not used up by attempts that create no account, and uses up no password links', async () => {
    const client = await one.as('visitor');
    expect((await register(client)).status).toBe(201);
    for (let count = 0; count < 6; count++)
      expect((await register(await one.as('visitor'), `other-${count}`)).status).toBe(409);
    // The owner of the mailbox gets five links to a password, whatever was sent before.
    const links = (await mailsTo(stranger)).filter(({ template }) => template === 'reset_password');
    expect(links).toHaveLength(5);
    expect((await client({ method: 'POST', url: '/api/auth/email/resend' })).status).toBe(202);
  });
});

describe('a mail that a busy database refuses', () => {
  const busy = () =>
    vi
      .spyOn(one.app.database, 'transaction')
      .mockRejectedValue(Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' }));
  const repeated = async (times: number, send: () => Promise<{ status: number }>) => {
    const statuses: number[] = [];
    for (let count = 0; count < times; count++) statuses.push((await send()).status);
    return statuses;
  };
  const forgot = async () =>
    (await one.as('visitor'))({
      method: 'POST',
      url: '/api/auth/password/forgot',
      payload: { email: 'client@example.com' },
    });

  it('does not count, so that the order confirmations of the hour go out afterwards', async () => {
    const client = await one.as('client');
    const payload = linkOrder({ email: stranger, emailConfirmation: stranger });
    const transaction = busy();
    expect(await repeated(20, () => client({ method: 'POST', url: '/api/submissions', payload }))).toEqual(
      Array(20).fill(503),
    );
    transaction.mockRestore();
    one.time.pass(minutes);
    await ordered(client, stranger);
    expect(await mailsTo(stranger)).toHaveLength(1);
  });

  it('does not count, so that the page does not promise a password link that is never mailed', async () => {
    const transaction = busy();
    expect(await repeated(5, forgot)).toEqual(Array(5).fill(503));
    transaction.mockRestore();
    expect((await forgot()).status).toBe(202);
    expect(await mailsTo('client@example.com')).toHaveLength(1);
  });

  it('does not count, so that a link to an address can be asked for again', async () => {
    const client = await one.as('client');
    await one.app.database.write('users').where({ usernameKey: 'client' }).update({ emailVerifiedAt: null });
    const resend = () => client({ method: 'POST', url: '/api/auth/email/resend' });
    const change = () =>
      client({ method: 'POST', url: '/api/auth/email', payload: { email: stranger, password: 'correct horse 9' } });
    const transaction = busy();
    expect(await repeated(5, resend)).toEqual(Array(5).fill(503));
    expect(await repeated(5, change)).toEqual(Array(5).fill(503));
    transaction.mockRestore();
    expect([(await resend()).status, (await change()).status]).toEqual([202, 202]);
  });

  it('uses up no limit of the account where the limit of the address refuses it', async () => {
    const client = await one.as('client');
    await one.app.database.write('users').where({ usernameKey: 'client' }).update({ emailVerifiedAt: null });
    for (let count = 0; count < 5; count++)
      await one.app.rateLimits.use(verificationKey('client@example.com'), accountMails);
    const resend = () => client({ method: 'POST', url: '/api/auth/email/resend' });
    expect(await repeated(5, resend)).toEqual(Array(5).fill(429));
    const payload = { email: stranger, password: 'correct horse 9' };
    expect((await client({ method: 'POST', url: '/api/auth/email', payload })).status).toBe(202);
  });
});
