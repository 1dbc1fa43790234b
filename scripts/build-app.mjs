// Builds the app into app/dist: its code, the public pages as HTML, and everything compressed once instead of at each request.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { createRsbuild, loadConfig } from '@rsbuild/core';
import { root } from './lib.mjs';

const dist = join(root, 'app/dist');
/** The part that a page shows without being scrolled: its code, and what every such part needs, come with the page's own. */
const partAtOnce = { services: 'service-grid', submit: 'order' };
const forParts = 'http';
const renderer = join(root, 'node_modules/.cache/marginalia/prerender');

const { appRoutes, prerenderedRoutes } = await import('../bff/contract/app-routes.ts');
const { content: web } = await loadConfig({ cwd: root });
const groups = await build(web);
// The same plugins, so that both builds come to the same class names.
await build({
  plugins: web.plugins,
  source: { ...web.source, entry: { prerender: './app/src/prerender.tsx' } },
  output: { target: 'node', distPath: { root: renderer }, cleanDistPath: true, minify: false },
  performance: { printFileSize: false },
});
const { prerender } = await import(pathToFileURL(join(renderer, 'prerender.js')).href);

const shell = readFileSync(join(dist, 'index.html'), 'utf8');
const entry = scriptsOf(groups.index);
mkdirSync(join(dist, 'pages'), { recursive: true });
for (const name of prerenderedRoutes) {
  const { head, body } = await prerender(appRoutes[name]);
  // The page's own code before the entry, which then finds it there and asks for nothing; the part last.
  const own = scriptsOf(groups[name]);
  const part = partAtOnce[name] ? [forParts, partAtOnce[name]].flatMap((group) => scriptsOf(groups[group])) : [];
  writeFileSync(
    join(dist, 'pages', `${name}.html`),
    pageOf(shell, head, body, [...new Set([...own, ...entry, ...part])]),
  );
}
await compress(join(dist, 'static'));

/** @returns the files of each named entry and page, and what they share */
async function build(rsbuildConfig) {
  const rsbuild = await createRsbuild({ cwd: root, rsbuildConfig: { ...rsbuildConfig, mode: 'production' } });
  const { stats, close } = await rsbuild.build();
  const { namedChunkGroups } = stats.toJson({ all: false, chunkGroups: true });
  await close();
  return namedChunkGroups;
}

function scriptsOf(group) {
  return (group?.assets ?? []).map(({ name }) => name).filter((file) => file.endsWith('.js'));
}

/**
 * The page with its text in it. Its scripts are asked for after the first paint, a few in each task, and run in their
 * order. One that cannot be had is taken out, so that the code's loader asks again: it would wait two minutes for it.
 */
function pageOf(shell, head, body, scripts) {
  const sources = JSON.stringify(scripts.map((file) => `/${file}`));
  const later = `{const all=${sources};const load=()=>{for(const src of all.splice(0,5))document.head.append(Object.assign(document.createElement("script"),{src,async:false,onerror(event){event.target.remove()}}));if(all.length)setTimeout(load)};document.hidden?load():requestAnimationFrame(()=>setTimeout(load))}`;
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
