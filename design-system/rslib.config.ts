import { pluginReact } from '@rsbuild/plugin-react';
import { defineConfig } from '@rslib/core';
import { clientModules, withoutCompilerDirectives } from '../scripts/client-modules.ts';
import { minifiedStyles } from '../scripts/minify-styles.ts';
import { shipped } from './publish/plugin.ts';

// bundle: false keeps one file per module, so that an application pays only for the components it imports.
export default defineConfig({
  lib: [{ format: 'esm', bundle: false, dts: true, syntax: 'es2023' }],
  source: {
    entry: {
      index: [
        './src/**/*.{ts,tsx}',
        '!./src/**/*.stories.tsx',
        '!./src/**/*.test.{ts,tsx}',
        '!./src/**/*.utterances.ts',
        '!./src/**/{story-*,sample.ts}',
      ],
    },
    tsconfigPath: './tsconfig.json',
  },
  output: {
    target: 'web',
    sourceMap: true,
    cleanDistPath: true,
    copy: [{ from: './theme/tokens.css', to: './theme/tokens.css', context: './src' }],
  },
  plugins: [
    pluginReact({ reactCompiler: true }),
    minifiedStyles(),
    clientModules(),
    withoutCompilerDirectives(),
    shipped(),
  ],
});
