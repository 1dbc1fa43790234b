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
    expect(button).toMatch(/\*\*Do\.\*\* .*\n\n```tsx\n[\s\S]*?```\n\n\*\*Don't\.\*\* .*\n\n```tsx\n/);
  });
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
