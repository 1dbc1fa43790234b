import { install, reexec, root, run } from './lib.mjs';

install();
await reexec();
const built =
  run('rslib', ['build'], { cwd: `${root}/design-system` }) &&
  run(process.execPath, [`${root}/scripts/build-app.mjs`], { shell: false });
process.exit(built ? 0 : 1);
