import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import { figmaVariables } from './figma.ts';
import { tokenFiles } from './tokens.ts';

/** The files that ship beside the code, by their path in `dist`. */
function shippedFiles(): Map<string, string> {
  const tokens = Object.entries({ ...tokenFiles(), 'figma.variables.json': figmaVariables() });
  return new Map(tokens.map(([name, file]) => [`tokens/${name}`, `${JSON.stringify(file, null, 2)}\n`]));
}

/** Writes the tokens for design tools after each build. */
export const shipped = (): RsbuildPlugin => ({
  name: 'shipped-files',
  setup(api) {
    api.onAfterBuild(() => {
      for (const [path, text] of shippedFiles()) {
        const file = join(api.context.distPath, path);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
      }
    });
  },
});
