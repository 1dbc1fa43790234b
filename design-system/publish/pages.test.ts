// What the package says to people and programs that read it without a browser.
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { llmsTxt, readPages } from './pages.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const pages = readPages();
const pageOf = (path: string) => pages.find((page) => page.path === path)?.markdown ?? '';

/** What a page says, without its code. */
const wordsOf = (markdown: string) => markdown.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '');

describe('the pages as Markdown', () => {
  it('are those of Storybook, but the one about this repository', () => {
    const sources = globSync(['design-system/src/*/*.mdx', 'stories/{guides,recipes}/*.mdx'], { cwd: root });
    expect(pages.map(({ path }) => basename(path, '.md')).sort()).toEqual(
      sources
        .map((file) => basename(file, '.mdx'))
        .filter((name) => name !== 'contributing')
        .sort(),
    );
    expect(pages.length).toBeGreaterThan(75);
  });

  it.each(pages)('$path is Markdown alone, with a title and a summary', ({ title, summary, markdown }) => {
    expect(title).not.toBe('');
    expect(summary).toMatch(/[.:]$/);
    const words = wordsOf(markdown);
    // No block of Storybook, no import, no expression of MDX.
    expect(words).not.toMatch(/<[A-Z]|^import |^export |=\{/m);
  });

  it('have links to pages that are there', () => {
    const paths = new Set(pages.map(({ path }) => path));
    const links = pages.flatMap(({ path, markdown }) =>
      [...wordsOf(markdown).matchAll(/\]\((?!https?:|#|mailto:)([^)]+)\)/g)].map(([, to = '']) =>
        join(dirname(path), to),
      ),
    );
    expect(links).toContain('components/TextArea.md');
    expect(links.filter((link) => !paths.has(link))).toEqual([]);
  });

  it('have the code of the examples, the props, and do and don’t in pairs', () => {
    const button = pageOf('components/Button.md');
    expect(button).toContain("import { Button } from '@marginalia/design-system';");
    expect(button).toMatch(/\| `variant` \| `'primary' \\\| 'secondary'/);
    const textField = pageOf('components/TextField.md');
    expect(textField, 'a default in words is no code').toContain('| `boolean` | whether `errorMessage` is given |');
    expect(textField).toContain("| `'text'` | Chooses the kind of text.");
    expect(pageOf('components/SkipLink.md'), 'a type with backticks').toMatch(/\| `` `#\$\{string\}` `` \|/);
    expect(button).toContain('Example: pending\n\n```tsx');
    expect(
      pages.filter(({ markdown }) => /(?<!=)>\s*<>/.test(markdown)).map(({ path }) => path),
      'a fragment in an element',
    ).toEqual([]);
    expect(button).toMatch(/\*\*Do\.\*\* .*\n\n```tsx\n[\s\S]*?```\n\n\*\*Don't\.\*\* .*\n\n```tsx\n/);
  });
});

it('have recipes that keep their look under a strict policy, which drops style attributes from a server’s HTML', () => {
  const recipes = pages.filter(({ path }) => path.startsWith('recipes/'));
  expect(recipes.length).toBeGreaterThan(2);
  expect(recipes.filter(({ markdown }) => markdown.includes('style={')).map(({ path }) => path)).toEqual([]);
});

it('say which components are for other teams', () => {
  expect(pageOf('components/ColorPicker.md')).toContain(
    "**For other teams.** Marginalia's own app doesn't use ColorPicker",
  );
});

it('have the table of what a screen reader says, on each page where Storybook has it', () => {
  const sources = globSync('design-system/src/*/*.mdx', { cwd: root });
  for (const file of sources) {
    const tables = readFileSync(join(root, file), 'utf8').match(/^<Utterances /gm) ?? [];
    const page = pageOf(`components/${basename(file, '.mdx')}.md`);
    expect(page.match(/^\| Step \| Said \| Forced colours \|.*\n\| --- .*\n\| /gm) ?? [], file).toHaveLength(
      tables.length,
    );
  }
  expect(pageOf('components/NumberField.md')).toContain('| Tab | textbox, Words, 5 | Focus and new states are seen |');
  expect(pageOf('components/Toaster.md')).toContain('| A toast is shown | polite: Draft saved');
});

it('are listed by llms.txt, each with its summary', () => {
  const text = llmsTxt(pages, 'dist/docs');
  expect(text).toMatch(/^# @marginalia\/design-system\n\n> .+\n\n/);
  expect([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual(['Guides', 'Recipes', 'Components']);
  const listed = [...text.matchAll(/^- \[.+\]\(dist\/docs\/(.+)\): \S.+$/gm)].map(([, path]) => path);
  expect(listed).toEqual(pages.map(({ path }) => path));
  const { description } = JSON.parse(readFileSync(join(root, 'design-system/package.json'), 'utf8'));
  expect(text).toContain(`> ${description}`);
});
