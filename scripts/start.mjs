import { buildApp, install, reexec } from './lib.mjs';

install();
await reexec();
if (!buildApp()) process.exit(1);
await import('../bff/src/main.ts');
