import type { RsbuildPlugin } from '@rsbuild/core';
import { parseSync } from 'oxc-parser';

const clientLibraries =
  /^(react|react-dom|styled-components|downshift|react-aria|react-stately|echarts.*|@tiptap\/react|@tanstack\/react-virtual)(\/|$)/;

/** Marks each module that React runs in the browser with 'use client', so that a server component can import it. */
export const clientModules = (): RsbuildPlugin => ({
  name: 'client-modules',
  setup(api) {
    // On the first line, so that a source map still fits.
    api.transform({ test: /\.tsx?$/, order: 'pre' }, ({ code, resourcePath }) =>
      isClientModule(code, resourcePath) ? `'use client';${code}` : code,
    );
  },
});

/** Tells whether a module holds JSX or imports a value of a library that a server component cannot run. */
export function isClientModule(code: string, file: string): boolean {
  if (file.endsWith('.tsx')) return true;
  return parseSync(file, code).module.staticImports.some(
    ({ moduleRequest, entries }) => clientLibraries.test(moduleRequest.value) && entries.some(({ isType }) => !isType),
  );
}
