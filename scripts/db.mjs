// npm run db -- COMMAND: also on a machine where nothing is installed yet, such as the one that a backup is restored on.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { install, isOfAnotherRelease, reexec, root } from './lib.mjs';

// Not where packages are there, whatever release they are of: a server may run with them.
if (!existsSync(join(root, 'node_modules/.package-lock.json'))) install();
await reexec();
// `npm start` would install them too, and fill a database that a backup is to be restored into.
if (isOfAnotherRelease())
  console.error(
    'This command runs with the packages of another release. To install those of this release, stop the server, delete the folder node_modules and run the command again.',
  );
await import('../bff/src/db.ts');
