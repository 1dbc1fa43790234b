// Renders in Node, where a server would: there is no window to lean on.
import { createViteServer } from 'vitest/node';

type Server = typeof import('./render.tsx');

let rendering: Promise<Server> | undefined;

async function start(): Promise<Server> {
  const vite = await createViteServer({
    configFile: false,
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    appType: 'custom',
    logLevel: 'error',
  });
  return (await vite.ssrLoadModule('/design-system/conformance/render.tsx')) as Server;
}

/** A command of the browser suite. @returns what `renderOnServer` of render.tsx gives */
export async function renderOnServer(_context: unknown, name: string) {
  rendering ??= start();
  return (await rendering).renderOnServer(name);
}
