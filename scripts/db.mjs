// npm run db -- COMMAND: also on a machine where nothing is installed yet, such as the one that a backup is restored on.
import { install, reexec } from './lib.mjs';

install();
await reexec();
await import('../bff/src/db.ts');
