// The commands of package.json that build and show what is built: node scripts/run.mjs build | storybook | …
import { install, reexec, root, run } from './lib.mjs';

install();
await reexec();
const [name, ...args] = process.argv.slice(2);
const buildStorybook = () => run('storybook', ['build', '-o', 'storybook-static']);
const commands = {
  build: () =>
    run('rslib', ['build'], { cwd: `${root}/design-system` }) &&
    run(process.execPath, [`${root}/scripts/build-app.mjs`], { shell: false }),
  api: () =>
    run('rslib', ['build'], { cwd: `${root}/design-system` }) &&
    run(process.execPath, [`${root}/design-system/test/api.ts`], { shell: false }),
  async conformance() {
    const { chromium } = await import('./chromium.mjs');
    const { path, env } = await chromium();
    Object.assign(process.env, env, { CHROME_BIN: path });
    return (
      run('rslib', ['build'], { cwd: `${root}/design-system/conformance/package` }) &&
      run(process.execPath, [`${root}/design-system/conformance/others/run.ts`, ...args], { shell: false })
    );
  },
  browsers: () =>
    (process.env.STORYBOOK_DIR || buildStorybook()) &&
    run(process.execPath, [`${root}/design-system/browsers/run.ts`, ...args], { shell: false }),
  changeset: () => run('changeset', args),
  storybook: () => run('storybook', ['dev', '-p', '6006', '--ci']),
  'build-storybook': buildStorybook,
  chromatic() {
    if (process.env.CHROMATIC_PROJECT_TOKEN)
      return buildStorybook() && run('chromatic', ['--storybook-build-dir', 'storybook-static', ...args]);
    console.error(
      "Chromatic needs a project token: set CHROMATIC_PROJECT_TOKEN to the one shown on the project's Manage page, then run this again.",
    );
    return false;
  },
};
process.exit((await commands[name]()) ? 0 : 1);
