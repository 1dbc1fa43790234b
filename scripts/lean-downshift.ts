import type { RsbuildPlugin } from '@rsbuild/core';

/** What the module of downshift loads besides, and what stands for it: none of it has a use behind our props. */
const unneeded: Record<string, string> = {
  // Our own `scrollIntoView` is always given.
  "import { compute } from 'compute-scroll-into-view';": 'const compute = () => [];',
  // TypeScript checks the props. Whatever is asked of this is the thing itself.
  "import PropTypes from 'prop-types';":
    'const PropTypes = /*#__PURE__*/ new Proxy(() => PropTypes, { get: () => PropTypes });',
  // Only for the component `Downshift`.
  "import { isForwardRef } from 'react-is';": 'const isForwardRef = () => false;',
};

/**
 * Lets the built package hold the two hooks of downshift without what its module loads besides (1.8 KB after gzip, which no
 * bundler can leave out: they are CommonJS, or used by a default that is always replaced).
 */
export const leanDownshift = (): RsbuildPlugin => ({
  name: 'lean-downshift',
  setup(api) {
    api.transform({ test: /downshift\.esm\.mjs$/ }, ({ code }) => withoutUnneeded(code));
  },
});

/** @throws where downshift is no longer written as this expects: then look what of it is still true */
export function withoutUnneeded(code: string): string {
  let lean = code;
  for (const [line, instead] of Object.entries(unneeded)) {
    if (!lean.includes(line)) throw new Error(`downshift has no line “${line}”: see scripts/lean-downshift.ts.`);
    lean = lean.replace(line, instead);
  }
  const others = [...lean.matchAll(/^import .* from '(?!@babel\/runtime|react')(.*)';$/gm)].map(([, name]) => name);
  if (others.length > 0)
    throw new Error(`downshift loads ${others.join(', ')} besides: see scripts/lean-downshift.ts.`);
  // Nor are the tables of types read; a bundler has to be told that making them does nothing.
  return lean
    .replaceAll(/^ +validatePropTypes[$\d]*\(.*\);$/gm, '')
    .replaceAll(/^(var \w*[pP]ropTypes[\w$]* = )_extends\(/gm, '$1/*#__PURE__*/ _extends(')
    .replaceAll('PropTypes.shape(', '/*#__PURE__*/ PropTypes.shape(');
}
