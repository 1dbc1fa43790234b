/** The real server on a machine whose clock jumps: at SIGUSR2 by as many milliseconds as the file CLOCK_FILE says. */
import { readFileSync } from 'node:fs';

const RealDate = Date;
let offset = 0;
process.on('SIGUSR2', () => {
  offset = Number(readFileSync(process.env.CLOCK_FILE ?? '', 'utf8'));
});

const now = () => RealDate.now() + offset;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, self) => Reflect.construct(target, values.length === 0 ? [now()] : values, self),
  apply: () => new Date().toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

await import('../src/main.ts');
