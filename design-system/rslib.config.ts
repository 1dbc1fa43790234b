import { pluginReact } from '@rsbuild/plugin-react';
import { defineConfig } from '@rslib/core';
import { clientModules, withoutCompilerDirectives } from '../scripts/client-modules.ts';
import { leanDownshift } from '../scripts/lean-downshift.ts';
import { minifiedStyles } from '../scripts/minify-styles.ts';
import { shipped } from './publish/plugin.ts';

const modules = [
  './src/**/*.{ts,tsx}',
  '!./src/**/*.stories.tsx',
  '!./src/**/*.test.{ts,tsx}',
  '!./src/**/*.utterances.ts',
  '!./src/**/{story-*,sample.ts}',
  '!./src/internal/downshift.ts',
];

export default defineConfig({
  lib: [
    // bundle: false keeps one file per module, so that an application pays only for the components it imports.
    {
      format: 'esm',
      bundle: false,
      dts: true,
      syntax: 'es2023',
      source: { entry: { index: modules } },
      output: { copy: [{ from: './theme/tokens.css', to: './theme/tokens.css', context: './src' }] },
    },
    {
      format: 'esm',
      syntax: 'es2023',
      source: { entry: { 'internal/downshift': './src/internal/downshift.ts' } },
      banner: { js: '"use client";' },
      plugins: [leanDownshift()],
    },
  ],
  source: { tsconfigPath: './tsconfig.json' },
  output: {
    target: 'web',
    sourceMap: true,
    cleanDistPath: true,
  },
  plugins: [
    pluginReact({ reactCompiler: true }),
    minifiedStyles(),
    clientModules(),
    withoutCompilerDirectives(),
    shipped(),
  ],
});
