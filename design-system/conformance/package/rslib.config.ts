import { pluginReact } from '@rsbuild/plugin-react';
import { defineConfig } from '@rslib/core';

export default defineConfig({
  lib: [{ format: 'esm', bundle: false, dts: true, syntax: 'es2023' }],
  source: { entry: { index: ['./src/**/*.{ts,tsx}'] }, tsconfigPath: './tsconfig.json' },
  output: { target: 'web', sourceMap: true, cleanDistPath: true },
  plugins: [pluginReact()],
});
