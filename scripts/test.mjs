// Every check of the project, from a fresh clone; the last line counts them.
//   npm test                                   everything
//   npm test -- stories design-system/src/tabs one suite, or some of its files (unit, bff, faults, stories, conformance, e2e, static, package)
import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildApp, install, reexec, root } from './lib.mjs';

install();
await reexec();
const { chromium } = await import('./chromium.mjs');
const browser = await chromium();
Object.assign(process.env, browser.env, { CHROME_BIN: browser.path, CHROME_BUNDLED: browser.bundled ? '1' : '0' });
// The tests start the server a hundred times: its modules are compiled once.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/marginalia/compiled');
if (!browser.bundled && process.env.VISUAL !== '0') {
  console.log('Pictures are compared with the bundled Chromium only (Linux x64): skipped with this browser.');
  process.env.VISUAL = '0';
}

const prefix = 'marginalia-test-';
const memory = memoryFolder();
if (memory) removeLeftovers(memory);
const work = mkdtempSync(join(memory ?? tmpdir(), `${prefix}${process.pid}-`));
if (memory) {
  process.env.TMPDIR = work;
  // PostgreSQL does not run as root, so another user has to get through.
  chmodSync(work, 0o711);
}
process.once('exit', () => {
  try {
    // With what a test that was killed has left in it.
    rmSync(work, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // A browser that is just ending writes there: a folder that stays is no failure.
  }
});
// A terminal sends its signal to every process, the one that started this one sends it on: the second finds a listener too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
const count = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const unsteady = [];

function check(name, succeeded, cause = '') {
  count[succeeded ? 'passed' : 'failed'] += 1;
  if (!succeeded) failures.push(`${name}${cause}`);
}

const linesOf = (text = '') =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() && !/node_modules|<anonymous>/.test(line));
const indented = (lines) => lines.map((line) => `\n      ${line.slice(0, 200)}`).join('');
/** The first lines of a message, without colours: the log may be long, and its end is read first. */
const excerpt = (message) => indented(linesOf(message).slice(0, 12));
/** The last lines of an output, where a command that could not start says why. */
const ending = (output) => indented(linesOf(output).slice(-20));

/** Linux's folder in memory, where it has room: the tests make thousands of databases and files, which a disk takes slowly. */
function memoryFolder() {
  const folder = '/dev/shm';
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    return undefined;
  }
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const [, , , options = 'noexec'] = mounts.map((line) => line.split(' ')).find(([, at]) => at === folder) ?? [];
  const { bavail, bsize } = statfsSync(folder);
  const room = Math.min(bavail * bsize, process.availableMemory());
  return room > 6 * 1024 ** 3 && !options.split(',').includes('noexec') ? folder : undefined;
}

/** Removes what runs that were killed have left in memory, which nothing else would give back. */
function removeLeftovers(folder) {
  for (const name of readdirSync(folder)) {
    const pid = name.startsWith(prefix) && Number.parseInt(name.slice(prefix.length), 10);
    if (!pid) continue;
    try {
      process.kill(pid, 0);
    } catch (error) {
      if (error.code === 'ESRCH') rmSync(join(folder, name), { recursive: true, force: true });
    }
  }
}

/** Collects what a suite prints, where that is shown at the suite's end. */
const collected = new AsyncLocalStorage();
const printer = () => {
  const lines = collected.getStore();
  return (text) => (lines ? lines.push(text) : process.stdout.write(text));
};

/** Runs an installed command, prints its output (of a quiet one only when it fails), and returns the end of that too. */
function run(command, args, { isQuiet = false, env: own, ...options } = {}) {
  const env = { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...own };
  const shell = process.platform === 'win32';
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], shell, ...options });
  const print = printer();
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => {
      if (!isQuiet) print(chunk);
      output = (output + chunk).slice(-20_000);
    });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ succeeded: false, output: `${output}\n${error.message}` }));
    child.once('close', (code) => {
      if (isQuiet && code !== 0) print(output);
      resolve({ succeeded: code === 0, output });
    });
  });
}

async function checkRun(name, command, args, options) {
  const { succeeded, output } = await run(command, args, options);
  check(name, succeeded, ending(output));
  return succeeded;
}

async function vitest(projects, files, options = []) {
  const report = join(work, `${projects[0]}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const { succeeded, output } = await run('vitest', [
    'run',
    ...chosen,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...options,
    // A picture that is missing would be taken by the first try and found by the second.
    ...(files.includes('-u') ? [] : ['--update=none']),
    ...files,
  ]);
  if (!existsSync(report)) return check(`${projects.join(', ')}: ended without a report`, false, ending(output));
  const result = JSON.parse(readFileSync(report, 'utf8'));
  count.passed += result.numPassedTests;
  count.failed += result.numFailedTests;
  count.skipped += result.numPendingTests + result.numTodoTests;
  const failuresBefore = failures.length;
  for (const file of result.testResults) {
    const name = file.name.replace(`${root}/`, '');
    for (const { status, fullName, failureMessages } of file.assertionResults) {
      // A test that passed keeps the message of the try before.
      const list = status === 'failed' ? failures : status === 'passed' && failureMessages.length > 0 ? unsteady : [];
      list.push(`${name}: ${fullName}${excerpt(failureMessages[0])}`);
    }
    // A file that cannot be loaded fails the run without failing a test.
    if (file.status === 'failed' && file.assertionResults.length === 0) check(name, false, excerpt(file.message));
  }
  // An error outside any test and file is in the output alone.
  if (!succeeded && failures.length === failuresBefore)
    check(`${projects.join(', ')}: the run itself`, false, ending(output));
}

const [wanted, ...files] = process.argv.slice(2);
// The browsers have two or three workers: one more is enough for the cores that wait meanwhile.
const besideBrowsers = wanted || availableParallelism() >= 4 ? [] : ['--no-file-parallelism'];

const suites = {
  static: async () => {
    await checkRun('biome', 'biome', ['check', '--diagnostic-level=error', '--max-diagnostics=200', '.']);
    // Several checkers work out the same types several times: a third less work with one, beside another suite.
    await checkRun('types', 'tsc', ['-p', '.', '--checkers', '1']);
    await checkRun('layers', process.execPath, [join(root, 'scripts/layers.mjs')], { shell: false });
    await checkRun('unused code', 'knip', ['--no-progress']);
    await checkRun('raw queries', process.execPath, [join(root, 'scripts/raw-queries.mjs')], { shell: false });
    await checkRun('file length', process.execPath, [join(root, 'scripts/file-length.mjs')], { shell: false });
  },
  unit: (files) => vitest(['unit', 'unit-isolated'], files, besideBrowsers),
  bff: (files) => vitest(['bff-sqlite', 'bff-postgres'], files, besideBrowsers),
  'bff-sqlite': (files) => vitest(['bff-sqlite'], files, besideBrowsers),
  'bff-postgres': (files) => vitest(['bff-postgres'], files, besideBrowsers),
  faults: async (names) => {
    await checkRun('faults', process.execPath, [join(root, 'bff/faults/run.ts'), ...names], { shell: false });
  },
  stories: (files) => vitest(['stories'], files),
  conformance: (files) => vitest(['conformance'], files),
  e2e: async (files) => {
    const build = [join(root, 'scripts/build-app.mjs')];
    if (await buildApp(() => checkRun('the app builds', process.execPath, build, { shell: false })))
      await vitest(['e2e'], files);
  },
  package: async (files) => {
    // Each is packed once: what is installed below is what is looked at here.
    for (const [name, folder, packed] of [
      ['the design system', 'design-system', 'PACKED_DESIGN_SYSTEM'],
      ['the conformance suite', 'design-system/conformance/package', 'PACKED_CONFORMANCE'],
    ]) {
      const into = mkdtempSync(join(work, 'packed-'));
      // Whatever the owner's .npmrc says: it is built here.
      const pack = [
        'pack',
        join(root, folder),
        '--ignore-scripts=false',
        '--loglevel=error',
        '--pack-destination',
        into,
      ];
      if (!(await checkRun(`${name} builds`, 'npm', pack))) return;
      const tarball = join(into, readdirSync(into)[0]);
      process.env[packed] = tarball;
      await checkRun(`publint: ${name}`, 'publint', ['run', tarball, '--strict']);
      const attw = [tarball, '--profile', 'esm-only', '--exclude-entrypoints', './tokens.css'];
      // It prints a table for each entry, which would bury every other message.
      await checkRun(`attw: ${name}`, 'attw', attw, { isQuiet: true });
    }
    await vitest(['package'], files);
  },
};

if (wanted && !suites[wanted]) {
  console.error(`There is no suite "${wanted}". The suites: ${Object.keys(suites).join(', ')}.`);
  process.exit(2);
}
async function runSuite(name) {
  const began = Date.now();
  const print = printer();
  print(`\n== ${name}\n`);
  await suites[name](files);
  print(`== ${name}: ${Math.round((Date.now() - began) / 1000)} s\n`);
}

const running = new Set();

/** Runs its own suites, then those that no lane has taken yet, and prints each one's output when it has ended. */
async function runLane(own, others) {
  for (let name = own.shift() ?? others.shift(); name; name = own.shift() ?? others.shift()) {
    const output = [];
    running.add(name);
    // A suite that throws still shows its output, and the other lane goes on.
    await collected.run(output, () => runSuite(name)).catch((error) => check(name, false, excerpt(error.stack)));
    running.delete(name);
    process.stdout.write(output.join(''));
  }
}

if (wanted) await runSuite(wanted);
else {
  console.log('Two suites run at a time. The output of each follows when it has ended.');
  const reminder = setInterval(() => console.log(`Running: ${[...running].join(', ')}`), 60_000);
  // The longest first, so that both lanes end together.
  const others = ['bff-postgres', 'package', 'static'];
  // A fault's server is given seconds to respond: never beside a browser.
  const browsers = ['e2e', 'stories', 'conformance', 'faults'];
  await Promise.all([runLane(browsers, others), runLane(['unit', 'bff-sqlite'], others)]);
  clearInterval(reminder);
}
for (const [title, list] of [
  ['Passed only at the second try', unsteady],
  ['Failed', failures],
])
  if (list.length > 0) console.log(`\n${title}:\n${list.map((entry) => `  ${entry}`).join('\n')}`);
console.log(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
process.exit(count.failed > 0 ? 1 : 0);
