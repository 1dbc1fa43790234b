import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { field, filePart, formEnd, post } from '../../test/broken-requests.ts';
import { docx, formOf, linkOrder, order } from '../../test/orders.ts';
import { type ServerProcess, startProcess } from '../../test/process.ts';
import { sendRaw } from '../../test/raw.ts';

const isRoot = process.getuid?.() === 0;
// A disk of 24 MB in a mount namespace that ends with its process; other users need a user namespace for it.
const namespace = ['unshare', isRoot ? '-m' : '-Urm', 'sh', '-c'] as const;
const mounting = (folder: string) => `mount -t tmpfs -o size=24m tmpfs ${folder}`;
const probe = mkdtempSync(join(tmpdir(), 'marginalia-mount-'));
const canMount =
  process.env.TEST_DATABASE !== 'postgres' &&
  spawnSync(namespace[0], [...namespace.slice(1), mounting(probe)], { stdio: 'ignore' }).status === 0;
rmSync(probe, { recursive: true });

describe.skipIf(!canMount)('with no byte of disk left', () => {
  let server: ServerProcess;
  let folder: string;
  /** The small disk as it is seen from outside its namespace. */
  let disk: string;
  let cookie = '';
  const dataDir = mkdtempSync(join(tmpdir(), 'marginalia-full-'));
  const db = join(import.meta.dirname, '../db.ts');

  beforeAll(async () => {
    const main = join(import.meta.dirname, '../main.ts');
    // Once ended, the server starts again on the same disk.
    const script = `${mounting(dataDir)} && { "$0" "$1"; exec "$0" "$1"; }`;
    server = await startProcess({ dataDir, command: [...namespace, script, process.execPath, main] });
    folder = `/proc/${server.child.pid}/root`;
    disk = join(folder, dataDir);
    cookie = await login();
  });
  afterAll(() => server.stop());

  const call = (method: string, path: string, body?: object) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  async function login(): Promise<string> {
    const answer = await call('POST', '/api/auth/login', { username: 'admin', password: 'a red pencil for tests' });
    expect(answer.status).toBe(200);
    return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  }
  const send = async () => {
    const { payload, headers } = formOf(order(), await docx(['A text.']));
    return fetch(`http://127.0.0.1:${server.port}/api/submissions`, {
      method: 'POST',
      headers,
      body: new Uint8Array(payload),
    });
  };
  const idOf = async (answer: Response) => ((await answer.json()) as { id: number }).id;
  const reserveSize = () => statSync(join(disk, 'disk-reserve')).size;

  // Made once: hundreds of new ones would have the memory collected each time.
  const megabyte = Buffer.alloc(1024 * 1024);
  function fillDisk(): void {
    const file = openSync(join(disk, 'filler'), 'a');
    try {
      for (let size = megabyte.length; size >= 1; ) {
        try {
          writeSync(file, megabyte, 0, size);
        } catch {
          size = Math.floor(size / 2);
        }
      }
    } finally {
      closeSync(file);
    }
  }

  it('orders are refused; deletions, logins and tracking links still work', async () => {
    const tracked = await send();
    const { id: trackedId, trackingUrl } = (await tracked.json()) as { id: number; trackingUrl: string };
    const token = trackingUrl.split('/').at(-1);
    const ids = [trackedId, await idOf(await call('POST', '/api/submissions', linkOrder()))];
    for (let more = 0; more < 4; more++) ids.push(await idOf(await call('POST', '/api/submissions', linkOrder())));
    fillDisk();
    // SQLite's log may still have room for some.
    let status = 0;
    for (let tries = 0; tries < 400 && status !== 507; tries++) {
      const answer = await call('POST', '/api/submissions', linkOrder());
      ({ status } = answer);
      if (status === 201) ids.push(await idOf(answer));
      fillDisk();
    }
    expect(status).toBe(507);
    const upload = [filePart('a.docx', Buffer.alloc(300_000, 'PK')), { bytes: field('firstName', 'A'), pause: 300 }];
    expect((await sendRaw(server.port, post([...upload, formEnd]))).status).toBe(507);
    expect(readdirSync(join(disk, 'incoming'))).toEqual([]);
    const ready = await call('GET', '/api/ready');
    expect([ready.status, await ready.json()]).toMatchObject([200, { database: true, storage: false }]);
    expect(readdirSync(join(disk, 'incoming'))).toEqual([]);

    // Each guest has a browser of its own; SQLite's log may have room for the first.
    for (let guests = 0; guests < 30; guests++) {
      fillDisk();
      const opened = await call('POST', '/api/tracking', { token });
      expect([opened.status, opened.headers.get('set-cookie')]).toEqual([200, expect.stringMatching(/^tracking=/)]);
    }

    for (const id of ids) {
      fillDisk();
      expect([id, (await call('DELETE', `/api/submissions/${id}`)).status]).toEqual([id, 204]);
      expect((await call('GET', '/api/submissions')).status).toBe(200);
    }
    fillDisk();
    cookie = await login();
    expect(server.child.exitCode).toBeNull();
    expect(readdirSync(join(disk, 'uploads'))).toEqual([]);

    rmSync(join(disk, 'filler'));
    const again = await send();
    expect(again.status).toBe(201);
    expect((await call('DELETE', `/api/submissions/${await idOf(again)}`)).status).toBe(204);
    await expect.poll(reserveSize).toBeGreaterThanOrEqual(4 * 1024 * 1024);
  });

  it('a backup to another disk is made beside the server', async () => {
    await send();
    const target = join(tmpdir(), `marginalia-full-${process.pid}.tar.gz`);
    fillDisk();
    // Until SQLite's log has no room for the backup's note.
    for (let tries = 0, status = 0; tries < 400 && status !== 507; tries++) {
      ({ status } = await call('POST', '/api/submissions', linkOrder()));
      fillDisk();
    }
    const env = { ...process.env, DATA_DIR: dataDir, SESSION_SECRET: 'x'.repeat(40), DATABASE_URL: '' };
    const inside = [
      'nsenter',
      ...(isRoot ? [] : ['-U', '--preserve-credentials']),
      '-m',
      '-t',
      `${server.child.pid}`,
    ] as const;
    try {
      const backup = () =>
        spawnSync(inside[0], [...inside.slice(1), process.execPath, db, 'backup', target], { env, encoding: 'utf8' });
      for (let times = 0; times < 3; times++) {
        const { stdout, stderr } = backup();
        expect([stdout, stderr]).toEqual([expect.stringMatching(/ holds \d+ rows and 1 documents\.\n$/), '']);
        fillDisk();
      }
    } finally {
      rmSync(target, { force: true });
      rmSync(join(disk, 'filler'));
    }
  });

  it('the server starts again, and a submission can be deleted', async () => {
    const id = await idOf(await send());
    fillDisk();
    const { pid } = server.child;
    const running = Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'));
    process.kill(running, 'SIGTERM');
    while (existsSync(`/proc/${running}`)) {
      fillDisk();
      await wait(10);
    }
    await expect.poll(() => server.output().match(/^Ready on /gm)?.length, { timeout: 30_000 }).toBe(2);
    cookie = await login();
    expect((await call('DELETE', `/api/submissions/${id}`)).status).toBe(204);
    rmSync(join(disk, 'filler'));
  });
});
