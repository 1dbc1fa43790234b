// npm run db -- COMMAND: also on a machine where nothing is installed yet, such as the one that a backup is restored on.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { install, reexec, root } from './lib.mjs';

// Not where packages are there, whatever release they are of: a server may run with them.
if (!existsSync(join(root, 'node_modules/.package-lock.json'))) install();
await reexec();
await import('../bff/src/db.ts');
