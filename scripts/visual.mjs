// Renders the stories of another commit and of the working tree, and reports which look different.
//   npm run visual -- HEAD~3           every story, light and dark
//   npm run visual -- HEAD~3 tabs      only the stories whose id contains a word
import { spawnSync } from 'node:child_process';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { install, reexec, root, run } from './lib.mjs';

install();
await reexec();
const [ref, word = ''] = process.argv.slice(2);
if (!ref) {
  console.error('Name the commit to compare with: npm run visual -- HEAD~1');
  process.exit(2);
}
const { chromium: find } = await import('./chromium.mjs');
const { chromium } = await import('playwright-core');
const { PNG } = await import('pngjs');
const { default: pixelmatch } = await import('pixelmatch');

const themes = ['light', 'dark'];
const report = join(root, 'visual-report');
const home = mkdtempSync(join(tmpdir(), 'marginalia-visual-'));

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });

function build(cwd, name) {
  const output = join(home, name);
  console.log(`Building the stories of ${name === 'before' ? ref : 'the working tree'}`);
  if (!run('storybook', ['build', '--quiet', '-o', output], { cwd, stdio: ['ignore', 'ignore', 'inherit'] }))
    throw new Error('Storybook could not be built.');
  return output;
}

function checkout() {
  const folder = join(home, 'checkout');
  const added = git('worktree', 'add', '--detach', folder, ref);
  if (added.status !== 0) throw new Error(added.stderr);
  // The packages installed now serve both: a commit with other versions is drawn with today's.
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Serves a folder on a free loopback port. */
function serve(folder) {
  const server = createServer((request, response) => {
    const path = join(folder, normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname)));
    if (!existsSync(path) || !extname(path)) return response.writeHead(404).end();
    response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
    createReadStream(path).pipe(response);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({ url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }),
    );
  });
}

function storiesOf(folder) {
  const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'));
  return new Set(
    Object.values(entries)
      .filter(({ type, id }) => type === 'story' && id.includes(word))
      .map(({ id }) => id),
  );
}

/** @returns {Promise<Buffer[]>} one picture a theme, after the story's play has ended */
async function pictures(page, url, id) {
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.goto(`${url}/iframe.html?id=${id}&viewMode=story&globals=motion:reduced`);
  const ended = () =>
    ['finished', 'completed', 'errored', 'aborted'].includes(globalThis.__STORYBOOK_PREVIEW__?.currentRender?.phase);
  await page.waitForFunction(ended, undefined, { timeout: 60_000 });
  const taken = [];
  for (const theme of themes) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
      return document.fonts.ready;
    }, theme);
    taken.push(await page.screenshot({ animations: 'disabled', caret: 'hide', fullPage: true }));
  }
  return taken;
}

/** @returns {Buffer | undefined} a picture of the differences, where there are any */
function difference(before, after) {
  if (before.equals(after)) return undefined;
  const [a, b] = [PNG.sync.read(before), PNG.sync.read(after)];
  const [width, height] = [Math.max(a.width, b.width), Math.max(a.height, b.height)];
  const extended = (image) => {
    const whole = new PNG({ width, height });
    PNG.bitblt(image, whole, 0, 0, image.width, image.height, 0, 0);
    return whole;
  };
  const shown = new PNG({ width, height });
  const count = pixelmatch(extended(a).data, extended(b).data, shown.data, width, height, { threshold: 0.1 });
  const isSameSize = a.width === b.width && a.height === b.height;
  return isSameSize && count === 0 ? undefined : PNG.sync.write(shown);
}

function page({ changed, added, removed, failed, compared }) {
  const list = (title, ids) =>
    ids.length > 0 ? `<h2>${title}</h2><ul>${ids.map((id) => `<li>${id}</li>`).join('')}</ul>` : '';
  const figures = changed.map(
    (name) =>
      `<section><h3>${name}</h3><div>${['before', 'after', 'difference']
        .map(
          (kind) =>
            `<figure><figcaption>${kind}</figcaption><img loading="lazy" src="${name}.${kind}.png" alt=""></figure>`,
        )
        .join('')}</div></section>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>What looks different since ${ref}</title>
<style>body{font:16px/1.5 system-ui;margin:2rem}div{display:grid;grid-template-columns:repeat(3,1fr);gap:1rem}figure{margin:0}img{max-width:100%;border:1px solid #ccc}</style>
<h1>What looks different since ${ref}</h1><p>${compared} pictures compared, ${changed.length} differ.</p>
${list('New stories', added)}${list('Removed stories', removed)}${list('Could not be drawn', failed)}${figures.join('\n')}`;
}

let browser;
const servers = [];
try {
  const folders = [build(checkout(), 'before'), build(root, 'after')];
  const [before, after] = folders.map(storiesOf);
  for (const folder of folders) servers.push(await serve(folder));
  const { path, env } = await find();
  browser = await chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
  });
  const context = await browser.newContext({ reducedMotion: 'reduce', timezoneId: 'UTC' });
  const pages = [await context.newPage(), await context.newPage()];
  rmSync(report, { recursive: true, force: true });
  mkdirSync(report);
  const result = {
    changed: [],
    added: [...after].filter((id) => !before.has(id)),
    removed: [...before].filter((id) => !after.has(id)),
    failed: [],
    compared: 0,
  };
  for (const id of [...after].filter((one) => before.has(one))) {
    try {
      const [old, current] = await Promise.all(pages.map((one, index) => pictures(one, servers[index].url, id)));
      for (const [index, theme] of themes.entries()) {
        result.compared += 1;
        const shown = difference(old[index], current[index]);
        if (!shown) continue;
        const name = `${id}-${theme}`;
        result.changed.push(name);
        for (const [kind, bytes] of Object.entries({ before: old[index], after: current[index], difference: shown }))
          writeFileSync(join(report, `${name}.${kind}.png`), bytes);
      }
    } catch (error) {
      result.failed.push(`${id}: ${error.message.split('\n')[0]}`);
    }
  }
  writeFileSync(join(report, 'index.html'), page(result));
  console.log(
    `${result.compared} pictures compared: ${result.changed.length} differ, ${result.added.length} stories are new, ${result.removed.length} are gone, ${result.failed.length} could not be drawn.\nOpen visual-report/index.html`,
  );
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await browser?.close();
  for (const server of servers) server.close();
  git('worktree', 'remove', '--force', join(home, 'checkout'));
  rmSync(home, { recursive: true, force: true });
}
