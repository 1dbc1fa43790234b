import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findUpwardImports } from './layers.mjs';

const rows = [['.'], ['review', 'profile'], ['submissions'], ['http']];
const problemsOf = (files: Record<string, string>) =>
  findUpwardImports(
    'src',
    rows,
    Object.entries(files).map(([path, code]) => [join('src', path), code]),
  );

describe('the layers of folders', () => {
  it('let a folder import from the rows below it, and the composition from all', () => {
    const files = {
      'main.ts': `import './review/routes.ts';`,
      'review/routes.ts': `import { find } from '../submissions/find.ts'; import { route } from '../http/route.ts';`,
      'submissions/find.ts': `import { z } from 'zod'; import { record } from './record.ts';`,
    };
    expect(problemsOf(files)).toEqual([]);
  });

  it.each([
    ['a value', `import { review } from '../review/routes.ts';`],
    ['a type', `import type { Review } from '../review/routes.ts';`],
    ['an export', `export * from '../review/routes.ts';`],
    ['an import while it runs', `void import('../review/routes.ts');`],
  ])('refuse %s from a row above', (_what, code) => {
    expect(problemsOf({ 'submissions/find.ts': code })).toEqual([
      expect.stringContaining('imports ../review/routes.ts: review builds on submissions.'),
    ]);
  });

  it('refuse a circle within a row, and a folder that no row names', () => {
    const circle = {
      'review/a.ts': `import '../profile/b.ts';`,
      'profile/b.ts': `import '../review/a.ts';`,
      'new/c.ts': '',
    };
    expect(problemsOf({ 'review/a.ts': circle['review/a.ts'] })).toEqual([]);
    expect(problemsOf(circle)).toEqual([
      'src/new has no row in scripts/layers.mjs.',
      'Folders of src make a circle: review -> profile -> review.',
      'Folders of src make a circle: profile -> review -> profile.',
    ]);
  });
});
