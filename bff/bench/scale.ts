// How the time of a request grows with the number of orders, on both databases. COUNTS=1000000 asks for others.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iron from '@hapi/iron';
import { keyFor } from '../src/config/secret.ts';
import { startEmbeddedPostgres } from '../test/embedded-postgres.ts';
import { freePort, median } from './bff/measure.ts';
import { fill } from './scale/fill.ts';

const counts = (process.env.COUNTS ?? '10000,100000').split(',').map(Number);
const databases = (process.env.DATABASES ?? 'SQLite,PostgreSQL').split(',');
const rounds = Number(process.env.ROUNDS ?? 7);

type Send = (path: string, method?: string, body?: unknown) => Promise<Response>;
interface Case {
  readonly name: string;
  /** One request; `round` makes it unlike the others. */
  readonly ask: (send: Send, round: number, count: number) => Promise<Response>;
}
const list = (round: number) => `/api/submissions?limit=${50 + round}`;
const idOf = (round: number, count: number) => 1 + ((round * 7919 + 17) % count);
const order = (send: Send, round: number) =>
  send('/api/submissions', 'POST', {
    ...{ service: 'express', firstName: 'Robin', lastName: 'Example', countryCode: '+1' },
    ...{ email: `c${2 + (round % 20)}@example.com`, emailConfirmation: `c${2 + (round % 20)}@example.com` },
    ...{ academicLevel: 'graduate_phd', documentType: 'essay', wordCount: '900', deadline: '2027-01-31' },
    ...{ instructionsPrompt: 'Discuss the statement in 1,000 words.', submissionMethod: 'google_docs' },
    ...{ googleDocsLink: 'https://docs.google.com/document/d/abcdefgh/edit', additionalServices: [] },
  });
const cases: readonly Case[] = [
  { name: 'list page', ask: (send, round) => send(list(round)) },
  { name: 'next page', ask: (send, round) => nextPage(send, round) },
  { name: 'one record', ask: (send, round, count) => send(`/api/submissions/${idOf(round, count)}`) },
  { name: 'rare word', ask: (send, round, count) => send(`${list(round)}&q=${idOf(round, count)}.docx`) },
  { name: 'frequent word', ask: (send, round) => send(`${list(round)}&q=essay`) },
  { name: 'analytics of a year', ask: (send) => send('/api/admin/analytics?range=1y') },
  { name: 'order', ask: order },
  { name: 'save of a review', ask: saveReview },
];

// Of orders that were placed while this ran: without marks, so that the text plays no part.
let lastOrder = { id: 0, contentVersion: 0 };
const orderAndKeep = async (send: Send, round: number) => {
  const answer = await order(send, round);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`order: ${answer.status} ${text.slice(0, 300)}`);
  lastOrder = JSON.parse(text);
};
async function saveReview(send: Send): Promise<Response> {
  const { id, contentVersion } = lastOrder;
  return send(`/api/submissions/${id}/review`, 'PUT', {
    ...{ highlights: [], suggestions: [], notes: 'Kind tone', version: 0, contentVersion },
    unplaced: { highlights: [], suggestions: [] },
  });
}

const links = new Map<number, string>();
async function nextPage(send: Send, round: number): Promise<Response> {
  return send(links.get(round) ?? '/api/submissions?no-link');
}
async function readLinks(send: Send): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const answer = await send(list(round));
    await answer.arrayBuffer();
    links.set(round, /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1] ?? '');
  }
}

async function measured(location: { dataDir: string; databaseUrl: string | undefined }, count: number) {
  const from = performance.now();
  const token = await fill(location, count);
  const filling = performance.now() - from;
  const port = await freePort();
  const child = fork(
    join(import.meta.dirname, 'scale/server.ts'),
    [location.dataDir, String(port), ...(location.databaseUrl ? [location.databaseUrl] : [])],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  );
  try {
    await once(child, 'message');
    const cookie = `session=${await iron.seal({ id: token }, keyFor('x'.repeat(40), 'cookies'), iron.defaults)}`;
    const send: Send = (path, method = 'GET', body) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        ...{ method, headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) } },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    await readLinks(send);
    const times: Record<string, number> = { 'import, s': filling / 1000 };
    for (const { name, ask } of cases) {
      const all: number[] = [];
      for (let round = 0; round < rounds; round++) {
        // An order in between: kept answers and counts are made anew, as in an open shop.
        await orderAndKeep(send, round);
        const begin = performance.now();
        const answer = await ask(send, round, count);
        const text = await answer.text();
        all.push(performance.now() - begin);
        if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text.slice(0, 300)}`);
      }
      times[name] = median(all);
    }
    return { ...times, 'memory, MiB': (await memoryOf(child)) / 2 ** 20 };
  } finally {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  }
}

async function memoryOf(child: ChildProcess): Promise<number> {
  child.send('memory');
  const [rss] = await once(child, 'message');
  return Number(rss);
}

const results: Record<string, Record<string, number>> = {};
for (const database of databases) {
  for (const count of counts) {
    const dataDir = mkdtempSync(join(tmpdir(), 'marginalia-scale-'));
    const postgres = database === 'PostgreSQL' ? await startEmbeddedPostgres() : undefined;
    try {
      const name = `${database}, ${count.toLocaleString('en')}`;
      results[name] = await measured({ dataDir, databaseUrl: postgres?.url }, count);
      console.log(
        name,
        JSON.stringify(results[name], (_, value) => (typeof value === 'number' ? Math.round(value * 10) / 10 : value)),
      );
    } finally {
      await postgres?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
}
mkdirSync('bench-results', { recursive: true });
writeFileSync('bench-results/scale.json', JSON.stringify(results, null, 2));
