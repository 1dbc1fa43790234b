import { join } from 'node:path';
import { compare } from '../inspect.ts';
import { load } from '../orders.ts';
import { eventually, inFolder, type Scenario } from '../scenario.ts';
import { startServer } from '../server.ts';

/** A server that answers before it writes is killed under load: the comparison has to find the loss. */
export const control: Scenario = {
  name: 'control',
  run: () =>
    inFolder(async (dataDir) => {
      const server = await startServer(dataDir, { script: join(import.meta.dirname, '../liar.ts') });
      const clients = load(server.port, 8);
      await eventually(() => clients.acknowledged.length > 20);
      await server.end('SIGKILL');
      await clients.stop();
      const { lost } = await compare(dataDir, clients.acknowledged);
      return {
        figures: { acknowledged: clients.acknowledged.length, 'lost and found out': lost },
        faults: lost > 0 ? [] : ['The comparison did not notice orders that were acknowledged and never written.'],
      };
    }),
};
