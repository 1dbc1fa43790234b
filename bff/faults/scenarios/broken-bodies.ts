import { setTimeout as wait } from 'node:timers/promises';
import { clientOf, sendRaw } from '../client.ts';
import { resourcesOf } from '../inspect.ts';
import { eventually, faultsOf, inFolder, type Outcome, type Scenario } from '../scenario.ts';
import { startServer } from '../server.ts';
import { type Kind, kinds } from './broken-kinds.ts';

const allowed = [400, 408, 413, 415, 422];
const parallel = 8;

/** Bodies that are broken in every way: each is answered, and nothing of it stays. */
export const brokenBodies: Scenario = {
  name: 'broken-bodies',
  run: (scale) =>
    inFolder(async (dataDir): Promise<Outcome> => {
      const server = await startServer(dataDir);
      const faults: string[] = [];
      let sent = 0;
      let answered = 0;
      const send = async (kind: Kind, count: number) => {
        const wrong = new Map<string, number>();
        let left = count;
        const worker = async () => {
          while (left-- > 0 && !server.hasExited()) {
            const ending = await sendRaw(server.port, kind.pieces(), { isCut: kind.isCut ?? false });
            const text = typeof ending === 'string' ? ending : String(ending.status);
            sent++;
            if (typeof ending === 'object') answered++;
            // Who hangs up in the middle is owed no answer; the socket just has to go.
            const isRight =
              typeof ending === 'string' ? kind.isCut && ending === 'closed' : allowed.includes(ending.status);
            if (!isRight) wrong.set(text, (wrong.get(text) ?? 0) + 1);
          }
        };
        await Promise.all(Array.from({ length: kind.isLarge ? 2 : parallel }, worker));
        for (const [text, times] of wrong) faults.push(`${kind.name}: ${times} of ${count} ${text}`);
      };
      // Memory and descriptors are compared once every kind has been met.
      for (const kind of kinds) await send(kind, scale.of(2, 50));
      const ended = (): Outcome => ({
        figures: { kinds: kinds.length, sent, answered },
        faults: [...faults, `The process ended:\n${server.log().slice(-1_000)}`],
      });
      if (server.hasExited()) return ended();
      const before = await settled(server.pid, dataDir);
      for (const kind of kinds) await send(kind, kind.isLarge ? scale.of(2, 2_000) : scale.of(16, 2_000));
      if (server.hasExited()) return ended();
      const after = await settled(server.pid, dataDir, before);
      const health = (await clientOf(server.port)('/api/health')).status;
      await server.end('SIGTERM');
      const grown = after.megabytes - before.megabytes;
      return {
        figures: {
          kinds: kinds.length,
          sent,
          answered,
          sockets: `${before.sockets} to ${after.sockets}`,
          descriptors: `${before.descriptors} to ${after.descriptors}`,
          temporary: `${before.temporary} to ${after.temporary}`,
          megabytes: `${before.megabytes} to ${after.megabytes}`,
        },
        faults: [
          ...faults,
          ...faultsOf(
            [health !== 200, `The health check says ${health} afterwards.`],
            [after.sockets > before.sockets, `${after.sockets - before.sockets} sockets stayed.`],
            [
              after.descriptors > before.descriptors + 4,
              `${after.descriptors - before.descriptors} descriptors stayed.`,
            ],
            [after.temporary > 0, `${after.temporary} temporary files stayed.`],
            [scale.isLong && grown > 150, `The memory grew by ${grown} MB.`],
          ),
        ],
      };
    }),
};

/** Waits for what is still closing: until there is no temporary file and no more sockets than `target` has. */
async function settled(pid: number, dataDir: string, target?: { sockets: number }) {
  await wait(500);
  await eventually(() => {
    const { temporary, sockets } = resourcesOf(pid, dataDir);
    return temporary === 0 && (target === undefined || sockets <= target.sockets);
  });
  return resourcesOf(pid, dataDir);
}
