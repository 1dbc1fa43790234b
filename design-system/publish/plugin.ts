import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import { figmaVariables } from './figma.ts';
import { llmsTxt, readPages } from './pages.ts';
import { tokenFiles } from './tokens.ts';

/** The files that ship beside the code, by their path in the package. */
function shippedFiles(): [path: string, text: string][] {
  const tokens = Object.entries({ ...tokenFiles(), 'figma.variables.json': figmaVariables() });
  const pages = readPages();
  return [
    ...tokens.map(([name, file]): [string, string] => [`dist/tokens/${name}`, `${JSON.stringify(file, null, 2)}\n`]),
    ...pages.map(({ path, markdown }): [string, string] => [`dist/docs/${path}`, markdown]),
    ['llms.txt', llmsTxt(pages, 'dist/docs')],
  ];
}

/** Writes the tokens for design tools and the documentation after each build. */
export const shipped = (): RsbuildPlugin => ({
  name: 'shipped-files',
  setup(api) {
    api.onAfterBuild(() => {
      for (const [path, text] of shippedFiles()) {
        const file = join(api.context.rootPath, path);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
      }
    });
  },
});
