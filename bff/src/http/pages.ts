import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Lifecycle, Plugin, ServerRoute } from '@hapi/hapi';
import inert from '@hapi/inert';
import { appRoutes, isAppPath, prerenderedRoutes } from '../../contract/app-routes.ts';
import { shownTestimonial, testimonialData, testimonialPlaces } from '../../contract/testimonial.ts';
import type { CatalogueStore } from '../catalogue/store.ts';
import type { App } from './app.ts';
import { notFound } from './refusal.ts';
import { escapeHtml, htmlResponse } from './security.ts';

const immutable = 'public, max-age=31536000, immutable';
const noncePlaceholder = '__CSP_NONCE__';
const notBuilt =
  '<!doctype html><html lang="en"><title>Marginalia</title><p>The app is not built yet. Run <code>npm run build</code>.</p></html>';

/** The app's fonts, colours and theme, for the head of a page that the server writes; empty while the app is not built. */
export function appStyle({ appDir }: App['config']): (nonce: string) => string {
  const read = pageReader(join(appDir, 'index.html'), undefined, () => '');
  return (nonce) => (read(nonce).match(/<(style|script)(?![^>]*\s(?:src|id)=)[^>]*>.*?<\/\1>/gs) ?? []).join('');
}

/** Serves the built app: hashed files are cached for ever; the page is written for each request, with a new nonce. */
export const pages: Plugin<App> = {
  name: 'pages',
  async register(server, { config: { appDir }, catalogue }) {
    await server.register(inert);
    const page = pageReader(join(appDir, 'index.html'), catalogue);
    const prerendered = new Map<string, ReturnType<typeof pageReader>>(
      prerenderedRoutes.map((name) => [
        appRoutes[name],
        pageReader(join(appDir, 'pages', `${name}.html`), catalogue, page),
      ]),
    );

    // The build leaves each file's compressed twins beside it. `lookupMap` is documented, and missing in inert's types.
    const lookupMap = { br: '.br', gzip: '.gz' };
    const files = { path: join(appDir, 'static'), index: false, lookupCompressed: true, lookupMap };
    server.route({
      method: 'GET',
      path: '/static/{path*}',
      options: { auth: false, ext: { onPreResponse: { method: cacheForEver } } },
      handler: { directory: { ...files, etagMethod: false } },
    });
    server.route({
      method: 'GET',
      path: '/robots.txt',
      options: { auth: false },
      handler: (_request, h) => h.response('User-agent: *\nDisallow: /admin\nDisallow: /track/\n').type('text/plain'),
    });
    for (const name of ['favicon.ico', 'favicon.svg', 'apple-touch-icon.png', 'site.webmanifest']) {
      server.route({
        method: 'GET',
        path: `/${name}`,
        options: { auth: false, cache: { expiresIn: 86_400_000, privacy: 'public' } },
        handler: { file: join(appDir, name) },
      });
    }
    server.route({
      method: 'GET',
      path: '/{path*}',
      options: { auth: false },
      handler: async ({ path }, h) => {
        await refresh(catalogue);
        return htmlResponse(h, prerendered.get(path.replace(/(?<=.)\/$/, '')) ?? page, isAppPath(path) ? 200 : 404);
      },
    });
    // For GET too: a route for one method wins over one for all, and the page would answer for missing data.
    for (const method of ['GET', '*'] as const) {
      for (const prefix of ['/api', '/uploads']) server.route(nothingAt(`${prefix}/{path*}`, method));
    }
  },
};

/** A file that is missing now may be there after the next build, so only files that were found are cached. */
const cacheForEver: Lifecycle.Method = ({ response }, h) => {
  if (!('isBoom' in response && response.isBoom) && 'statusCode' in response && response.statusCode < 400)
    response.header('cache-control', immutable);
  return h.continue;
};

const nothingAt = (path: string, method: 'GET' | '*'): ServerRoute => ({
  method,
  path,
  options: { auth: false, ...(method === '*' && { payload: { output: 'stream', parse: false } }) },
  handler: () => {
    throw notFound();
  },
});

/** Reads the owner's words again when they changed. While the database is away, pages have those that were read last. */
async function refresh(catalogue: CatalogueStore): Promise<void> {
  await Promise.resolve(catalogue.current()).catch(() => undefined);
}

/** Writes the owner's testimonial into a page that the build has rendered, and its JSON for the pages that follow. */
function withTestimonial(html: string, { last }: CatalogueStore): string {
  const shown = shownTestimonial(last.content.testimonial);
  const json = JSON.stringify(shown).replaceAll('<', '\\u003c');
  const words: Readonly<Record<string, string>> = {
    [testimonialPlaces.quote]: escapeHtml(shown.quote),
    [testimonialPlaces.by]: escapeHtml(shown.by),
    [testimonialData.place]: json,
  };
  // In one pass: a quote that names a place is no place.
  return html.replaceAll(new RegExp(Object.keys(words).join('|'), 'g'), (place) => words[place] ?? '');
}

/** Reads the page again when a build or the owner changed it; `instead` writes it while there is none. */
function pageReader(
  file: string,
  catalogue: CatalogueStore | undefined,
  instead: (nonce: string) => string = () => notBuilt,
): (nonce: string) => string {
  let parts: readonly string[] = [];
  let readAt = 0;
  let shown: CatalogueStore['last'] | undefined;
  return (nonce) => {
    const changedAt = existsSync(file) ? statSync(file).mtimeMs : 0;
    if (changedAt === 0) return instead(nonce);
    if (changedAt !== readAt || shown !== catalogue?.last) {
      const read = readFileSync(file, 'utf8');
      const html = catalogue ? withTestimonial(read, catalogue) : read;
      shown = catalogue?.last;
      const marked = html.replaceAll(/<(script|style)(?![^>]*\snonce=)/g, `<$1 nonce="${noncePlaceholder}"`);
      parts = marked.split(noncePlaceholder);
      readAt = changedAt;
    }
    return parts.join(nonce);
  };
}
