import { install, reexec, run } from './lib.mjs';

install();
await reexec();
const commands = { dev: ['dev', '-p', '6006', '--ci'], build: ['build', '-o', 'storybook-static'] };
process.exit(run('storybook', commands[process.argv[2]] ?? commands.dev) ? 0 : 1);
