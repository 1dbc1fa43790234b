import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SubmissionStatus, submissionStatuses, transitions } from '../../contract/index.ts';
import { type Answered, type Client, type Role, rounds, type TestServer, testServer } from '../../test/harness.ts';
import { placeSubmission } from '../../test/submissions.ts';

let one: TestServer;
const clients = new Map<Role, Client>();
const as = (role: Role): Client => {
  const client = clients.get(role);
  if (!client) throw new Error(`nobody is signed in as ${role}`);
  return client;
};

beforeAll(async () => {
  one = await testServer();
  for (const role of ['visitor', 'client', 'administrator', 'second administrator'] as const)
    clients.set(role, await one.as(role));
});
afterAll(() => one.stop());

const offline = { amount: 1500, currency: 'usd', method: 'bank', reference: 'TX 1' };
type Action = (client: Client, id: number) => Promise<Answered>;
const post =
  (path: string, payload?: object): Action =>
  (client, id) =>
    client({ method: 'POST', url: `/api/submissions/${id}/${path}`, ...(payload && { payload }) });
const patch =
  (status: string): Action =>
  (client, id) =>
    client({ method: 'PATCH', url: `/api/submissions/${id}/status`, payload: { status } });

const table = (...moves: [SubmissionStatus, SubmissionStatus][]) => new Map(moves);
/** Every way to ask for a move, and where each leads from which status: written down here apart from the code's own table. */
const actions: Record<string, { ask: Action; leads: Map<SubmissionStatus, SubmissionStatus> }> = {
  approve: { ask: post('approve'), leads: table(['pending_approval', 'approved']) },
  reject: { ask: post('reject', { reason: 'Not our field.' }), leads: table(['pending_approval', 'rejected']) },
  start: { ask: post('start'), leads: table(['paid', 'in_progress']) },
  payments: { ask: post('payments', offline), leads: table(['approved', 'paid']) },
  feedback: {
    ask: post('feedback', { feedback: 'Well argued.' }),
    leads: table(['paid', 'completed'], ['in_progress', 'in_progress'], ['completed', 'completed']),
  },
  'feedback only': {
    ask: post('feedback', { feedback: 'Well argued.', complete: false }),
    leads: table(['paid', 'paid'], ['in_progress', 'in_progress'], ['completed', 'completed']),
  },
  complete: {
    ask: post('complete', {}),
    leads: table(['paid', 'completed'], ['in_progress', 'completed'], ['completed', 'completed']),
  },
  'PATCH approved': { ask: patch('approved'), leads: table(['pending_approval', 'approved']) },
  'PATCH rejected': { ask: patch('rejected'), leads: table(['pending_approval', 'rejected']) },
  'PATCH in_progress': { ask: patch('in_progress'), leads: table(['paid', 'in_progress']) },
  'PATCH completed': {
    ask: patch('completed'),
    leads: table(['paid', 'completed'], ['in_progress', 'completed'], ['completed', 'completed']),
  },
  // What a test placed as completed was completed at no time.
  'complete/undo': { ask: post('complete/undo'), leads: table() },
  'PATCH paid': { ask: patch('paid'), leads: table() },
  'PATCH pending': { ask: patch('pending'), leads: table() },
};
const stored = (id: number) => one.app.database.read('submissions').where({ id }).first();
const mails = (id: number) => one.app.database.read('outbox').where({ submissionId: id }).select('template', 'version');

const pairs = submissionStatuses.flatMap((from) => Object.keys(actions).map((action) => ({ from, action })));

describe('the state table', () => {
  it.each(pairs)('$action on $from [spec 4.table, 4.feedback-completes]', async ({ from, action }) => {
    const { ask, leads } = actions[action] as (typeof actions)[string];
    const id = await placeSubmission(one, { status: from });
    const before = await stored(id);
    const answer = await ask(as('administrator'), id);
    const to = leads.get(from);
    if (to) {
      expect(answer.status).toBe(200);
      expect(answer.json()).toMatchObject({ id, status: to });
    } else {
      expect(answer.status).toBe(409);
      expect(answer.text).toMatch(/^[A-Z].*\.$/);
      expect(await stored(id)).toEqual(before);
      expect(await mails(id)).toEqual([]);
    }
  });

  it.each(Object.keys(actions))(
    '%s is nothing for a visitor, a client or a number without a row [spec 6.non-admin]',
    async (action) => {
      const { ask } = actions[action] as (typeof actions)[string];
      const id = await placeSubmission(one, { status: 'pending_approval', userId: await one.idOf('client') });
      const before = await stored(id);
      expect((await ask(as('visitor'), id)).status).toBe(401);
      const refused = await ask(as('client'), id);
      expect([refused.status, refused.text]).toEqual([403, 'Access denied. You do not have administrator privileges.']);
      expect(await stored(id)).toEqual(before);
      expect((await ask(as('administrator'), 999_999)).status).toBe(404);
      expect((await ask(as('administrator'), -1)).status).toBe(404);
    },
  );

  it('has the moves of the specification and no others [spec 4.table]', () => {
    expect(transitions.map(({ from, to, by }) => `${from} ${to} ${by}`).sort()).toEqual([
      'approved paid administrator',
      'approved paid payment_provider',
      'completed in_progress administrator',
      'completed paid administrator',
      'in_progress completed administrator',
      'paid completed administrator',
      'paid in_progress administrator',
      'pending_approval approved administrator',
      'pending_approval rejected administrator',
    ]);
  });

  it('holds for any sequence of actions', async () => {
    const names = Object.keys(actions).filter((name) => name !== 'complete/undo');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 8 }), async (sequence) => {
        const id = await placeSubmission(one, { status: 'pending_approval' });
        let expected: SubmissionStatus = 'pending_approval';
        const seen = new Set<string>();
        for (const name of sequence) {
          const { ask, leads } = actions[name] as (typeof actions)[string];
          const answer = await ask(as('administrator'), id);
          const to = leads.get(expected);
          expect(answer.status).toBe(to ? 200 : 409);
          if (to && to !== expected) seen.add(to);
          expected = to ?? expected;
        }
        const row = await stored(id);
        expect(row.status).toBe(expected);
        const mailed = (await mails(id)).map(({ template }) => template).sort();
        expect(mailed).toEqual([...seen].filter((status) => status !== 'in_progress').sort());
        const times = {
          approved: 'approvedAt',
          rejected: 'rejectedAt',
          paid: 'paidAt',
          in_progress: 'startedAt',
          completed: 'completedAt',
        };
        for (const [status, time] of Object.entries(times)) expect(row[time] !== null).toBe(seen.has(status));
      }),
      { numRuns: 25 },
    );
  }, 120_000);
});

describe('two administrators at once', () => {
  const races = [
    ['approve', 'reject', 'pending_approval', rounds(100)],
    ['approve', 'approve', 'pending_approval', rounds(40)],
    ['start', 'start', 'paid', rounds(40)],
    ['PATCH in_progress', 'start', 'paid', rounds(40)],
    ['payments', 'payments', 'approved', rounds(40)],
  ] as const;
  it.each(races)(
    '%s and %s on %s: one wins, the other is told, in %d rounds',
    async (first, second, status, times) => {
      for (let round = 0; round < times; round++) {
        const id = await placeSubmission(one, { status });
        const answers = await Promise.all([
          actions[first]?.ask(as('administrator'), id),
          actions[second]?.ask(as('second administrator'), id),
        ]);
        expect(answers.map((answer) => answer?.status).sort()).toEqual([200, 409]);
        expect(await mails(id)).toHaveLength(status === 'paid' ? 0 : 1);
      }
    },
    120_000,
  );

  it('delete and approve: either is done, and nothing is half done', async () => {
    for (let round = 0; round < rounds(20); round++) {
      const id = await placeSubmission(one, { status: 'pending_approval' });
      const [removed, approved] = await Promise.all([
        as('administrator')({ method: 'DELETE', url: `/api/submissions/${id}` }),
        actions.approve?.ask(as('second administrator'), id),
      ]);
      expect(removed.status).toBe(204);
      expect([200, 404]).toContain(approved?.status);
      expect(await stored(id)).toBeUndefined();
      expect(await mails(id)).toEqual([]);
    }
  }, 60_000);

  it('feedback from both is kept from both', async () => {
    const id = await placeSubmission(one, { status: 'paid' });
    const answers = await Promise.all(
      (['administrator', 'second administrator'] as const).map((role) =>
        post('feedback', { feedback: `By ${role}` })(as(role), id),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const versions = await one.app.database.read('feedback_versions').where({ submissionId: id }).orderBy('version');
    expect(versions.map(({ version, feedback }) => [version, feedback]).sort()).toEqual(
      [1, 2].map((version, index) => [version, versions[index].feedback]),
    );
    expect(new Set(versions.map(({ feedback }) => feedback)).size).toBe(2);
    expect(await mails(id)).toEqual([{ template: 'completed', version: 1 }]);
  });

  it('feedback that is saved, and then sent in the same words, is one version', async () => {
    const id = await placeSubmission(one, { status: 'paid' });
    const feedback = 'Well argued.';
    expect((await post('feedback', { feedback, complete: false })(as('administrator'), id)).status).toBe(200);
    expect((await post('feedback', { feedback, replaces: feedback })(as('administrator'), id)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ status: 'completed', feedback });
    const versions = async () => one.app.database.read('feedback_versions').where({ submissionId: id });
    expect(await versions()).toHaveLength(1);
    await post('feedback', { feedback: 'Well argued. See page 2.' })(as('administrator'), id);
    await post('feedback', { feedback })(as('administrator'), id);
    expect(await versions()).toHaveLength(3);
  });
});

describe('what comes with a move', () => {
  it('is told on the timeline, mails included, and the reason reaches the client', async () => {
    const userId = await one.idOf('client');
    const id = await placeSubmission(one, { status: 'pending_approval', userId });
    await actions.reject?.ask(as('administrator'), id);
    const record = (await as('client')(`/api/submissions/${id}`)).json();
    expect(record).toMatchObject({
      status: 'rejected',
      rejectionReason: 'Not our field.',
      rejectedAt: '2026-11-20T12:00:00.000Z',
    });
    const events = (await as('client')(`/api/submissions/${id}/events`)).json<{ type: string }[]>();
    expect(events).toMatchObject([
      { type: 'rejected', actor: 'administrator', actorName: 'Robin', detail: 'Not our field.' },
      { type: expect.stringMatching(/^mail_(queued|sent)$/), actor: 'system', actorName: null },
    ]);
    const mail = await one.app.database.read('outbox').where({ submissionId: id }).first();
    expect(mail.recipient).toBe('amina@example.com');
  });

  it('keeps feedback from the client until it is completed', async () => {
    const userId = await one.idOf('client');
    const id = await placeSubmission(one, { status: 'paid', userId });
    await actions['feedback only']?.ask(as('administrator'), id);
    const hidden = (await as('client')(`/api/submissions/${id}`)).json();
    expect(hidden).toMatchObject({ status: 'paid', feedback: null });
    const own = (await as('client')('/api/profile/submissions')).json<{ id: number; feedback: string | null }[]>();
    expect(own.find((row) => row.id === id)).toMatchObject({ feedback: null });
    expect((await as('client')(`/api/submissions/${id}/events`)).text).not.toContain('feedback_saved');
    await actions['PATCH completed']?.ask(as('administrator'), id);
    const shown = (await as('client')(`/api/submissions/${id}`)).json();
    expect(shown).toMatchObject({ status: 'completed', feedback: 'Well argued.' });
    expect((await actions['PATCH completed']?.ask(as('administrator'), id))?.status).toBe(200);
    expect(await mails(id)).toEqual([{ template: 'completed', version: 1 }]);
  });

  it.each([
    ['feedback', { feedback: '   ' }, 422, 'Please enter feedback before submitting'],
    ['feedback', {}, 422, 'Please enter feedback before submitting'],
    ['feedback', { feedback: 7 }, 422, 'Please enter feedback before submitting'],
    ['payments', { ...offline, amount: 0 }, 422, 'Please enter the amount received'],
    ['payments', { ...offline, amount: 15.5 }, 422, 'Please enter the amount received'],
    ['payments', { ...offline, currency: 'eur' }, 422, 'Please select the currency'],
    ['payments', { ...offline, method: 'shells' }, 422, 'Please select the payment method'],
    ['payments', { ...offline, reference: ' ' }, 422, 'Please enter the payment reference'],
  ])('%s with %j is %d: %s', async (path, payload, status, sentence) => {
    const id = await placeSubmission(one, { status: 'approved' });
    const answer = await post(path, payload)(as('administrator'), id);
    expect([answer.status, answer.text]).toEqual([status, sentence]);
  });

  it.each(['nonsense', '', 'PAID', 'constructor'])('PATCH to the status %j is 422', async (status) => {
    const id = await placeSubmission(one, { status: 'paid' });
    const answer = await patch(status)(as('administrator'), id);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Please choose a status');
  });
});
