// Renders the stories of another commit and of the working tree, and reports which look different.
//   npm run visual -- HEAD~3           every story, light and dark
//   npm run visual -- HEAD~3 tabs      only the stories whose id contains a word
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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

/** Answers every request of a page with the files of a folder, so that no server is needed. */
async function pageOf(context, folder) {
  const page = await context.newPage();
  await page.route('**/*', (route) => {
    const path = join(folder, normalize(decodeURIComponent(new URL(route.request().url()).pathname)));
    return existsSync(path) && extname(path) ? route.fulfill({ path }) : route.fulfill({ status: 404 });
  });
  return page;
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
async function pictures(page, id) {
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.goto(`http://localhost/iframe.html?id=${id}&viewMode=story&globals=motion:reduced`);
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

function reportOf({ changed, added, removed, failed, compared }) {
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
try {
  const folders = [build(checkout(), 'before'), build(root, 'after')];
  const [before, after] = folders.map(storiesOf);
  const { path, env } = await find();
  browser = await chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
  });
  const context = await browser.newContext({ reducedMotion: 'reduce', timezoneId: 'UTC' });
  const pages = await Promise.all(folders.map((folder) => pageOf(context, folder)));
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
      const [old, current] = await Promise.all(pages.map((one) => pictures(one, id)));
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
  writeFileSync(join(report, 'index.html'), reportOf(result));
  console.log(
    `${result.compared} pictures compared: ${result.changed.length} differ, ${result.added.length} stories are new, ${result.removed.length} are gone, ${result.failed.length} could not be drawn.\nOpen visual-report/index.html`,
  );
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await browser?.close();
  git('worktree', 'remove', '--force', join(home, 'checkout'));
  rmSync(home, { recursive: true, force: true });
}
