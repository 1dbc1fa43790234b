// What `npm start` and `npm test` share. Plain JavaScript with nothing but Node's own modules:
// it must run on the user's Node (20 or newer) before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const isWindows = process.platform === 'win32';

/** The project's own Node, installed from the registry like any other package; undefined on a system without one. */
export function ownNode() {
  const system = isWindows ? 'win' : process.platform;
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  const path = join(modules, `${prefix}-${system}-${process.arch}`, 'bin', isWindows ? 'node.exe' : 'node');
  // On a system with another C library it is there and does not run.
  return existsSync(path) && spawnSync(path, ['--version'], { env: { ...process.env, NODE_OPTIONS: '' } }).status === 0
    ? path
    : undefined;
}

const stamp = join(modules, '.install-stamp');
const lockfileHash = () => hashOf([join(root, 'package-lock.json')]);
const installedHash = () => (existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined);

/**
 * Whether the dependencies were installed from another lockfile. What plain npm installs is taken for right: it has no stamp,
 * or npm's own list is newer than the stamp.
 */
export function isOfAnotherRelease() {
  const installed = installedHash();
  if (installed === undefined || installed === lockfileHash()) return false;
  const list = statSync(join(modules, '.package-lock.json'), { throwIfNoEntry: false });
  return !list || list.mtimeMs <= statSync(stamp).mtimeMs;
}

/** Installs the dependencies when the lockfile is not the one they were installed from. */
export function install() {
  const wanted = lockfileHash();
  if (installedHash() === wanted) return;
  console.log(
    'Installing dependencies (about a minute, once). Where no prebuilt sqlite3 can be had it is compiled: that takes another minute and needs python3, make and a C++ compiler.',
  );
  // make splits a path at a space, so the packages are installed in a folder without one and moved here.
  const giveBack = putAside(stamp);
  const status = /\s/.test(root) ? installAside() : runNpm(root);
  giveBack(status);
  if (status !== 0) {
    console.error(
      'Installing the dependencies failed. If the lines above speak of sqlite3 or node-gyp: install python3, make and a C++ compiler (Debian and Ubuntu: apt install python3 make g++), then run this command again.',
    );
    process.exit(status ?? 1);
  }
  writeFileSync(stamp, wanted);
}

/**
 * Takes a file away that says that all is there, for as long as npm works. The returned function gets npm's exit code and
 * gives the file back where npm failed: it has undone what it did. Where npm was broken off (null) the file stays away.
 */
function putAside(path) {
  const aside = `${path}-aside`;
  const isThere = existsSync(path);
  if (isThere) renameSync(path, aside);
  return (status) => {
    // `npm ci` removes both.
    if (isThere && status && existsSync(aside)) renameSync(aside, path);
    rmSync(aside, { force: true });
  };
}

function runNpm(folder) {
  const env = { ...process.env };
  // What npm told this script about itself would confuse the npm that it starts.
  for (const key of Object.keys(env)) if (/^npm_(package|lifecycle|config_(local_)?prefix)/.test(key)) delete env[key];
  // sqlite3 is compiled against the headers that the project's own Node brings along: no download from nodejs.org.
  const installed = join(folder, 'node_modules');
  if (process.platform === 'linux') env.npm_config_nodedir = join(installed, `node-linux-${process.arch}`);
  // On all cores, and as SQLite itself is built: the compiler's last effort takes half a minute more and gains nothing.
  env.JOBS ??= 'max';
  env.CFLAGS ??= '-O2';
  // npm writes this when all is there. Without it an installation was broken off, and its packages may be halves.
  const lock = join(installed, '.package-lock.json');
  const isWhole = existsSync(lock);
  const giveBack = putAside(lock);
  const args = [
    // An npm older than the lockfile would write it anew, and git would refuse the next pull.
    ...(isWhole ? ['install', '--no-save'] : ['ci']),
    // Whatever NODE_ENV and the owner's .npmrc say: the app is built here.
    ...['--include=dev', '--include=optional', '--ignore-scripts=false'],
    ...['--no-audit', '--no-fund', '--loglevel=error'],
  ];
  const npm = process.env.npm_execpath;
  const { status, error } = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: folder, env, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: folder, env, stdio: 'inherit', shell: isWindows });
  // It was never started.
  giveBack(error ? 1 : status);
  return error ? 1 : status;
}

function installAside() {
  const parent = [root, tmpdir()].flatMap(ancestorsOf).find((path) => !/\s/.test(path) && canWrite(path));
  if (!parent) {
    console.error(`sqlite3 cannot be compiled in a folder with a space in its path. Move ${root} to another folder.`);
    return 1;
  }
  const aside = mkdtempSync(join(parent, '.marginalia-install-'));
  try {
    const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const packages = ['', ...workspaces];
    for (const path of ['package-lock.json', ...packages.map((one) => join(one, 'package.json'))])
      cpSync(join(root, path), join(aside, path));
    const status = runNpm(aside);
    if (status !== 0) return status;
    for (const one of packages) move(join(aside, one, 'node_modules'), join(root, one, 'node_modules'));
    return 0;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

function move(from, to) {
  rmSync(to, { recursive: true, force: true });
  if (!existsSync(from)) return;
  try {
    renameSync(from, to);
  } catch (error) {
    // On another file system.
    if (error.code !== 'EXDEV') throw error;
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  }
}

/** The folders that `path` is in, nearest first. */
const ancestorsOf = (path) => (dirname(path) === path ? [path] : [path, ...ancestorsOf(dirname(path))]);

function canWrite(path) {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Continues in the project's own Node; returns only there (or on a platform that has none). */
export async function reexec() {
  const node = process.env.MARGINALIA_OWN_NODE ? undefined : ownNode();
  if (!node) return;
  const child = startAgain(node);
  stopWithThis(() => child);
  process.exit(await exitOf(child));
}

// A server that ran this long before it ended is started again at once.
const steadyAfter = 60_000;
const longestPause = 30_000;

/**
 * Continues in a child process, with the project's own Node where there is one, and starts another when a server that
 * was ready ends by itself with an error. Returns only in the child.
 */
export async function supervise() {
  if (process.env.MARGINALIA_SUPERVISED) return;
  let child;
  let isStopping = false;
  stopWithThis(
    () => child,
    () => {
      isStopping = true;
      if (!child) process.exit(0);
    },
  );
  let pause = 0;
  let wasReady = false;
  for (;;) {
    const startedAt = Date.now();
    child = startAgain(ownNode() ?? process.execPath, {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { MARGINALIA_SUPERVISED: '1' },
    });
    child.on('message', (message) => {
      wasReady ||= message === 'ready';
    });
    const code = await exitOf(child);
    // A server that never came up stops here: a wrong setting stays wrong.
    if (isStopping || code === 0 || !wasReady) process.exit(code);
    child = undefined;
    if (Date.now() - startedAt > steadyAfter) pause = 0;
    console.error(`The server ended with ${code}. It starts again${pause > 0 ? ` in ${pause / 1000} s` : ''}.`);
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = Math.min(longestPause, pause * 2 || 1_000);
  }
}

/** Starts this script again as a child process in another Node. */
function startAgain(node, { stdio = 'inherit', env = {} } = {}) {
  const path = `${join(modules, '.bin')}${delimiter}${process.env.PATH}`;
  return spawn(node, process.argv.slice(1), {
    stdio,
    env: { ...process.env, MARGINALIA_OWN_NODE: '1', PATH: path, ...env },
  });
}

/** Hands on the signals that ask this process to stop. */
function stopWithThis(child, onStop = () => {}) {
  let isAsked = false;
  const stop = (signal) => {
    isAsked = true;
    onStop();
    child()?.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => stop(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  // npm starts a shell that starts this; the shell dies of SIGTERM without passing it on.
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    // A second signal would end the requests that still run.
    if (!isAsked) stop('SIGTERM');
  }, 300);
  timer.unref();
}

const exitOf = (child) =>
  new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0))));

/** Runs one of the installed commands; answers whether it succeeded. */
export function run(command, args = [], options = {}) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: isWindows, ...options }).status === 0;
}

/** A hash over the contents of files and folders (node_modules, dist, tests and stories left out). */
export function hashOf(paths) {
  const hash = createHash('sha256');
  const visit = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) {
        if (!['node_modules', 'dist', '__screenshots__'].includes(name) && !/\.(test|stories)\.tsx?$/.test(name))
          visit(join(path, name));
      }
    } else hash.update(relative(root, path)).update(readFileSync(path));
  };
  for (const path of paths) visit(path);
  return hash.digest('hex');
}

/** Runs `build` when `result` is missing, or one of `sources` changed since the last time it succeeded. */
async function whenChanged(name, result, sources, build) {
  const stamp = join(modules, '.cache', 'marginalia', name);
  const now = hashOf(sources);
  if (existsSync(result) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return true;
  // A build that is broken off leaves halves, which must not pass for the build before it.
  rmSync(stamp, { force: true });
  if (!(await build())) return false;
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, now);
  return true;
}

/** Builds the app into app/dist by `build` when its sources changed. */
export function buildApp(build = () => run(process.execPath, [join(root, 'scripts/build-app.mjs')], { shell: false })) {
  const sources = [
    'app/src',
    'app/public',
    'app/index.html',
    'design-system/src',
    'bff/contract',
    'rsbuild.config.ts',
    'scripts/build-app.mjs',
    'scripts/styled-names.ts',
    'scripts/minify-styles.ts',
    'scripts/lean-downshift.ts',
    'tsconfig.json',
    '.browserslistrc',
    'package-lock.json',
  ];
  const paths = sources.map((source) => join(root, source));
  return whenChanged('app', join(root, 'app/dist/index.html'), paths, build);
}
