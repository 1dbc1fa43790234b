import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiReport, gitEnvironment, hasChangeset, reportFile } from './api.ts';
import { packageRoot } from './bundle.ts';

const advice = `What the design system exports has changed. Run "npm run api" and look at what changed in design-system/api.md. Then run
"npm run changeset" to say it to the package's users, and commit both.`;
const noChangeset = `design-system/api.md has changed without a changeset. Run "npm run changeset", say what changed for the package's users, and
commit the file that it writes in .changeset with the change or after it.`;

it('exports what design-system/api.md says', async () => {
  expect(await apiReport(), advice).toBe(readFileSync(reportFile, 'utf8'));
});

it('has a changeset for the latest change of what it exports', () => {
  expect(hasChangeset(join(packageRoot, '..'), 'design-system/api.md'), noChangeset).toBe(true);
});

describe('in a repository of its own', () => {
  let root = '';
  // Neither the person's own settings nor their hooks take part.
  const settings = ['user.name=A', 'user.email=a@example.com', 'commit.gpgsign=false', 'core.hooksPath=/dev/null'];
  const git = (...args: string[]) =>
    execFileSync('git', [...settings.flatMap((setting) => ['-c', setting]), ...args], {
      ...{ cwd: root, env: gitEnvironment(), stdio: 'pipe' },
    });
  const write = (file: string, text: string) => {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const commit = () => {
    git('add', '--all');
    git('commit', '--quiet', '--message', 'A change');
  };
  const changeset = '---\n"@marginalia/design-system": minor\n---\n\nA second component.\n';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'marginalia-changes-'));
    git('init', '--quiet', '--initial-branch=main');
    write('api.md', 'one');
    write('.changeset/first.md', changeset);
    commit();
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(root, { recursive: true, force: true });
  });

  it('neither the Git hook that runs the tests nor the settings of a person change anything', () => {
    const hooks = join(root, 'hooks');
    write('hooks/pre-commit', '#!/bin/sh\nexit 1\n');
    chmodSync(join(hooks, 'pre-commit'), 0o755);
    write('.gitconfig', `[commit]\ngpgsign = true\n[gpg]\nprogram = false\n[core]\nhooksPath = ${hooks}\n`);
    vi.stubEnv('HOME', root);
    for (const name of ['GIT_DIR', 'GIT_INDEX_FILE']) vi.stubEnv(name, join(root, 'elsewhere'));
    write('api.md', 'two');
    write('.changeset/second.md', changeset);
    commit();
    expect(hasChangeset(root, 'api.md')).toBe(true);
  });

  it('the first commit and one without a change of the report need no changeset', () => {
    expect(hasChangeset(root, 'api.md')).toBe(true);
    write('other.md', 'other');
    commit();
    expect(hasChangeset(root, 'api.md')).toBe(true);
  });

  it('a change of the report needs one of its own, before and after it is committed', () => {
    write('api.md', 'two');
    expect(hasChangeset(root, 'api.md')).toBe(false);
    commit();
    expect(hasChangeset(root, 'api.md')).toBe(false);
    write('.changeset/second.md', changeset);
    expect(hasChangeset(root, 'api.md')).toBe(true);
    commit();
    expect(hasChangeset(root, 'api.md')).toBe(true);
  });

  it('a changeset is told in the changelog by the release, and the changes before it stay told', () => {
    const config = readFileSync(join(packageRoot, '../.changeset/config.json'), 'utf8');
    const json = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
    write('.changeset/config.json', config.replace('../node_modules', join(packageRoot, '../node_modules')));
    write('package.json', JSON.stringify({ name: 'root', private: true, workspaces: ['design-system', 'app'] }));
    write('package-lock.json', '{}');
    write('design-system/package.json', readFileSync(join(packageRoot, 'package.json'), 'utf8'));
    write('design-system/CHANGELOG.md', readFileSync(join(packageRoot, 'CHANGELOG.md'), 'utf8'));
    write('app/package.json', readFileSync(join(packageRoot, '../app/package.json'), 'utf8'));
    write('api.md', 'two');
    write('.changeset/second.md', changeset);
    commit();
    const { version: released } = json('design-system/package.json');
    const cli = join(packageRoot, '../node_modules/@changesets/cli/bin.js');
    execFileSync(process.execPath, [cli, 'version'], { cwd: root, env: gitEnvironment(), stdio: 'pipe' });
    commit();
    const { version } = json('design-system/package.json');
    expect(version).not.toBe(released);
    // The app is no package of its own, but has to find the new version in the workspace.
    expect(json('app/package.json').dependencies['@marginalia/design-system']).toBe(version);
    expect(readFileSync(join(root, 'design-system/CHANGELOG.md'), 'utf8')).toMatch(
      new RegExp(
        `^# Changelog\\n[^#]+## ${version}\\n\\n### Minor Changes\\n[^#]+A second component.\\n[^#]+## ${released}`,
      ),
    );
    expect(hasChangeset(root, 'api.md')).toBe(true);
  });
});
