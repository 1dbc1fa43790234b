import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

const directive = '"use no memo";';

/**
 * Blanks the directive for our own React Compiler in the built modules: bundlers such as Vite warn of each one that they
 * find at the head of a module. Its length stays, so that the source map still fits.
 */
export const withoutCompilerDirectives = (): RsbuildPlugin => ({
  name: 'without-compiler-directives',
  setup(api) {
    api.onAfterBuild(() => {
      const { distPath } = api.context;
      for (const name of readdirSync(distPath, { recursive: true, encoding: 'utf8' })) {
        if (!name.endsWith('.js')) continue;
        const file = join(distPath, name);
        const code = readFileSync(file, 'utf8');
        const blanked = code.replace(new RegExp(`^${directive}$`, 'm'), ' '.repeat(directive.length));
        if (blanked !== code) writeFileSync(file, blanked);
      }
    });
  },
});

/** Tells whether a module holds JSX or imports a value of a library that a server component cannot run. */
export function isClientModule(code: string, file: string): boolean {
  if (file.endsWith('.tsx')) return true;
  return parseSync(file, code).module.staticImports.some(
    ({ moduleRequest, entries }) => clientLibraries.test(moduleRequest.value) && entries.some(({ isType }) => !isType),
  );
}
