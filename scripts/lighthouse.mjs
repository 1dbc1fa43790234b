// Lighthouse on the public pages of the built app, as a phone sees them; the median of five runs each.
//   npm run lighthouse                 every page
//   npm run lighthouse -- /faq         some of them
//   RUNS=1 npm run lighthouse          a quick look
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp, install, reexec } from './lib.mjs';

install();
await reexec();
if (!(await buildApp())) process.exit(1);
const { freePort, startServer } = await import('../bff/faults/server.ts');
const { chromium: find } = await import('./chromium.mjs');
const { kibOf, scriptsOf } = await import('./weigh.mjs');
const { chromium } = await import('playwright-core');
const { default: lighthouse } = await import('lighthouse');

const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const maxScript = 140;
const timings = {
  'first-contentful-paint': 'FCP ms',
  'largest-contentful-paint': 'LCP ms',
  'total-blocking-time': 'TBT ms',
  'cumulative-layout-shift': 'CLS',
};
const asked = process.argv.slice(2);
const paths = asked.length > 0 ? asked : ['/', '/services', '/submit', '/faq'];
const runs = Number(process.env.RUNS ?? 5);
if (!Number.isInteger(runs) || runs < 1) {
  console.error(`RUNS is ${process.env.RUNS}; it may be a whole number of at least 1.`);
  process.exit(2);
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)];

/** One page, `runs` times. @returns the medians, and every audit that cost a point in any run */
async function judge(url, port) {
  const results = [];
  for (let run = 0; run < runs; run += 1) {
    const { lhr } = await lighthouse(url, {
      port,
      logLevel: 'error',
      output: 'json',
      onlyCategories: Object.keys(goals),
    });
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    results.push(lhr);
  }
  const of = (read) => median(results.map(read));
  const scores = Object.fromEntries(
    Object.keys(goals).map((id) => [id, of((lhr) => Math.round((lhr.categories[id]?.score ?? 0) * 100))]),
  );
  const lost = new Set(
    results.flatMap((lhr) =>
      Object.values(lhr.categories).flatMap(({ id, auditRefs }) =>
        auditRefs
          .filter(
            ({ id: audit, weight }) => weight > 0 && (lhr.audits[audit].score ?? 1) < (id === 'performance' ? 0.9 : 1),
          )
          .map(({ id: audit }) => `${audit}: ${lhr.audits[audit].displayValue ?? lhr.audits[audit].title}`),
      ),
    ),
  );
  return {
    scores,
    lowest: Math.min(...results.map((lhr) => Math.round((lhr.categories.performance?.score ?? 0) * 100))),
    times: Object.fromEntries(
      Object.entries(timings).map(([id, name]) => {
        const value = of((lhr) => lhr.audits[id].numericValue ?? 0);
        return [name, id === 'cumulative-layout-shift' ? Number(value.toFixed(3)) : Math.round(value)];
      }),
    ),
    benchmarkIndex: of((lhr) => lhr.environment.benchmarkIndex),
    lost: [...lost],
  };
}

const dataDir = mkdtempSync(join(tmpdir(), 'marginalia-lighthouse-'));
const server = await startServer(dataDir);
const url = `http://localhost:${server.port}`;
let browser;
try {
  const { path, env } = await find();
  const port = await freePort();
  browser = await chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  const scripts = await scriptsOf(browser, `${url}/`);
  const weight = kibOf(scripts);
  const rows = {};
  const short = [];
  for (const page of paths) {
    const { scores, lowest, times, benchmarkIndex, lost } = await judge(url + page, port);
    rows[page] = { ...scores, 'lowest performance': lowest, ...times, benchmarkIndex };
    for (const [id, goal] of Object.entries(goals))
      if (scores[id] < goal) short.push(`${page}: ${id} ${scores[id]}, ${goal} is wanted`);
    for (const audit of lost) console.log(`${page}: ${audit}`);
  }
  console.table(rows);
  console.log(
    `/ loads ${weight.toFixed(1)} KiB of JavaScript (gzip) before anybody touches it; at most ${maxScript} are allowed:`,
  );
  for (const { path: file, bytes } of scripts) console.log(`  ${(bytes / 1024).toFixed(1).padStart(6)}  ${file}`);
  if (weight > maxScript) short.push(`/: ${weight.toFixed(1)} KiB of JavaScript, at most ${maxScript} are wanted`);
  for (const line of short) console.error(line);
  process.exitCode = short.length > 0 ? 1 : 0;
} finally {
  await browser?.close();
  await server.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
}
