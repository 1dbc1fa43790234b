import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { sqliteFile } from '../../src/database/connection.ts';
import { clientOf } from '../client.ts';
import { compare } from '../inspect.ts';
import { type Acknowledged, sendOrder } from '../orders.ts';
import { faultsOf, inFolder, type Scenario } from '../scenario.ts';
import { startServer } from '../server.ts';

const holder = `
  const sqlite3 = require('sqlite3');
  const database = new sqlite3.Database(process.argv[1]);
  database.serialize(() => {
    database.run('begin immediate', () => console.log('held'));
  });
  process.stdin.resume().once('end', () => database.run('rollback', () => process.exit(0)));
`;

/** Another process holds the database's write lock for a while: reads go on, and a write is stored or refused. */
export const lock: Scenario = {
  name: 'lock',
  run: (scale) =>
    inFolder(async (dataDir) => {
      const server = await startServer(dataDir);
      const seconds = scale.of(3, 30);
      const child = spawn(process.execPath, ['-e', holder, sqliteFile({ dataDir, databaseUrl: undefined })], {
        cwd: import.meta.dirname,
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      const released = once(child, 'exit');
      await Promise.race([once(child.stdout, 'data'), released]);
      const isHeld = child.exitCode === null;
      const statuses: number[] = [];
      const acknowledged: Acknowledged[] = [];
      const writes = Array.from({ length: 10 }, async (_, index) => {
        const one = await sendOrder(
          async (asked) => {
            const response = await clientOf(server.port)(asked);
            statuses.push(response.status);
            return response;
          },
          index % 2 === 0,
        );
        if (one) acknowledged.push(one);
      });
      const heldFor = wait(seconds * 1_000);
      // The lock is kept until they came, however slow the machine is: one that waits for it never comes, and one that
      // waits for the orders comes after them.
      const reads = await Promise.all(
        Array.from({ length: 5 }, () =>
          clientOf(server.port)({ path: '/api/services', timeout: 20_000 }).then(
            ({ status }) => status,
            () => 0,
          ),
        ),
      );
      const endedBefore = statuses.length;
      await heldFor;
      child.stdin.end();
      await Promise.all(writes);
      await released;
      const after = await sendOrder(clientOf(server.port), true);
      const { lost, withoutFile } = await compare(dataDir, acknowledged);
      await server.end('SIGTERM');
      const wrong = statuses.filter((status) => status !== 201 && status !== 503);
      return {
        figures: {
          seconds,
          stored: acknowledged.length,
          refused: statuses.length - acknowledged.length,
          lost,
          'reads meanwhile': reads.filter((status) => status === 200).length,
        },
        faults: faultsOf(
          [!isHeld, 'The lock was not held, so nothing was tested.'],
          [statuses.length < 10, `${10 - statuses.length} orders got no answer.`],
          [wrong.length > 0, `Orders were answered with ${wrong.join(', ')} instead of 201 or 503.`],
          [lost + withoutFile > 0, `${lost + withoutFile} acknowledged orders are not stored.`],
          [reads.some((status) => status !== 200), `Reads were answered with ${reads.join(', ')}.`],
          [endedBefore >= writes.length / 2, `Reads came after ${endedBefore} of ${writes.length} orders.`],
          [after === undefined, 'No order is taken after the lock was released.'],
        ),
      };
    }),
};
