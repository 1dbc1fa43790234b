// Builds the app into app/dist: its code, the public pages as HTML, and everything compressed once instead of at each request.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { brotliCompress, gzip } from 'node:zlib';
import { root } from './lib.mjs';

const dist = join(root, 'app/dist');
/** The part that a page shows without being scrolled: its code comes with the page's own. */
const partAtOnce = { services: 'service-grid', submit: 'order' };
const renderer = join(root, 'node_modules/.cache/marginalia/prerender');

if (isMainThread) {
  const { createRsbuild, loadConfig } = await import('@rsbuild/core');
  const { appRoutes, prerenderedRoutes } = await import('../bff/contract/app-routes.ts');
  const { content: web } = await loadConfig({ cwd: root });

  const build = async (rsbuildConfig) => {
    const rsbuild = await createRsbuild({ cwd: root, rsbuildConfig });
    const { stats, close } = await rsbuild.build();
    const { namedChunkGroups } = stats.toJson({ all: false, chunkGroups: true });
    await close();
    return namedChunkGroups;
  };
  const groups = await build(web);
  // The same sources and settings, so that both builds evaluate the same modules in the same order.
  const { source, output, html, server, ...shared } = web;
  await build({
    ...shared,
    source: { ...source, entry: { prerender: './app/src/prerender.tsx' } },
    output: { target: 'node', distPath: { root: renderer }, cleanDistPath: true, minify: false },
  });

  const scriptsOf = (group) => (group?.assets ?? []).map((asset) => asset.name).filter((file) => file.endsWith('.js'));
  const entry = scriptsOf(groups.index);
  const shell = readFileSync(join(dist, 'index.html'), 'utf8');
  mkdirSync(join(dist, 'pages'), { recursive: true });
  await Promise.all(
    prerenderedRoutes.map(async (name) => {
      const { head, body } = await render(appRoutes[name]);
      // The page's own code before the entry, which then finds it there and asks for nothing; the part last.
      const own = scriptsOf(groups[name]);
      const part = scriptsOf(groups[partAtOnce[name]]).filter((file) => !own.includes(file) && !entry.includes(file));
      writeFileSync(join(dist, 'pages', `${name}.html`), pageOf(shell, head, body, [...own, ...entry, ...part]));
    }),
  );
  await compress(join(dist, 'static'));
} else {
  const { prerender } = await import(pathToFileURL(join(renderer, 'prerender.js')).href);
  parentPort.postMessage(await prerender(workerData));
}

/** Renders in a thread of its own: see app/src/prerender.tsx. */
function render(path) {
  return new Promise((resolve, reject) => {
    new Worker(new URL(import.meta.url), { workerData: path })
      .once('message', resolve)
      .once('error', (error) => reject(new Error(`${path} could not be rendered.`, { cause: error })));
  });
}

/** The page with its text in it. Its scripts are asked for after the first paint, and run in their order. */
function pageOf(shell, head, body, scripts) {
  const sources = JSON.stringify(scripts.map((file) => `/${file}`));
  const later = `{const load=()=>{for(const src of ${sources})document.head.append(Object.assign(document.createElement("script"),{src,async:false}))};document.hidden?load():requestAnimationFrame(()=>setTimeout(load))}`;
  return [
    ...[...shell.matchAll(/<script defer src=[^>]*><\/script>/g)].map(([tag]) => [tag, '']),
    ['<title data-static>Marginalia</title>', head],
    ['<div id="root"></div>', `<div id="root">${body}</div><script>${later}</script>`],
  ].reduce((html, [place, text]) => {
    if (!html.includes(place)) throw new Error(`app/index.html has no ${place}`);
    return html.replace(place, () => text);
  }, shell);
}

async function compress(folder) {
  const ways = { '.gz': promisify(gzip), '.br': promisify(brotliCompress) };
  const files = readdirSync(folder, { recursive: true }).filter((file) => /\.(js|css)$/.test(file));
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      const bytes = await readFile(path);
      for (const [ending, way] of Object.entries(ways)) await writeFile(path + ending, await way(bytes));
    }),
  );
}
