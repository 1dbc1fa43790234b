// `npm run test:faults` provokes faults on the real server, `npm run test:faults -- --long` for hours, `-- kills` one scenario.
import { install, reexec } from './lib.mjs';

install();
await reexec();
await import('../bff/faults/run.ts');
