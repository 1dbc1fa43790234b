// What a docs page promises, asked of each: props a reader can understand, and every section.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { argTypes } from './arg-types.ts';
import { readComponents } from './props.ts';

const components = readComponents();

/** Documented on the page of another component, which they belong to. */
const guests: Record<string, string> = {
  AccordionItem: 'accordion/Accordion',
  ComboboxItem: 'combobox/Combobox',
  ComboboxSection: 'combobox/Combobox',
  ErrorSummary: 'form/Form',
  Inline: 'layout/Stack',
  MenuItem: 'menu/Menu',
  MenuSection: 'menu/Menu',
  MenuSubmenu: 'menu/Menu',
  SelectItem: 'select/Select',
  SelectSection: 'select/Select',
  ServiceCardSkeleton: 'service-card/ServiceCard',
  Tab: 'tabs/Tabs',
};
/** Without a page of their own, and why. */
const withoutPage: Record<string, string> = {
  GlobalStyle: 'a style sheet, in the guide on theming',
  MarginaliaProvider: 'in the guide on languages',
  ThemeProvider: 'sets an attribute of the page, in the guide on theming',
};
/** Stories that would show nothing, and why. */
const needless: Record<string, readonly string[]> = {
  // No words of its own.
  Skeleton: ['LongText'],
  ThemeSwitch: ['LongText'],
  // Nothing to see.
  VisuallyHidden: ['LongText', 'RightToLeft'],
};
/** How a play presses what a keyboard map names. */
const presses: Record<string, RegExp> = {
  'Shift ?\\+ ?Tab': /tab\(\{ shift: true|\{Shift>\}\{Tab/,
  '(?<!\\+ ?)Tab': /\.tab\(|\{Tab\}/,
  Enter: /\{Enter\}/,
  Space: /keyboard\('(?:[^']*\})? '|\[Space\]/,
  Escape: /\{Escape\}/,
  'Arrow down|\\bDown': /\{ArrowDown/,
  'Arrow up|\\bUp': /\{ArrowUp/,
  'Arrow keys': /\{Arrow/,
  Left: /\{ArrowLeft/,
  Right: /\{ArrowRight/,
  Home: /\{Home/,
  End: /\{End/,
  'Page up': /\{PageUp/,
  'Page down': /\{PageDown/,
  F6: /\{F6/,
};
/** Keys that the browser itself answers, which a simulated press does not reach: `conformance/chart-keys.test.tsx` has real ones. */
const native: Record<string, readonly string[]> = {
  BarChart: ['Enter', 'Space'],
  DonutChart: ['Enter', 'Space'],
  LineChart: ['Enter', 'Space'],
};
const pageOf = (name: string, file: string) => {
  const folder = file.replace(/\/src\/([^/]+)\/.*/, '/src/$1');
  const guest = guests[name];
  return guest ? `${folder.replace(/[^/]+$/, '')}${guest}.mdx` : `${folder}/${name}.mdx`;
};
const app = fileURLToPath(new URL('../../app/src/', import.meta.url));
const documented = components.filter(({ name }) => !(name in withoutPage));

it('finds the components that the package exports', () => {
  expect(components.length).toBeGreaterThan(55);
  expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(['Button', 'BarChart', 'HighlightEditor']));
});

it('is introduced by a README that lists them all', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  expect(components.map(({ name }) => name).filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

it('leaves quotation marks to words that a prop can replace', () => {
  const source = fileURLToPath(new URL('../src/', import.meta.url));
  const parts = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!stories|test)\.tsx$/.test(file),
  );
  expect(
    parts.filter((file) => /[“”]/.test(readFileSync(source + file, 'utf8').replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, ''))),
  ).toEqual([]);
});

/** What the app imports from the package, by name. */
const usedByApp = new Set(
  readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) => [
      ...readFileSync(app + file, 'utf8').matchAll(
        /import (?:type )?\{([^}]*)\} from '@marginalia\/design-system[^']*'/g,
      ),
    ])
    .flatMap(([, names = '']) => names.split(',').map((name) => name.replace(/ as .*/s, '').trim())),
);

it('says on their pages which components are for other teams: those that the app does not use', () => {
  const isSaid = (name: string, page: string) =>
    [...readFileSync(page, 'utf8').matchAll(/^<ForOtherTeams names="(.*)" \/>$/gm)].some(([, names = '']) =>
      names.split(/, | and /).includes(name),
    );
  const said = documented.filter(({ name, file }) => isSaid(name, pageOf(name, file))).map(({ name }) => name);
  expect(said).toEqual(documented.map(({ name }) => name).filter((name) => !usedByApp.has(name)));
  expect(usedByApp).toContain('Button');
});

describe.each(components)('the props of $name', ({ description, props }) => {
  it('are described, with types that say something', () => {
    expect(description).not.toBe('');
    const vague = props.filter(({ description, type }) => !description || /^(union|unknown|any|object)$/.test(type));
    expect(vague.map(({ name, type }) => `${name}: ${type}`)).toEqual([]);
    expect(props.filter(({ description }) => description.includes('@default'))).toEqual([]);
  });
});

describe.each(documented)('the page of $name', ({ name, file }) => {
  const page = pageOf(name, file);

  it('says when, how, what is heard, and lists the props', () => {
    expect(existsSync(page), page).toBe(true);
    const text = readFileSync(page, 'utf8');
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    const asked = ['When to use', 'When not to use', 'Do', "Don't", 'Keyboard', 'What a screen reader says', 'Props'];
    expect(headings.filter((heading) => asked.includes(heading ?? ''))).toEqual(asked);
    expect(text).toContain(`<ArgTypes of={${name}} />`);
    expect(text, 'the table that is tested').toContain(`<Utterances name="${name}" of={`);
    expect(text).toContain(`./${name}.utterances.ts'`);
  });

  it('shows examples that are in their state by their source: a page and its Markdown run no play', () => {
    const stories = readFileSync(page.replace('.mdx', '.stories.tsx'), 'utf8');
    const shown = [...readFileSync(page, 'utf8').matchAll(/^<Canvas of=\{stories\.(\w+)\} \/>$/gim)].map(
      ([, story]) => story,
    );
    const sourceOf = (story?: string) =>
      new RegExp(`^export const ${story}: Story = (\\{.*\\};$|[^]*?^\\};$)`, 'm').exec(stories);
    const bare = shown.filter(
      (story) => story !== 'Playground' && !/^(\{| )? (args|render)\b/m.test(sourceOf(story)?.[1] ?? 'args'),
    );
    expect(bare).toEqual([]);
  });

  it('has a playground, long text, right to left, and a play for each key of its map', () => {
    const stories = readFileSync(page.replace('.mdx', '.stories.tsx'), 'utf8');
    const named = [...stories.matchAll(/^export const (\w+): Story/gm)].map(([, story]) => story);
    const [, map = ''] = readFileSync(page, 'utf8').match(/^## Keyboard\n([\s\S]*?)^## /m) ?? [];
    const keys = [...map.matchAll(/^\| (?!Key |-)(.*?) \|/gm)].map(([, key]) => key).join('; ');
    const asked = ['Playground', 'LongText', 'RightToLeft', ...(keys ? ['Keyboard'] : [])];
    expect(asked.filter((story) => !named.includes(story) && !needless[name]?.includes(story))).toEqual([]);
    const unproven = Object.entries(presses).filter(
      ([key, press]) => new RegExp(key).test(keys) && !press.test(stories) && !native[name]?.includes(key),
    );
    expect(unproven.map(([key]) => key)).toEqual([]);
  });
});

it('writes rows and controls for Storybook', () => {
  const rows = argTypes([
    {
      name: 'size',
      type: "'sm' | 'md'",
      values: ['sm', 'md'],
      isRequired: false,
      description: 'Sets it.',
      defaultValue: "'md'",
    },
    { name: 'items', type: 'readonly Item[]', shape: 'Item {}', isRequired: true, description: 'Lists them.' },
  ]);
  expect(rows).toMatchObject({
    size: {
      type: { name: 'enum', value: ['sm', 'md'], required: false },
      table: { defaultValue: { summary: "'md'" } },
    },
    items: {
      type: { name: 'array', required: true },
      table: { type: { summary: 'readonly Item[]', detail: 'Item {}' } },
    },
  });
});
