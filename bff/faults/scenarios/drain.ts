import { setTimeout as wait } from 'node:timers/promises';
import { docx, formOf, order } from '../../test/orders.ts';
import { clientOf, type Ending, type Piece, posted, sendRaw } from '../client.ts';
import { compare } from '../inspect.ts';
import { hashOf } from '../orders.ts';
import { faultsOf, inFolder, type Scenario } from '../scenario.ts';
import { startServer } from '../server.ts';

const uploadSeconds = 14;

/** SIGTERM arrives while slow uploads are under way: each gets its answer, and the process leaves with 0. */
export const drain: Scenario = {
  name: 'drain',
  run: (scale) =>
    inFolder(async (dataDir) => {
      const server = await startServer(dataDir);
      const orders = await Promise.all(
        Array.from({ length: scale.of(3, 10) }, async (_, index) => {
          const mark = `drain-${index}`;
          return { mark, file: await docx([`The text of ${mark}.`]) };
        }),
      );
      const uploads = orders.map(async ({ mark, file }) => {
        const { payload, headers } = formOf(order({ instructionsPrompt: `Order ${mark}` }), file);
        return { ending: await sendRaw(server.port, slowly(payload, headers), { wait: 15_000 }), mark, file };
      });
      await wait(1_000);
      // Its answer comes later than the heads of the uploads, also from a server that stood still.
      await clientOf(server.port)('/api/health');
      const ended = server.end('SIGTERM');
      await wait(500);
      const late = await clientOf(server.port)('/api/health').then(
        ({ status }) => String(status),
        () => 'refused',
      );
      const sent = await Promise.all(uploads);
      const code = await ended;
      const isStored = ({ ending }: { ending: Ending }) => typeof ending === 'object' && ending.status === 201;
      const acknowledged = sent.filter(isStored).map(({ mark, file }) => ({ id: 0, mark, fileHash: hashOf(file) }));
      const { lost, withoutFile } = await compare(dataDir, acknowledged);
      const unanswered = sent.filter(({ ending }) => typeof ending === 'string').length;
      return {
        figures: {
          uploads: sent.length,
          seconds: uploadSeconds,
          stored: acknowledged.length,
          unanswered,
          'exit code': String(code),
          'a late request': late,
        },
        faults: faultsOf(
          [unanswered > 0, `${unanswered} uploads that had begun before SIGTERM got no answer.`],
          [code !== 0, `The process left with ${code} instead of 0.`],
          [lost + withoutFile > 0, `${lost + withoutFile} acknowledged uploads are not stored.`],
        ),
      };
    }),
};

function slowly(payload: Buffer, headers: Record<string, string>): Piece[] {
  const [head = '', body = ''] = posted(payload, headers);
  const bytes = Buffer.from(body);
  const size = Math.ceil(bytes.length / uploadSeconds);
  const parts = Array.from({ length: uploadSeconds }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
  return [head, ...parts.flatMap((part) => [part, 1_000])];
}
