import { install, reexec, run } from './lib.mjs';

install();
await reexec();
if (!process.env.CHROMATIC_PROJECT_TOKEN) {
  console.error(
    "Chromatic needs a project token: set CHROMATIC_PROJECT_TOKEN to the one shown on the project's Manage page, then run this again.",
  );
  process.exit(1);
}
process.exit(
  run('storybook', ['build', '-o', 'storybook-static']) &&
    run('chromatic', ['--storybook-build-dir', 'storybook-static', ...process.argv.slice(2)])
    ? 0
    : 1,
);
