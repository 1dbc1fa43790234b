// The app with hot reload on PORT (3000), in front of a server that restarts when its files change.
import { spawn } from 'node:child_process';
import { install, reexec, root } from './lib.mjs';

install();
await reexec();
const port = Number(process.env.PORT ?? 3000);
const api = port + 1;
const children = [
  spawn(process.execPath, ['--watch', 'bff/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: String(api), PUBLIC_URL: `http://localhost:${port}` },
  }),
  spawn('rsbuild', ['dev', '--port', String(port)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, API_PORT: String(api) },
  }),
];
for (const child of children) child.once('exit', (code) => stop(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0));
function stop(code) {
  for (const child of children) child.kill('SIGTERM');
  process.exit(code);
}
