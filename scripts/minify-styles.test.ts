import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile, serialize, stringify } from 'stylis';
import { describe, expect, it } from 'vitest';
import { minifyStyles } from './minify-styles.ts';

const templates = (code: string) => [...code.matchAll(/`[^`]*`/g)].map(([text]) => text);
/** What the browser gets of a template, whatever its interpolations are; long values may stand on several lines, with spaces between. */
const compiled = (template: string) =>
  serialize(compile(`.a{${template.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, 'x')}}`), stringify)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/([:,>]) /g, '$1');

describe('minified styles', () => {
  it('have no comments and no indentation, and every line behind them stays where it was', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code with a template in it
    const look = '  ${look}';
    const code = [
      "import { css, styled } from 'styled-components';",
      'const A = styled.div<Props>`',
      '  /* A comment. */',
      '  color: red;',
      "  & > :focus-visible { margin: 0, 1px; content: 'a: b, > c'; }",
      look,
      '`;',
      'const b = css`  top: 0;`;',
      'const other = `  kept: as it is `;',
    ].join('\n');
    const minified = minifyStyles(code, 'a.tsx');
    expect(minified).toContain(
      `styled.div<Props>\`color:red;&>:focus-visible{margin:0,1px;content:'a: b, > c'}${look.trim()}\``,
    );
    expect(minified).toContain('css`top:0;`');
    expect(minified.split('\n').at(-1)).toBe('const other = `  kept: as it is `;');
    expect(minified.split('\n')).toHaveLength(code.split('\n').length);
    // As git checks it out on Windows, where the parser reads other ends of lines than the file has.
    expect(minifyStyles(code.replaceAll('\n', '\r\n'), 'a.tsx').replaceAll('\r\n', '\n')).toBe(minified);
  });

  it('include the strings that templates share, in their own file only', () => {
    const code = 'export const shared = `\n  color: red;\n\n  & > a { top: 0; }\n`;';
    expect(minifyStyles(code, '/src/internal/styles.ts')).toContain('`color:red;&>a{top:0}`');
    expect(minifyStyles(code, 'C:\\src\\internal\\styles.ts')).toContain('`color:red;&>a{top:0}`');
    expect(minifyStyles(code, '/src/internal/labels.ts')).toBe(code);
  });

  it('say the same to the browser, all of them', () => {
    const folders = ['app/src', 'design-system/src'].map((folder) => join(import.meta.dirname, '..', folder));
    const sources = folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !/\.(test|stories)\./.test(file))
        .map((file) => ({ file: join(folder, file), code: readFileSync(join(folder, file), 'utf8') })),
    );
    let count = 0;
    for (const { file, code } of sources) {
      const [before, after] = [templates(code), templates(minifyStyles(code, file))];
      expect(after).toHaveLength(before.length);
      for (const [index, template] of before.entries()) {
        if (after[index] === template) continue;
        count += 1;
        expect(compiled(after[index] ?? '')).toBe(compiled(template));
      }
    }
    expect(count).toBeGreaterThan(100);
  });
});
