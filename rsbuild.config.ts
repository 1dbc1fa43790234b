import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { leanDownshift } from './scripts/lean-downshift.ts';
import { minifiedStyles } from './scripts/minify-styles.ts';
import { styledNames } from './scripts/styled-names.ts';

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`;

export default defineConfig({
  plugins: [pluginReact({ reactCompiler: true }), minifiedStyles(), styledNames(import.meta.dirname), leanDownshift()],
  source: { entry: { index: './app/src/main.tsx' }, tsconfigPath: './tsconfig.json' },
  html: { template: './app/index.html' },
  output: {
    distPath: { root: 'app/dist' },
    copy: [{ from: './app/public', to: '.' }],
    sourceMap: { js: 'source-map' },
    // One request less before the first paint; the style sheet is small.
    inlineStyles: true,
  },
  performance: { printFileSize: { total: true, detail: false } },
  server: { historyApiFallback: true, proxy: { '/api': api, '/uploads': api, '/checkout': api } },
});
