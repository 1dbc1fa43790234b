import type { RsbuildPlugin } from '@rsbuild/core';
import { type Node, parseSync, type TemplateLiteral, Visitor } from 'oxc-parser';

/** Takes comments and unneeded spaces out of the templates of styled-components, which no minifier touches. */
export const minifiedStyles = (): RsbuildPlugin => ({
  name: 'minified-styles',
  setup(api) {
    api.transform({ test: /\.tsx?$/, order: 'pre' }, ({ code, resourcePath }) => minifyStyles(code, resourcePath));
  },
});

const makers = new Set(['styled', 'css', 'keyframes', 'createGlobalStyle']);

/** The name that a tag such as `styled.div.attrs(…)` begins with. */
function nameOf(tag: Node): string | undefined {
  if (tag.type === 'Identifier') return tag.name;
  if (tag.type === 'MemberExpression') return nameOf(tag.object);
  return tag.type === 'CallExpression' ? nameOf(tag.callee) : undefined;
}

const minify = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/("[^"]*"|'[^']*')| ?([{};>]) ?|([:,]) /g, (_, quoted, around, before) => quoted ?? around ?? before)
    .replaceAll(';}', '}');

/** Whether the file is the one whose plain strings are put into such templates. */
const hasParts = (file: string): boolean => /[\\/]internal[\\/]styles\.ts$/.test(file);

const linesOf = (text: string): number => text.split('\n').length;

/** @returns the code with every line behind a template where it was */
export function minifyStyles(code: string, file: string): string {
  if (!code.includes('styled-components') && !hasParts(file)) return code;
  const changes: { from: number; to: number; text: string }[] = [];
  const change = ({ quasis, end }: TemplateLiteral) => {
    let lines = 0;
    for (const [index, { start, end, tail }] of quasis.entries()) {
      // From behind its backtick or brace to before the closing backtick or the `${`.
      const [from, to] = [start + 1, end - (tail ? 1 : 2)];
      const written = code.slice(from, to);
      let text = minify(written);
      if (index === 0) text = text.trimStart();
      if (tail) text = text.trimEnd();
      changes.push({ from, to, text });
      lines += linesOf(written) - linesOf(text);
    }
    changes.push({ from: end, to: end, text: '\n'.repeat(lines) });
  };
  const visitor = new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (makers.has(nameOf(tag) ?? '')) change(quasi);
    },
    TemplateLiteral(literal) {
      if (hasParts(file)) change(literal);
    },
  });
  visitor.visit(parseSync(file, code).program);
  let result = '';
  let at = 0;
  for (const { from, to, text } of changes.sort((a, b) => a.from - b.from)) {
    result += code.slice(at, from) + text;
    at = to;
  }
  return result + code.slice(at);
}
