import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../test/embedded-postgres.ts';
import { type S3Server, startS3 } from '../../test/s3-server.ts';
import { compare } from '../inspect.ts';
import { type Acknowledged, load } from '../orders.ts';
import { eventually, faultsOf, inFolder, type Outcome, type Scenario } from '../scenario.ts';
import { startServer } from '../server.ts';
import { documentHashes } from '../world.ts';

const cli = join(import.meta.dirname, '../../src/db.ts');

/** A copy to PostgreSQL and a bucket is killed again and again, between orders that the old server takes. */
export const copyKilled: Scenario = {
  name: 'copy',
  isLong: true,
  run: (scale) =>
    inFolder(async (folder): Promise<Outcome> => {
      const [postgres, s3] = await Promise.all([startEmbeddedPostgres(), startS3()]);
      const dataDir = join(folder, 'data');
      const file = join(folder, 'target.env');
      const env = { DATABASE_URL: postgres.url, ...s3.settings };
      writeFileSync(
        file,
        Object.entries(env)
          .map(([name, value]) => `${name}='${value}'\n`)
          .join(''),
      );
      const acknowledged: Acknowledged[] = [];
      const faults: string[] = [];
      const [visits, killsOfEach] = [scale.of(2, 10), scale.of(5, 20)];
      let killed = 0;
      let refused = 0;
      try {
        for (let visit = 0; visit < visits; visit++) {
          acknowledged.push(...(await takeOrders(dataDir, scale.of(20, 100))));
          for (let kill = 0; kill < killsOfEach; kill++) {
            const { code } = await run(file, dataDir, {
              s3,
              documents: documentsIn(acknowledged),
              // After the last kill there are rows, and no server may start on them.
              isAtRequest: kill === killsOfEach - 1 || randomInt(2) === 1,
            });
            if (code === null) killed++;
            // It was finished before the kill came: the next visit would be another copy.
            else return { figures: {}, faults: [`The copy ended with ${code} before it was killed.`] };
          }
          const early = await startServer(join(folder, 'new'), { env }).catch((error: Error) => error);
          if (!(early instanceof Error)) await early.end('SIGKILL');
          else if (early.message.includes('is an unfinished copy')) refused++;
        }
        s3.fault = () => undefined;
        const finished = await run(file, dataDir);
        if (finished.code !== 0) faults.push(`The copy was not finished: ${finished.output}`);
        const verified = await run(file, dataDir, undefined, '--verify');
        if (verified.code !== 0) faults.push(`The copy is not equal: ${verified.output}`);
        const { lost, withoutFile, orphans } = await compare(dataDir, acknowledged, postgres.url, documentHashes(s3));
        // The new server starts on the finished copy.
        if (faults.length === 0) await (await startServer(join(folder, 'new'), { env })).end('SIGTERM');
        return {
          figures: {
            acknowledged: acknowledged.length,
            killed,
            'starts refused': refused,
            lost,
            'without their file': withoutFile,
            orphans,
          },
          faults: [
            ...faults,
            ...faultsOf(
              [acknowledged.length < visits, 'Hardly any order was acknowledged, so nothing was tested.'],
              [refused < visits, `${visits - refused} servers started on an unfinished copy.`],
              [lost > 0, `${lost} acknowledged orders are not in the copy.`],
              [withoutFile > 0, `${withoutFile} orders of the copy have no file, or not the one that was sent.`],
              [orphans > 0, `${orphans} files of the copy are named by no row.`],
            ),
          ],
        };
      } finally {
        s3.close();
        await postgres.stop();
      }
    }),
};

const documentsIn = (acknowledged: readonly Acknowledged[]): number =>
  acknowledged.filter(({ fileHash }) => fileHash !== undefined).length;

async function takeOrders(dataDir: string, count: number): Promise<readonly Acknowledged[]> {
  const server = await startServer(dataDir);
  const clients = load(server.port, 4);
  await eventually(() => clients.acknowledged.length >= count, 120_000);
  await clients.stop();
  await server.end('SIGTERM');
  return clients.acknowledged;
}

/** The command; with a bucket it is killed at a random moment or request, before it can finish. */
async function run(
  file: string,
  dataDir: string,
  killedAt?: { readonly s3: S3Server; readonly documents: number; readonly isAtRequest: boolean },
  ...options: string[]
) {
  const child = spawn(process.execPath, [cli, 'copy', file, ...options], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  if (killedAt) {
    const [at, delay] = [1 + randomInt(killedAt.documents), randomInt(3_000)];
    let seen = 0;
    killedAt.s3.fault = (line) => {
      // Each document is read when all are there, so the number is reached before the copy is finished.
      if (/^(PUT|GET) \/documents\/uploads\//.test(line) && ++seen === at) child.kill('SIGKILL');
      return undefined;
    };
    if (!killedAt.isAtRequest) void wait(delay).then(() => child.kill('SIGKILL'));
  }
  const [code] = await once(child, 'close');
  return { code: code as number | null, output };
}
