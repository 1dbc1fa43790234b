// Every check of the project, from a fresh clone; the last line counts them.
//   npm test                                   everything
//   npm test -- stories design-system/src/tabs one suite, or some of its files (unit, bff, stories, conformance, e2e, static, package)
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildApp, install, reexec, root, run, runQuietly } from './lib.mjs';

install();
await reexec();
const { chromium } = await import('./chromium.mjs');
const browser = await chromium();
Object.assign(process.env, browser.env, { CHROME_BIN: browser.path, CHROME_BUNDLED: browser.bundled ? '1' : '0' });
if (!browser.bundled && process.env.VISUAL !== '0') {
  console.log('Pictures are compared with the bundled Chromium only (Linux x64): skipped with this browser.');
  process.env.VISUAL = '0';
}

const reports = mkdtempSync(join(tmpdir(), 'marginalia-test-'));
const count = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const unsteady = [];

function check(name, succeeded) {
  count[succeeded ? 'passed' : 'failed'] += 1;
  if (!succeeded) failures.push(name);
}

/** The first lines of a message, without colours: the log may be long, and its end is read first. */
function excerpt(message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() && !/node_modules|<anonymous>/.test(line));
  return lines
    .slice(0, 12)
    .map((line) => `\n      ${line.slice(0, 200)}`)
    .join('');
}

function vitest(projects, files) {
  const report = join(reports, `${projects[0]}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const succeeded = run('vitest', [
    'run',
    ...chosen,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    // A picture that is missing would be taken by the first try and found by the second.
    ...(files.includes('-u') ? [] : ['--update=none']),
    ...files,
  ]);
  let result;
  try {
    result = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return check(projects.join(', '), false);
  }
  count.passed += result.numPassedTests;
  count.failed += result.numFailedTests;
  count.skipped += result.numPendingTests + result.numTodoTests;
  for (const file of result.testResults) {
    for (const { status, fullName, failureMessages } of file.assertionResults) {
      // A test that passed keeps the message of the try before.
      const list = status === 'failed' ? failures : status === 'passed' && failureMessages.length > 0 ? unsteady : [];
      list.push(`${file.name.replace(`${root}/`, '')}: ${fullName}${excerpt(failureMessages[0])}`);
    }
  }
  // A file that cannot be loaded, or an error outside any test, fails the run without failing a test.
  if (!succeeded && result.numFailedTests === 0) check(`${projects.join(', ')}: the run itself`, false);
}

const suites = {
  static: () => {
    check('biome', run('biome', ['check', '--diagnostic-level=error', '--max-diagnostics=200', '.']));
    check('types', run('tsc', ['-p', '.']));
  },
  unit: (files) => vitest(['unit'], files),
  bff: (files) => vitest(['bff-sqlite', 'bff-postgres'], files),
  stories: (files) => vitest(['stories'], files),
  conformance: (files) => vitest(['conformance'], files),
  e2e: (files) => {
    if (!buildApp()) return check('the app builds', false);
    vitest(['e2e'], files);
  },
  package: (files) => {
    const cwd = join(root, 'design-system');
    if (!run('rslib', ['build'], { cwd })) return check('the design system builds', false);
    check('publint', run('publint', ['--strict'], { cwd }));
    check(
      'attw',
      runQuietly('attw', ['--pack', '.', '--profile', 'esm-only', '--exclude-entrypoints', './tokens.css'], { cwd }),
    );
    vitest(['package'], files);
  },
};

const [wanted, ...files] = process.argv.slice(2);
if (wanted && !suites[wanted]) {
  console.error(`There is no suite "${wanted}". The suites: ${Object.keys(suites).join(', ')}.`);
  process.exit(2);
}
for (const [name, suite] of Object.entries(suites)) {
  if (wanted && wanted !== name) continue;
  const began = Date.now();
  console.log(`\n== ${name}`);
  suite(files);
  console.log(`== ${name}: ${Math.round((Date.now() - began) / 1000)} s`);
}
rmSync(reports, { recursive: true, force: true });
for (const [title, list] of [
  ['Passed only at the second try', unsteady],
  ['Failed', failures],
])
  if (list.length > 0) console.log(`\n${title}:\n${list.map((entry) => `  ${entry}`).join('\n')}`);
console.log(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
process.exit(count.failed > 0 ? 1 : 0);
