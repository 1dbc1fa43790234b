import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../test/embedded-postgres.ts';
import { startS3 } from '../../test/s3-server.ts';
import { compare } from '../inspect.ts';
import { type Acknowledged, load } from '../orders.ts';
import { eventually, faultsOf, inFolder, type Outcome, type Scenario } from '../scenario.ts';
import { startServer } from '../server.ts';

/** Where the rows and documents are, when not in the folder. */
interface Elsewhere {
  readonly databaseUrl: string;
  readonly env: Readonly<Record<string, string>>;
  readonly sizes: () => ReadonlyMap<string, number>;
}

/** The server is killed under load, again and again; every acknowledged order is there afterwards. */
export const kills: Scenario = {
  name: 'kills',
  run: (scale) => killed(scale.of(10, 200)),
};

/** The same with the rows in PostgreSQL and the documents in a bucket. */
export const killsBesideBucket: Scenario = {
  name: 'kills-s3',
  isLong: true,
  async run(scale) {
    const [postgres, s3] = await Promise.all([startEmbeddedPostgres(), startS3()]);
    try {
      return await killed(scale.of(10, 200), {
        databaseUrl: postgres.url,
        env: { DATABASE_URL: postgres.url, ...s3.settings },
        sizes: () =>
          new Map([...s3.sizes()].flatMap(([key, size]) => (key.startsWith('uploads/') ? [[key.slice(8), size]] : []))),
      });
    } finally {
      s3.close();
      await postgres.stop();
    }
  },
};

const killed = (rounds: number, elsewhere?: Elsewhere): Promise<Outcome> =>
  inFolder(async (dataDir) => {
    const acknowledged: Acknowledged[] = [];
    let cut = 0;
    for (let round = 0; round < rounds; round++) {
      const server = await startServer(dataDir, elsewhere && { env: elsewhere.env });
      const clients = load(server.port, 8);
      await eventually(() => clients.acknowledged.length > 5);
      await wait((round % 10) * 37);
      await server.end('SIGKILL');
      await clients.stop();
      cut += clients.refused();
      acknowledged.push(...clients.acknowledged);
    }
    // PostgreSQL undoes what the killed server had begun a moment later.
    if (elsewhere) await wait(2_000);
    const { lost, withoutFile, orphans, temporary } = await compare(
      dataDir,
      acknowledged,
      elsewhere?.databaseUrl,
      elsewhere?.sizes(),
    );
    return {
      figures: {
        rounds,
        acknowledged: acknowledged.length,
        cut,
        lost,
        'without their file': withoutFile,
        orphans,
        temporary,
      },
      faults: faultsOf(
        [acknowledged.length < rounds, 'Hardly any order was acknowledged, so nothing was tested.'],
        [lost > 0, `${lost} acknowledged orders are not in the database.`],
        [orphans > 0, `${orphans} files are named by no row, so nothing will remove them.`],
        [withoutFile > 0, `${withoutFile} orders have no file, or not the one that was sent.`],
      ),
    };
  });
