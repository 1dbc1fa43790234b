import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../../test/s3-server.ts';
import { type Client, clientOf, signedInAdministrator } from '../client.ts';
import { compare } from '../inspect.ts';
import { type Acknowledged, sendOrder } from '../orders.ts';
import { eventually, faultsOf, type Scenario } from '../scenario.ts';
import { documentHashes, inWorld } from '../world.ts';

const kinds: readonly { readonly name: string; readonly fault: Fault; readonly isLong?: true }[] = [
  { name: 'resets', fault: 'reset' },
  { name: '500', fault: { status: 500, code: 'InternalError' } },
  { name: 'asks to slow down', fault: { status: 503, code: 'SlowDown' } },
  { name: 'nonsense', fault: 'nonsense' },
  { name: 'loses answers', fault: 'lost' },
  { name: 'cuts bodies', fault: 'cut' },
  { name: 'stalls', fault: 'stall', isLong: true },
  { name: 'silent', fault: 'silent', isLong: true },
];

/**
 * The bucket fails in each way: a document is stored or refused, a download is whole or fails, and orders without a document
 * are taken. Nothing stays behind.
 */
export const bucketAway: Scenario = {
  name: 'bucket-away',
  run: (scale) =>
    inWorld(async ({ start, s3, database, databaseUrl, folder }) => {
      const server = await start();
      const administrator = await signedInAdministrator(server.port);
      const acknowledged: Acknowledged[] = [];
      const statuses: number[] = [];
      const client: Client = async (asked) => {
        const response = await clientOf(server.port)(asked);
        statuses.push(response.status);
        return response;
      };
      const send = async (hasFile: boolean): Promise<boolean> => {
        const one = await sendOrder(client, hasFile);
        if (one) acknowledged.push(one);
        return one !== undefined;
      };
      await send(true);
      const path = `/api/submissions/${acknowledged[0]?.id}/download`;
      const document = (await administrator(path)).bytes;
      let downloads = 0;
      let wrong = 0;
      let refusedLinks = 0;
      let slowToRecover = 0;
      const chosen = kinds.filter(({ isLong }) => scale.isLong || !isLong);
      for (const { fault } of chosen) {
        s3.fault = (line) => (line.includes('/uploads') ? fault : undefined);
        for (let count = 0; count < scale.of(2, 10); count++) {
          await send(true);
          if (!(await send(false))) refusedLinks++;
          const downloaded = await administrator({ path, timeout: 60_000 }).catch(() => undefined);
          if (downloaded?.status === 200) downloads++;
          if (downloaded?.status === 200 && !downloaded.bytes.equals(document)) wrong++;
        }
        s3.fault = () => undefined;
        if (!(await eventually(() => send(true), 10_000))) slowToRecover++;
      }
      const other = statuses.filter((status) => ![201, 503, 507].includes(status));
      // What was refused is removed at once where the bucket took the removal, and else by the next cleaning.
      const listed = () => database('files_to_remove').select('filename');
      await eventually(async () => (await listed()).length === 0, scale.of(2_000, 700_000));
      await wait(500);
      const { lost, withoutFile, orphans } = await compare(folder, acknowledged, databaseUrl, documentHashes(s3));
      const hasCrashed = server.hasExited() || server.log().includes('"level":60');
      await server.end('SIGTERM');
      return {
        figures: {
          faults: chosen.map(({ name }) => name).join(', '),
          acknowledged: acknowledged.length,
          refused: statuses.filter((status) => status !== 201).length,
          lost: lost + withoutFile,
          orphans,
          'downloads meanwhile': downloads,
        },
        faults: faultsOf(
          [lost + withoutFile > 0, `${lost + withoutFile} acknowledged orders are not stored whole.`],
          [orphans > 0, `${orphans} documents are named by no row.`],
          [wrong > 0, `${wrong} downloads were whole for the client, and not the document.`],
          [refusedLinks > 0, `${refusedLinks} orders without a document were refused.`],
          [other.length > 0, `Orders were answered with ${other.join(', ')}.`],
          [slowToRecover > 0, `After ${slowToRecover} faults no document was taken for 10 seconds.`],
          [hasCrashed, 'The server ended, or met an error that nothing caught.'],
        ),
      };
    }),
};
