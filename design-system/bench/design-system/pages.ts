// The pages of the bench: each library's entry of `render`, bundled for production and served.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRsbuild } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { minifiedStyles } from '../../../scripts/minify-styles.ts';

const render = fileURLToPath(new URL('../render', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));
const work = join(root, 'node_modules/.cache/marginalia/bench-render');
const peers = ['garden', 'mui', 'react-aria'] as const;
export const entries = ['floor', 'ours', ...peers] as const;
export type Entry = (typeof entries)[number];

/** Installs the libraries to compare with beside the project, once: they are no dependency of it. */
export function installPeers(): void {
  const wanted = readFileSync(join(render, 'peers.json'), 'utf8');
  const manifest = join(work, 'package.json');
  if (existsSync(join(work, 'node_modules')) && existsSync(manifest) && readFileSync(manifest, 'utf8') === wanted)
    return;
  mkdirSync(work, { recursive: true });
  writeFileSync(manifest, wanted);
  const env = { ...process.env };
  for (const key of Object.keys(env)) if (/^npm_(package|lifecycle|config_(local_)?prefix)/.test(key)) delete env[key];
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', '--legacy-peer-deps'], {
    cwd: work,
    env,
    stdio: 'inherit',
  });
}

/** @returns the folder of the pages */
export async function bundle(): Promise<string> {
  const output = join(work, 'dist');
  const pages = join(work, 'pages');
  // Copied beside the peers, so that their imports are found where those are installed.
  cpSync(render, pages, { recursive: true });
  const rsbuild = await createRsbuild({
    cwd: root,
    loadEnv: false,
    rsbuildConfig: {
      mode: 'production',
      logLevel: 'error',
      // Templates as the package has them.
      plugins: [pluginReact({ reactCompiler: true }), minifiedStyles()],
      source: {
        entry: Object.fromEntries(
          entries.map((name) => [
            name,
            join(pages, existsSync(join(pages, `${name}.tsx`)) ? `${name}.tsx` : `${name}.jsx`),
          ]),
        ),
        include: [pages],
      },
      resolve: {
        alias: {
          '@marginalia/design-system/tokens.css': join(root, 'design-system/src/theme/tokens.css'),
          '@marginalia/design-system': join(root, 'design-system/src/index.ts'),
          react: join(root, 'node_modules/react'),
          'react-dom': join(root, 'node_modules/react-dom'),
          'styled-components': join(root, 'node_modules/styled-components'),
        },
      },
      html: { mountId: 'root', title: 'bench' },
      output: { distPath: { root: output }, filenameHash: false, assetPrefix: '/', sourceMap: false },
      performance: { chunkSplit: { strategy: 'all-in-one' }, printFileSize: false },
    },
  });
  await (await rsbuild.build()).close();
  return output;
}

export function serve(folder: string) {
  const server = createServer((request, response) => {
    const path = join(folder, request.url ?? '');
    if (!existsSync(path)) return response.writeHead(404).end();
    const type = path.endsWith('.html')
      ? 'text/html; charset=utf-8'
      : path.endsWith('.css')
        ? 'text/css'
        : 'text/javascript';
    response.writeHead(200, { 'Content-Type': type }).end(readFileSync(path));
  });
  return new Promise<{ url: string; close: () => void }>((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }),
    ),
  );
}
