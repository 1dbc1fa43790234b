import { setTimeout as wait } from 'node:timers/promises';
import { compare } from '../inspect.ts';
import { type Acknowledged, load } from '../orders.ts';
import { eventually, faultsOf, inFolder, type Scenario } from '../scenario.ts';
import { startServer } from '../server.ts';

/** The server is killed under load, again and again; every acknowledged order is there afterwards. */
export const kills: Scenario = {
  name: 'kills',
  run: (scale) =>
    inFolder(async (dataDir) => {
      const rounds = scale.of(5, 200);
      const acknowledged: Acknowledged[] = [];
      let cut = 0;
      for (let round = 0; round < rounds; round++) {
        const server = await startServer(dataDir);
        const clients = load(server.port, 8);
        await eventually(() => clients.acknowledged.length > 5);
        await wait(((round * 3) % 10) * 37);
        await server.end('SIGKILL');
        await clients.stop();
        cut += clients.refused();
        acknowledged.push(...clients.acknowledged);
      }
      const { lost, withoutFile, orphans, temporary } = await compare(dataDir, acknowledged);
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
    }),
};
