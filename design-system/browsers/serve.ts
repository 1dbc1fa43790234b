import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const recorder = readFileSync(new URL('./recorder.js', import.meta.url), 'utf8');

/** Serves a built Storybook on the loopback address, with the recorder in the page of its stories. */
export async function serve(folder: string): Promise<{ origin: string; close: () => void }> {
  const server = createServer(({ url = '' }, response) => {
    const path = normalize(decodeURIComponent(new URL(url, 'http://localhost').pathname));
    if (path === '/favicon.ico') return response.writeHead(204).end();
    const file = join(folder, path);
    if (!extname(file) || !existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' });
    if (path !== '/iframe.html') return response.end(readFileSync(file));
    response.end(readFileSync(file, 'utf8').replace('<head>', () => `<head><script>${recorder}</script>`));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
