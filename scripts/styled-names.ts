import { createHash } from 'node:crypto';
import { relative, sep } from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';

/**
 * Names each styled component after its file. styled-components counts them as they are made, which differs between the
 * build that renders the public pages and the browser that takes them over; both must come to the same class names.
 */
export const styledNames = (root: string): RsbuildPlugin => ({
  name: 'styled-names',
  setup(api) {
    api.transform({ test: /\.tsx?$/, order: 'pre' }, ({ code, resourcePath }) =>
      nameStyles(code, relative(root, resourcePath).split(sep).join('/')),
    );
  },
});

/** @param file the source's path, the same on every machine */
export function nameStyles(code: string, file: string): string {
  const hash = createHash('sha256').update(file).digest('hex').slice(0, 7);
  let count = 0;
  return code.replace(/(?<== )styled(?:\.\w+|\(\w+\))/g, (made) => {
    count += 1;
    return `${made}.withConfig({ componentId: 'mg-${hash}-${count}' })`;
  });
}
