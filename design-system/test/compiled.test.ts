// React's compiler leaves a component out, without a word, when it cannot understand it: a value of a state that is
// assigned to is enough. Of the editor's that costs a tenth of the time of each typed key.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from './bundle.ts';

it.each([
  ['HighlightEditor', 'Editing'],
  ['Cards', 'Cards'],
  ['Margin', 'Margin'],
])('in %s.js, %s remembers what it rendered', (file, name) => {
  const code = readFileSync(join(packageRoot, `dist/highlight-editor/editor/${file}.js`), 'utf8');
  const [, firstLine] = code.match(new RegExp(`^function ${name}\\(.*\\) \\{\\n(.*)`, 'm')) ?? [];
  expect(firstLine).toMatch(/= c\(\d+\);$/);
});
