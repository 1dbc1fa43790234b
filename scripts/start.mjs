import { buildApp, install, supervise } from './lib.mjs';

install();
await supervise();
if (!(await buildApp())) process.exit(1);
await import('../bff/src/main.ts');
