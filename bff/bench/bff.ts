// Requests per second of the whole server against a bare node:http + node:sqlite one, over the same 100,000 rows,
// measured in turns within one run; and how long others wait while a hard document is read.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import iron from '@hapi/iron';
import { unzipSync } from 'fflate';
import { keyFor } from '../src/config/secret.ts';
import {
  connections,
  freePort,
  type Measured,
  measure,
  median,
  startChild,
  type Target,
  type Work,
} from './bff/measure.ts';
import { fill, rowCount } from './bff/rows.ts';

const rounds = Number(process.env.ROUNDS ?? 5);
const secondsEach = 2;
const corpus = resolve(import.meta.dirname, '../../../shared/corpus/docx');

const order = (count: number) =>
  JSON.stringify({
    ...{ service: 'express', firstName: 'Robin', lastName: 'Example', countryCode: '+1' },
    ...{ email: `c${2 + (count % 2000)}@example.com`, emailConfirmation: `c${2 + (count % 2000)}@example.com` },
    ...{ academicLevel: 'graduate_phd', documentType: 'essay', wordCount: '900', deadline: '2027-01-31' },
    ...{ instructionsPrompt: 'Discuss the statement in 1,000 words.', submissionMethod: 'google_docs' },
    ...{ googleDocsLink: 'https://docs.google.com/document/d/abcdefgh/edit', additionalServices: [] },
  });
// Ids far apart: a kept answer is seldom met again.
const anyId = (count: number) => 1 + ((count * 7919) % rowCount);

interface Case {
  readonly name: string;
  readonly wanted: number;
  readonly work: Work;
}
const list = '/api/submissions/status/paid?limit=50';
const cases: readonly Case[] = [
  { name: 'one submission', wanted: 0.25, work: { path: (count) => `/api/submissions/${anyId(count)}` } },
  { name: '10 most recent', wanted: 0.35, work: { path: () => '/api/submissions?limit=10' } },
  { name: '50 by status', wanted: 0.4, work: { path: () => list } },
  // Words of eleven rows, and of a tenth of all: another one each time.
  { name: 'a search', wanted: 0.8, work: { path: (count) => `/api/submissions?q=essay%20${anyId(count)}&limit=50` } },
  { name: 'unchanged poll (304)', wanted: 1, work: { path: () => list } },
  {
    name: 'creating one (synced)',
    wanted: 0.4,
    work: {
      path: () => '/api/submissions',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: order,
    },
  },
];

const dataDir = mkdtempSync(join(tmpdir(), 'marginalia-bench-'));
const children: { kill(): boolean }[] = [];
try {
  console.log(`Filling ${rowCount.toLocaleString('en')} rows …`);
  const token = await fill(dataDir);
  const [floorPort, bffPort] = [await freePort(), await freePort()];
  children.push(await startChild('floor.ts', dataDir, floorPort), await startChild('server.ts', dataDir, bffPort));
  const seal = await iron.seal({ id: token }, keyFor('x'.repeat(40), 'cookies'), iron.defaults);
  const floor: Target = { url: `http://127.0.0.1:${floorPort}`, cookie: `session=${token}` };
  const bff: Target = { url: `http://127.0.0.1:${bffPort}`, cookie: `session=${seal}` };

  const results = [];
  for (const one of cases) results.push(await compare(one, floor, bff));
  const waits = await waitsWhileReading(bff);
  print(results, waits);
  mkdirSync('bench-results', { recursive: true });
  writeFileSync('bench-results/bff.json', JSON.stringify({ rowCount, connections, rounds, results, waits }, null, 2));
} finally {
  for (const child of children) child.kill();
  rmSync(dataDir, { recursive: true, force: true });
}

async function compare({ name, wanted, work }: Case, floor: Target, bff: Target) {
  const isPoll = name.startsWith('unchanged');
  const etag = isPoll ? (await fetch(bff.url + list, { headers: { cookie: bff.cookie } })).headers.get('etag') : null;
  const polled: Work = etag ? { ...work, headers: { 'if-none-match': etag, 'x-poll': '1' } } : work;
  const ours: Measured[] = [];
  const theirs: Measured[] = [];
  await measure(floor, work, 1);
  await measure(bff, polled, 1);
  for (let round = 0; round < rounds; round++) {
    theirs.push(await measure(floor, work, secondsEach));
    ours.push(await measure(bff, polled, secondsEach));
  }
  const wrong = [...ours, ...theirs].reduce((sum, { wrong: count }) => sum + count, 0);
  for (const [who, all] of [['ours', ours] as const, ['floor', theirs] as const]) {
    const wrongs = all.map((each) => each.wrongs).filter(Boolean);
    if (wrongs.length > 0) console.error(`${name}, ${who}: wrong answers: ${wrongs.join('; ')}`);
  }
  const ratios = ours.map(({ perSecond }, round) => perSecond / (theirs[round]?.perSecond ?? 1));
  return {
    name,
    wanted,
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
    floor: median(theirs.map(({ perSecond }) => perSecond)),
    bff: median(ours.map(({ perSecond }) => perSecond)),
    p99: median(ours.map(({ p99 }) => p99)),
    wrong,
  };
}

/** The documents with the most XML to read, largest first. */
function hardestDocuments(count: number): { name: string; bytes: Buffer; xml: number }[] {
  if (!existsSync(corpus)) return [];
  const all = readdirSync(corpus).map((name) => {
    const bytes = readFileSync(join(corpus, name));
    let xml = 0;
    try {
      unzipSync(bytes, {
        filter: ({ name: part, originalSize }) => {
          if (part.endsWith('.xml')) xml += originalSize;
          return false;
        },
      });
    } catch {
      // Not a package at all: nothing that would be slow.
    }
    return { name, bytes, xml };
  });
  return all.sort((a, b) => b.xml - a.xml).slice(0, count);
}

/** The waits of other requests, in milliseconds, while the hardest documents of the corpus are read. */
async function waitsWhileReading({ url, cookie }: Target) {
  const documents = hardestDocuments(5);
  if (documents.length === 0) return null;
  const waits: number[] = [];
  let isReading = true;
  const probing = (async () => {
    while (isReading) {
      const from = performance.now();
      await (await fetch(`${url}/api/submissions/${anyId(waits.length)}`, { headers: { cookie } })).arrayBuffer();
      waits.push(performance.now() - from);
      await new Promise((done) => setTimeout(done, 5));
    }
  })();
  const from = performance.now();
  for (const [index, { name, bytes }] of documents.entries()) {
    const form = new FormData();
    const fields: Record<string, unknown> = JSON.parse(order(index));
    for (const [field, value] of Object.entries({ ...fields, submissionMethod: 'upload', googleDocsLink: '' }))
      if (typeof value === 'string') form.append(field, value);
    form.append('fileUpload', new Blob([new Uint8Array(bytes)]), name);
    const answer = await fetch(`${url}/api/submissions`, { method: 'POST', body: form, headers: { cookie } });
    if (answer.status >= 500) console.error(`The document was answered with ${answer.status}: ${await answer.text()}`);
  }
  const reading = performance.now() - from;
  isReading = false;
  await probing;
  waits.sort((a, b) => a - b);
  const at = (share: number) => waits[Math.floor((waits.length - 1) * share)] ?? 0;
  return {
    documents: documents.map(({ name }) => name),
    reading,
    requests: waits.length,
    p50: at(0.5),
    p99: at(0.99),
    longest: at(1),
  };
}

function print(
  results: readonly Awaited<ReturnType<typeof compare>>[],
  waits: Awaited<ReturnType<typeof waitsWhileReading>>,
) {
  console.log(
    `\n${connections} connections, ${rounds} rounds of ${secondsEach} s in turns, medians; floor = node:http + node:sqlite\n`,
  );
  const row = (cells: readonly string[]) =>
    console.log(cells.map((cell, index) => (index ? cell.padStart(16) : cell.padEnd(24))).join(''));
  row(['', 'of the floor', 'wanted', 'spread', 'floor req/s', 'req/s', 'p99 ms']);
  for (const { name, ratio, wanted, spread, floor, bff, p99 } of results)
    row([
      name,
      ratio.toFixed(2),
      `>= ${wanted.toFixed(2)}`,
      spread.map((value) => value.toFixed(2)).join('–'),
      ...[floor, bff, p99].map((value) => Math.round(value).toLocaleString('en')),
    ]);
  if (!waits)
    return console.log(
      '\nNo corpus beside this repository: the waits while a hard document is read were not measured.',
    );
  console.log(
    `\nWhile the ${waits.documents.length} hardest documents of the corpus were read (${Math.round(waits.reading)} ms; ${waits.documents[0]} first), ${waits.requests} other requests waited: p50 ${waits.p50.toFixed(1)} ms, p99 ${waits.p99.toFixed(1)} ms, longest ${waits.longest.toFixed(1)} ms (wanted < 100).`,
  );
}
