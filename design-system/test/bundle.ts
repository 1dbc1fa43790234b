import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { createRsbuild } from '@rsbuild/core';

export const packageRoot = fileURLToPath(new URL('..', import.meta.url));

/** A new folder inside the package, where its dependencies are found, and outside of what another test may be packing. */
export async function workFolder(): Promise<string> {
  const parent = join(packageRoot, '.work');
  await mkdir(parent, { recursive: true });
  return mkdtemp(join(parent, 'test-'));
}

/**
 * Bundles the code of one entry for production with React outside, as an application would.
 * @returns bytes after gzip of the JavaScript that is loaded at once, styles included (they are part of it), and of what
 *   its `import()` loads later
 */
export async function gzippedBytes(code: string, external: RegExp[] = []): Promise<{ first: number; later: number }> {
  const folder = await workFolder();
  const output = await mkdtemp(join(tmpdir(), 'marginalia-size-'));
  try {
    await writeFile(join(folder, 'entry.js'), code);
    const rsbuild = await createRsbuild({
      cwd: packageRoot,
      loadEnv: false,
      rsbuildConfig: {
        mode: 'production',
        logLevel: 'error',
        source: { entry: { index: join(folder, 'entry.js') } },
        output: {
          // As most bundlers write today: `import()` needs hardly any code around it then.
          module: true,
          distPath: { root: output },
          externals: [/^react($|\/)/, /^react-dom($|\/)/, ...external],
          filenameHash: false,
          legalComments: 'none',
          sourceMap: false,
        },
        performance: { chunkSplit: { strategy: 'all-in-one' }, printFileSize: false },
        tools: { htmlPlugin: false },
      },
    });
    await (await rsbuild.build()).close();
    const files = (await readdir(output, { recursive: true })).filter((name) => name.endsWith('.js'));
    const bytes = { first: 0, later: 0 };
    for (const name of files) {
      const script = await readFile(join(output, name));
      bytes[basename(name) === 'index.js' ? 'first' : 'later'] += gzipSync(script, { level: 9 }).length;
    }
    return bytes;
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(output, { recursive: true, force: true });
  }
}

/** The subpaths that another team can import, without styles and package.json. */
export async function subpaths(): Promise<string[]> {
  const manifest = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8')) as {
    exports: Record<string, unknown>;
  };
  return Object.keys(manifest.exports).filter((path) => path !== '.' && !/\.(css|json)$/.test(path));
}

/** The ten parts whose weight is compared with other libraries (CONTRIBUTING, weight). */
export const tenParts = [
  'button',
  'accordion',
  'toaster',
  'status-badge',
  'card',
  'tabs',
  'dialog',
  'select',
  'text-field',
  'checkbox',
];

/** Code that keeps everything of these folders of dist alive. */
export const keepAlive = (folders: string[]): string =>
  folders
    .map(
      (folder, index) =>
        `import * as part${index} from '${join(packageRoot, 'dist', folder, 'index.js')}';\nglobalThis.part${index} = { ...part${index} };`,
    )
    .join('\n');
