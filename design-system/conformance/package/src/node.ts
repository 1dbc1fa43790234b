// Runs in Node beside the browser: renders a component where there is no window.
import { fileURLToPath } from 'node:url';
import { createElement, StrictMode } from 'react';
import { createViteServer, type Vite } from 'vitest/node';
import type { Library } from './types.js';

/** What a server sends of one component, and what it wrote to `console.error` meanwhile. */
export interface ServerPage {
  html: string;
  head: string;
  errors: string[];
}

/** The nonce of the page that a component is tried on. */
const nonce = 'known';

async function render(library: Library, name: string): Promise<ServerPage> {
  const { renderToString } = await import('react-dom/server');
  const entry = library.components.find((candidate) => candidate.name === name);
  if (!entry) throw new Error(`"${name}" is not in the registry.`);
  const errors: string[] = [];
  const original = console.error;
  console.error = (...args) => errors.push(args.map(String).join(' '));
  try {
    const { Component, props } = entry;
    const component = createElement(Component, props);
    const node = createElement(StrictMode, null, library.wrap?.(component) ?? component);
    const { html, head } = library.renderOnServer?.(node, renderToString, nonce) ?? {
      html: renderToString(node),
      head: '',
    };
    return { html, head, errors };
  } catch (error) {
    return { html: '', head: '', errors: [...errors, String(error)] };
  } finally {
    console.error = original;
  }
}

/** How vitest finds the library. */
export interface ConformanceOptions {
  /** The module whose export `library` is the library, as a path or a URL of a file. */
  library: string | URL;
}

/**
 * The plugin of the vitest project that runs the suite in a browser.
 * @returns a plugin that renders components on the server for the suite, and prepares what the browser loads
 */
export function conformance({ library }: ConformanceOptions): Vite.Plugin {
  const file = library instanceof URL ? fileURLToPath(library) : library;
  let root: string | undefined;
  let loading: Promise<{ vite: Vite.ViteDevServer; library: Library }> | undefined;
  async function load() {
    const vite = await createViteServer({
      configFile: false,
      root,
      resolve: { tsconfigPaths: true },
      server: { middlewareMode: true, hmr: false, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true },
      appType: 'custom',
      logLevel: 'error',
    });
    const module = (await vite.ssrLoadModule(file)) as { library?: Library };
    if (!module.library) throw new Error(`${file} has no export "library".`);
    return { vite, library: module.library };
  }
  const commands = {
    async renderOnServer(_context: unknown, name: string): Promise<ServerPage> {
      loading ??= load();
      return render((await loading).library, name);
    },
  };
  return {
    name: '@marginalia/conformance',
    config: (config) => {
      root = config.root;
      return {
        // It imports vitest, of which there is to be one copy; what it imports besides would be found in the middle of a run.
        optimizeDeps: {
          exclude: ['@marginalia/conformance'],
          include: [
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-runtime',
            'react/jsx-dev-runtime',
            '@marginalia/conformance > @guidepup/virtual-screen-reader',
          ],
        },
        test: { browser: { commands } },
      } as never;
    },
    closeBundle: async () => {
      await (await loading)?.vite.close();
    },
  };
}
