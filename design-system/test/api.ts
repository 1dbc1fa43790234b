// npm run api
// Writes api.md: the types of all that the package exports. Who changes one sees it there, and so does who reads the change.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { packageRoot, subpaths, workFolder } from './bundle.ts';

export const reportFile = join(packageRoot, 'api.md');

const silent = { default: { logLevel: ExtractorLogLevel.None } };
const compilerOptions = {
  ...{ target: 'es2023', lib: ['es2023', 'dom', 'dom.iterable'], module: 'esnext', moduleResolution: 'bundler' },
  ...{ jsx: 'react-jsx', strict: true, skipLibCheck: true, types: [] },
};

/** The report on what is built in `dist`. */
export async function apiReport(): Promise<string> {
  const folder = await workFolder();
  try {
    // What the main entry does not export gets the name of its own entry, in one report.
    const main = readFileSync(join(packageRoot, 'dist/index.d.ts'), 'utf8');
    const paths = await subpaths();
    const apart = paths.filter((path) => !main.includes(`'${path}/index.js'`));
    const lines = apart.map(
      (path) => `export * as ${path.slice(2).replace(/\W/g, '_')} from '../../dist/${path.slice(2)}/index.js';`,
    );
    writeFileSync(join(folder, 'entries.d.ts'), ["export * from '../../dist/index.js';", ...lines].join('\n'));
    const config = ExtractorConfig.prepare({
      configObjectFullPath: join(folder, 'api-extractor.json'),
      packageJsonFullPath: join(packageRoot, 'package.json'),
      configObject: {
        projectFolder: packageRoot,
        mainEntryPointFilePath: join(folder, 'entries.d.ts'),
        compiler: { overrideTsconfig: { compilerOptions, files: [join(folder, 'entries.d.ts')] } },
        newlineKind: 'lf',
        apiReport: {
          ...{ enabled: true, includeForgottenExports: true, reportFileName: 'report' },
          ...{ reportFolder: folder, reportTempFolder: join(folder, 'new') },
        },
        docModel: { enabled: false },
        dtsRollup: { enabled: false },
        tsdocMetadata: { enabled: false },
        messages: {
          compilerMessageReporting: silent,
          extractorMessageReporting: silent,
          tsdocMessageReporting: silent,
        },
      },
    });
    Extractor.invoke(config, {
      localBuild: true,
      messageCallback: (message) => {
        message.handled = message.logLevel !== ExtractorLogLevel.Error;
      },
    });
    const types = readFileSync(join(folder, 'report.api.md'), 'utf8');
    const entries = ['.', ...paths].map((path) => `- \`${join('@marginalia/design-system', path)}\``).join('\n');
    return `# What the package exports

Written by \`npm run api\`; do not edit it. A change of this file needs a changeset (CONTRIBUTING, "A change of the design
system").

## Entries

${entries}

## Types

${types
  .slice(types.indexOf('```ts'))
  .replaceAll(/^\/\/ @public.*\n/gm, '')
  .trimEnd()}
`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The environment without what a Git hook sets: with GIT_DIR, Git would work in the repository of the hook. */
export const gitEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('GIT_')));

/**
 * Tells whether the latest change of the report, committed or not, came with a changeset or with the release that took
 * the changesets into CHANGELOG.md.
 */
export function hasChangeset(root: string, report: string): boolean {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, env: gitEnvironment(), encoding: 'utf8' }).trim();
  const isCommitted = git('status', '--porcelain', '--', report) === '';
  // The commit and its parents; a clone may hold the last commit alone, with nothing to compare it with.
  const [commit = 'HEAD', parent] = isCommitted
    ? git('log', '-1', '--format=%H %P', '--', report).split(' ')
    : ['HEAD', 'HEAD'];
  if (!parent || commit === '') return true;
  const told = ['.changeset/*.md', 'design-system/CHANGELOG.md'];
  const changed = git('diff', '--name-only', '--diff-filter=AM', parent, '--', ...told);
  return changed !== '' || git('ls-files', '--others', '--exclude-standard', '--', ...told) !== '';
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(reportFile, await apiReport());
  console.log(
    'design-system/api.md is written. If it changed, run "npm run changeset" and say what changed for its users.',
  );
}
