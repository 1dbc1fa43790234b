import { randomUUID } from 'node:crypto';
import { docx, formOf, order } from '../../test/orders.ts';
import { startBalancer } from '../balancer.ts';
import { type Client, clientOf, logIn, signedInAdministrator } from '../client.ts';
import { act, json, orderByLink } from '../desk.ts';
import { load } from '../orders.ts';
import { eventually, faultsOf, type Scenario } from '../scenario.ts';
import { administrator, type RunningServer } from '../server.ts';
import { inWorld, type World } from '../world.ts';

const highlight = { id: 'h', text: 'war', startIndex: 4, endIndex: 7, comment: 'Which one?', color: 'yellow' };

/** Two instances on one PostgreSQL and one bucket: what one of them did holds at the other. */
export const instances: Scenario = {
  name: 'instances',
  run: () =>
    inWorld(async (world) => {
      const env = { RATE_LIMIT: 'on' };
      const [one, other] = [await world.start({ env }), await world.start({ env })];
      const parts = [
        await sessions(one, other),
        await wrongLogins(one, other),
        await lists(one, other),
        await documents(one, other),
        await jobs(world, one, other),
        await cleaning(world, one, other),
        await mails(world),
      ];
      for (const server of [one, other]) await server.end('SIGTERM');
      return {
        figures: Object.assign({}, ...parts.map(({ figures }) => figures)),
        faults: parts.flatMap(({ faults }) => faults),
      };
    }),
};

interface Part {
  readonly figures: Readonly<Record<string, number | string>>;
  readonly faults: readonly string[];
}

/** One browser whose requests go to both instances. */
function browserOf(one: RunningServer, other: RunningServer, from?: string) {
  const cookies = new Map<string, string>();
  return [clientOf(one.port, from, cookies), clientOf(other.port, from, cookies)] as const;
}

async function sessions(one: RunningServer, other: RunningServer): Promise<Part> {
  const [here, there] = browserOf(one, other);
  await logIn(here);
  const shared = (await there('/api/auth/user')).status;
  await there({ method: 'POST', path: '/api/auth/logout', body: {} });
  const ended = (await here('/api/auth/user')).status;
  return {
    figures: { 'session of the other instance': shared, 'after its logout there': ended },
    faults: faultsOf(
      [shared !== 200, `A session of one instance was answered with ${shared} by the other.`],
      [ended !== 401, `A session that ended at one instance was answered with ${ended} by the other.`],
    ),
  };
}

async function wrongLogins(one: RunningServer, other: RunningServer): Promise<Part> {
  const statuses: number[] = [];
  for (let tries = 0; tries < 12; tries++) {
    const client = clientOf((tries % 2 === 0 ? one : other).port, '127.0.0.21');
    const { status } = await client({
      method: 'POST',
      path: '/api/auth/login',
      body: { username: administrator.username, password: 'not the password' },
    });
    statuses.push(status);
  }
  return {
    figures: { 'wrong logins before 429': statuses.filter((status) => status === 401).length },
    faults: faultsOf([
      statuses.join() !== [...Array(10).fill(401), 429, 429].join(),
      `Wrong logins at both instances were answered with ${statuses.join(', ')}.`,
    ]),
  };
}

async function lists(one: RunningServer, other: RunningServer): Promise<Part> {
  const [here, there] = browserOf(one, other);
  await logIn(here);
  const id = await orderByLink(clientOf(one.port, '127.0.0.22'));
  const statusOf = (rows: { id: number; status: string }[]) => rows.find((row) => row.id === id)?.status;
  const read = (client: Client) => client('/api/submissions?limit=20');
  await read(here);
  const before = await read(here);
  const approved = await act(there, id, 'approve');
  const after = await here({
    path: '/api/submissions?limit=20',
    headers: { 'if-none-match': String(before.headers.etag) },
  });
  const shown = after.status === 304 ? 'the earlier list' : statusOf(rowsOf(after));
  return {
    figures: { 'a list after a change elsewhere': String(shown) },
    faults: faultsOf(
      [statusOf(rowsOf(before)) !== 'pending_approval' || approved !== 200, 'The list was not read before the change.'],
      [shown !== 'approved', `After an approval at one instance the other shows ${shown}.`],
    ),
  };
}

type Listed = { id: number; status: string }[];
function rowsOf(response: { readonly bytes: Buffer }): Listed {
  const body = json<Listed | { items: Listed }>(response);
  return Array.isArray(body) ? body : body.items;
}

async function documents(one: RunningServer, other: RunningServer): Promise<Part> {
  const [here, there] = browserOf(one, other);
  await logIn(here);
  let equal = 0;
  const rounds = 5;
  for (let round = 0; round < rounds; round++) {
    const file = await docx([randomUUID()]);
    const { payload, headers } = formOf(order(), file);
    const ordered = await clientOf(
      one.port,
      '127.0.0.23',
    )({
      method: 'POST',
      path: '/api/submissions',
      body: payload,
      headers,
    });
    const path = `/api/submissions/${json<{ id: number }>(ordered).id}/download`;
    const replacement = await docx([randomUUID()]);
    const first = (await there(path)).bytes;
    const replaced = formOf({ contentVersion: 1 }, replacement);
    await there({
      method: 'POST',
      path: path.replace('download', 'document'),
      body: replaced.payload,
      headers: replaced.headers,
    });
    if (first.equals(file) && (await here(path)).bytes.equals(replacement)) equal++;
  }
  return {
    figures: { 'documents served by the other': `${equal} of ${rounds}` },
    faults: faultsOf([equal !== rounds, `${rounds - equal} documents were served otherwise by the other instance.`]),
  };
}

/** The bucket fails while a review is completed, and a job makes the document when it is back: one instance, once. */
async function jobs({ s3, database }: World, one: RunningServer, other: RunningServer): Promise<Part> {
  const [here] = browserOf(one, other);
  await logIn(here);
  const { payload, headers } = formOf(order(), await docx(['The war began.']));
  const ordered = await clientOf(
    one.port,
    '127.0.0.24',
  )({
    method: 'POST',
    path: '/api/submissions',
    body: payload,
    headers,
  });
  const { id } = json<{ id: number }>(ordered);
  await database('submissions').where({ id }).update({ status: 'paid' });
  s3.fault = (line) => (line.startsWith('PUT /documents/uploads/') ? { status: 503, code: 'SlowDown' } : undefined);
  const completed = await act(here, id, 'complete', {
    review: { highlights: [highlight], suggestions: [], notes: '', version: 0 },
    reviewVersion: 0,
    feedback: 'Well argued.',
  });
  const waiting = (await database('reviewed_document_jobs').where({ submissionId: id })).length;
  const begun = s3.requests.length;
  s3.fault = () => undefined;
  const isMade = await eventually(
    async () => (await database('submissions').where({ id }).first()).reviewedFilename !== null,
    20_000,
  );
  const stored = s3.requests.slice(begun).filter(({ line }) => line.startsWith('PUT /documents/uploads/')).length;
  return {
    figures: { 'reviewed documents made by a job': stored },
    faults: faultsOf(
      [completed !== 200 || waiting !== 1, `A completion without a bucket was ${completed}, with ${waiting} jobs.`],
      [!isMade, 'No instance made the reviewed document.'],
      [isMade && stored !== 1, `The reviewed document was stored ${stored} times.`],
    ),
  };
}

/** Documents arrive at both instances while orders are deleted there. */
async function cleaning({ s3, database }: World, one: RunningServer, other: RunningServer): Promise<Part> {
  const admins = [await signedInAdministrator(one.port), await signedInAdministrator(other.port)];
  await database('rate_limits').delete();
  const balancer = await startBalancer(one.port, other.port);
  const clients = load(balancer.port, 4, { from: '127.0.0.25' });
  const removed = new Set<number>();
  await eventually(async () => {
    // The limit of one network would end the load.
    await database('rate_limits').delete();
    for (const { id } of clients.acknowledged.filter(({ id }) => id % 2 === 0 && !removed.has(id))) {
      removed.add(id);
      await admins[removed.size % 2]?.({ method: 'DELETE', path: `/api/submissions/${id}` });
    }
    return removed.size >= 12;
  }, 30_000);
  await clients.stop();
  balancer.stop();
  const keys = () => [...s3.objects().keys()].filter((key) => key.startsWith('uploads/')).map((key) => key.slice(8));
  const named = async () => {
    const columns = [
      ['submissions', 'filename'],
      ['submissions', 'reviewedFilename'],
      ['earlier_documents', 'filename'],
    ] as const;
    const names = await Promise.all(
      columns.map(([table, column]) => database(table).whereNotNull(column).pluck(column)),
    );
    return new Set(names.flat());
  };
  const isClean = await eventually(async () => {
    const names = await named();
    return keys().every((key) => names.has(key));
  });
  const stored = new Set(keys());
  const missing = [...(await named())].filter((name) => !stored.has(name)).length;
  return {
    figures: { 'orders deleted beside uploads': removed.size, 'documents missing': missing },
    faults: faultsOf(
      [removed.size < 12, 'Hardly any order was deleted beside the uploads, so nothing was tested.'],
      [missing > 0, `${missing} documents of orders are not in the bucket.`],
      [!isClean, 'Documents of deleted orders are still in the bucket.'],
    ),
  };
}

/** Both instances have sent from one outbox. */
async function mails({ database, mail }: World): Promise<Part> {
  const waiting = () => database('outbox').where({ state: 'queued' }).whereNull('notBefore').count({ n: '*' });
  const isSent = await eventually(async () => Number((await waiting())[0]?.n) === 0, 20_000);
  const ids = mail.taken.map(({ messageId }) => messageId);
  const doubled = ids.length - new Set(ids).size;
  return {
    figures: { 'mails sent': ids.length, 'sent twice': doubled },
    faults: faultsOf(
      [!isSent, 'Mails are still waiting after 20 seconds.'],
      [doubled > 0, `${doubled} mails were sent twice.`],
    ),
  };
}
