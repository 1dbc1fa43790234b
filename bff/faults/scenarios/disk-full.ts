import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { docx, formOf, order } from '../../test/orders.ts';
import { clientOf, type Response, signedInAdministrator } from '../client.ts';
import { eventually, faultsOf, inFolder, type Scenario } from '../scenario.ts';
import { startServer } from '../server.ts';

// A mount namespace of its own: the small disk is seen by the server alone and goes with it.
const unshare = ['unshare', process.getuid?.() === 0 ? '-m' : '-rm', '--propagation', 'private'];
const mounting = 'mount -t tmpfs -o size=24m tmpfs "$0" && exec "$@"';
const isPossible = () =>
  process.platform === 'linux' &&
  spawnSync(unshare[0] ?? '', [...unshare.slice(1), 'sh', '-c', mounting, '/mnt', 'true']).status === 0;

/** The disk fills up: uploads are refused with a sentence, nothing acknowledged is lost, and a deletion makes room. */
export const diskFull: Scenario = {
  name: 'disk-full',
  run: () =>
    isPossible()
      ? inFolder(fillAndDelete)
      : Promise.resolve({
          figures: {},
          faults: [],
          skipped: 'This machine gives no disk of its own to a process (unshare, tmpfs).',
        }),
};

async function fillAndDelete(dataDir: string) {
  const server = await startServer(dataDir, { prefix: [...unshare, 'sh', '-c', mounting, dataDir] });
  const inside = join('/proc', String(server.pid), 'root', dataDir);
  const administrator = await signedInAdministrator(server.port);
  const upload = async () => {
    const file = await docx(['One paragraph.'], { more: { 'word/media/picture.bin': noise } });
    const { payload, headers } = formOf(order(), file);
    const one = await clientOf(server.port)({ method: 'POST', path: '/api/submissions', body: payload, headers }).catch(
      () => undefined,
    );
    return { status: one?.status ?? 0, id: one?.status === 201 ? idOf(one) : 0, bytes: file.length };
  };
  const stored: { id: number; bytes: number }[] = [];
  const refusals: number[] = [];
  for (let sent = 0; sent < 40 && refusals.length < 3; sent++) {
    const { status, id, bytes } = await upload();
    if (status === 201) stored.push({ id, bytes });
    else refusals.push(status);
  }
  fillUp(join(inside, 'ballast'));
  for (let sent = 0; sent < 3; sent++) refusals.push((await upload()).status);
  const health = (await clientOf(server.port)('/api/health')).status;
  const last = stored.pop();
  const deleted = (await administrator({ method: 'DELETE', path: `/api/submissions/${last?.id}` })).status;
  rmSync(join(inside, 'ballast'), { force: true });
  const takesAgain = await eventually(async () => {
    const again = await upload();
    if (again.status === 201) await administrator({ method: 'DELETE', path: `/api/submissions/${again.id}` });
    return again.status === 201;
  });
  let lost = 0;
  for (const { id, bytes } of stored) {
    const file = await administrator(`/api/submissions/${id}/download`);
    if (file.status !== 200 || file.bytes.length !== bytes) lost++;
  }
  const isGone =
    last === undefined ||
    (await eventually(async () => (await administrator(`/api/submissions/${last.id}`)).status === 404, 2_000));
  const exitCode = await server.end('SIGTERM');
  const wrong = refusals.filter((status) => status !== 507 && status !== 503);
  return {
    figures: {
      stored: stored.length + 1,
      refused: refusals.length,
      lost,
      deletion: deleted,
      'exit code': String(exitCode),
    },
    faults: faultsOf(
      [last === undefined, 'No upload was stored, so nothing was tested.'],
      [
        wrong.length > 0,
        `Uploads on a full disk were answered with ${wrong.join(', ')} (0: not at all) instead of 507 or 503.`,
      ],
      [lost > 0, `${lost} acknowledged documents cannot be downloaded.`],
      [health !== 200, `The health check says ${health}.`],
      [deleted !== 204 || !isGone, `A deletion on a full disk was answered with ${deleted} instead of 204.`],
      [!takesAgain, 'No upload is taken after a deletion made room.'],
    ),
  };
}

/** A megabyte that does not pack. */
const noise = randomBytes(1_048_576);
const idOf = ({ bytes }: Response) => (JSON.parse(bytes.toString()) as { id: number }).id;

/** Writes zeros until no byte is left. */
function fillUp(path: string): void {
  if (!existsSync(join(path, '..'))) throw new Error('The small disk cannot be reached from outside.');
  const file = openSync(path, 'w');
  try {
    for (let size = 1_048_576; size >= 1; )
      try {
        writeSync(file, Buffer.alloc(size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        size = Math.floor(size / 16);
      }
  } finally {
    closeSync(file);
  }
}
