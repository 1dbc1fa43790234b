// npm run conformance -- [-t 'Select|Switch']
// Packs @marginalia/conformance, installs it beside two other libraries outside of the workspace, as another team would,
// runs it over their components, and prints what it finds.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const here = fileURLToPath(new URL('.', import.meta.url));
const packageRoot = join(here, '../package');

/** The environment of a person's shell: what npm told this process would change what is installed. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const env = { ...process.env };
  for (const key of Object.keys(env)) if (/^npm_(package|lifecycle|config_(local_)?prefix)/.test(key)) delete env[key];
  return env;
}

function npm(cwd: string, ...args: string[]): string {
  const cli = process.env.npm_execpath;
  const all = [...(cli ? [cli] : []), '--loglevel=error', '--no-audit', '--no-fund', ...args];
  return execFileSync(cli ? process.execPath : 'npm', all, { cwd, env: ownEnvironment(), encoding: 'utf8' });
}

/** Packs the built package into a folder. @returns the path of the file */
function pack(folder: string): string {
  const packed = npm(packageRoot, 'pack', '--json', '--ignore-scripts', '--pack-destination', folder);
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
  return join(folder, filename);
}

/** One check of one component. */
export interface OtherTest {
  library: string;
  component: string;
  check: string;
  /** What was found, if the check failed. */
  fault: string | undefined;
}

interface Report {
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; title: string; ancestorTitles: string[]; failureMessages: string[] }[];
  }[];
}

/**
 * Runs the suite of the built package over the other libraries.
 * @param args further arguments of vitest
 * @param tarball the packed package; packed here when absent
 * @returns the versions of the libraries, and each test with its check and what it found
 */
export function checkOthers(
  args: readonly string[] = [],
  tarball?: string,
): { versions: Record<string, string>; tests: OtherTest[] } {
  const work = mkdtempSync(join(tmpdir(), 'marginalia-others-'));
  try {
    for (const file of readdirSync(here)) if (file !== 'run.ts') cpSync(join(here, file), join(work, file));
    npm(work, 'install', '--prefer-offline', tarball ?? pack(work));
    const vitest = join(work, 'node_modules/vitest/vitest.mjs');
    const report = join(work, 'report.json');
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [vitest, 'run', '--reporter=json', `--outputFile=${report}`, ...args],
      { cwd: work, env: { ...ownEnvironment(), NODE_ENV: 'test' }, encoding: 'utf8' },
    );
    if (!existsSync(report)) throw new Error(`vitest ended with ${status} and wrote no report:\n${stdout}\n${stderr}`);
    const results = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const manifest = JSON.parse(readFileSync(join(work, 'package.json'), 'utf8'));
    const tests = results.testResults.flatMap(({ name, assertionResults, message }) => {
      const library = /radix/.test(name) ? '@radix-ui/themes' : '@headlessui/react';
      if (assertionResults.length === 0) throw new Error(`${name} could not be run: ${message}`);
      return assertionResults
        .filter(({ status: outcome }) => outcome === 'passed' || outcome === 'failed')
        .map(({ status: outcome, title, ancestorTitles, failureMessages }) => ({
          library,
          component: ancestorTitles.at(-1) ?? '',
          check: title.split(':')[0] ?? '',
          fault: outcome === 'failed' ? summary(failureMessages[0] ?? '') : undefined,
        }));
    });
    return { versions: manifest.dependencies, tests };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The first lines of a message that say something. */
const summary = (message: string) =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() && !/^\s+at |^(- Expected|\+ Received)/.test(line))
    .slice(0, 14)
    .join('\n');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { versions, tests } = checkOthers(process.argv.slice(2));
  for (const library of new Set(tests.map((test) => test.library))) {
    const own = tests.filter((test) => test.library === library && test.component);
    const faults = own.filter(({ fault }) => fault);
    console.log(`\n${library} ${versions[library]}: ${own.length} checks, ${faults.length} find a fault\n`);
    for (const check of new Set(own.map((test) => test.check))) {
      const some = own.filter((test) => test.check === check);
      console.log(
        `  ${check.padEnd(14)} ${some.length} components, ${some.filter(({ fault }) => fault).length} faults`,
      );
    }
    for (const { component, check, fault } of faults)
      console.log(`\n  ${component}, ${check}\n    ${fault?.replaceAll('\n', '\n    ')}`);
  }
}
