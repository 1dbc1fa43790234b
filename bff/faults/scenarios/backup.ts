import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { clientOf, signedInAdministrator } from '../client.ts';
import { compare } from '../inspect.ts';
import { type Acknowledged, load, sendOrder } from '../orders.ts';
import { faultsOf, inFolder, type Scenario } from '../scenario.ts';
import { startServer } from '../server.ts';

const cli = join(import.meta.dirname, '../../src/db.ts');

/** Backups are written while orders arrive and others are deleted; each restores whole. */
export const backupBesideWrites: Scenario = {
  name: 'backup',
  run: (scale) =>
    inFolder(async (folder) => {
      const rounds = scale.of(3, 20);
      const dataDir = join(folder, 'data');
      mkdirSync(dataDir);
      const server = await startServer(dataDir);
      const administrator = await signedInAdministrator(server.port);
      const faults: string[] = [];
      let restored = 0;
      let deleted = 0;
      let busy = 0;
      for (let round = 0; round < rounds; round++) {
        const before = await ordersOf(server.port, 40);
        const [toDelete, toKeep] = [before.slice(0, 20), before.slice(20)];
        const clients = load(server.port, 2);
        const archive = join(folder, `backup-${round}.tar.gz`);
        const deleting = (async () => {
          for (const { id } of toDelete) {
            const path = `/api/submissions/${id}`;
            let { status } = await administrator({ method: 'DELETE', path });
            // A busy server says so, and the same request is right a moment later.
            for (let tries = 1; status === 503 && tries < 5; tries++) {
              busy++;
              await wait(500);
              ({ status } = await administrator({ method: 'DELETE', path }));
            }
            if (status === 204) deleted++;
            else faults.push(`A deletion during a backup was answered with ${status}.`);
          }
        })();
        const written = await command('backup', archive, dataDir);
        await deleting;
        await clients.stop();
        if (written.code !== 0) {
          faults.push(`A backup beside writes and deletions failed: ${written.output.trim()}`);
          continue;
        }
        const target = join(folder, `restored-${round}`);
        const back = await command('restore', archive, target);
        if (back.code !== 0) faults.push(`The archive was not restored: ${back.output.trim()}`);
        const { lost, withoutFile } = await compare(target, toKeep);
        if (lost > 0) faults.push(`${lost} orders that were there before the backup are not in it.`);
        if (withoutFile > 0) faults.push(`${withoutFile} orders of a backup have no file.`);
        restored++;
      }
      await server.end('SIGTERM');
      return {
        figures: { backups: rounds, restored, deleted, 'busy answers': busy },
        faults: [...faults, ...faultsOf([deleted === 0, 'Nothing was deleted, so nothing was tested.'])],
      };
    }),
};

async function ordersOf(port: number, count: number): Promise<Acknowledged[]> {
  const client = clientOf(port);
  const sent = await Promise.all(Array.from({ length: count }, () => sendOrder(client, true)));
  return sent.filter((one) => one !== undefined);
}

async function command(name: string, file: string, dataDir: string) {
  const child = spawn(process.execPath, [cli, name, file], { env: { ...process.env, DATA_DIR: dataDir } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const [code] = await once(child, 'close');
  return { code: code as number | null, output };
}
