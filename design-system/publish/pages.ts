// The pages of the documentation as Markdown, and llms.txt, which lists them: from the same MDX that Storybook shows.
import { globSync, readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { columns, rowsOf } from '../conformance/package/src/columns.ts';
import type { Utterances } from '../conformance/package/src/types.ts';
import { forOtherTeams } from '../docs/for-other-teams.ts';
import { type ComponentDoc, type PropDoc, readComponents } from '../docs/props.ts';
import { storyCodes } from '../docs/story-code.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Page {
  /** Its place in the folder of the pages, such as `components/Button.md`. */
  path: string;
  /** Where Storybook has it, such as `components-button--usage`. */
  id: string;
  title: string;
  /** The first paragraph. */
  summary: string;
  markdown: string;
}

const folders = {
  guides: 'stories/guides/*.mdx',
  recipes: 'stories/recipes/*.mdx',
  components: 'design-system/src/*/*.mdx',
};
/** About this repository, not about the package. */
const ownPages = ['stories/guides/contributing.mdx'];

const fence = (code: string) => `\`\`\`tsx\n${code.trimEnd()}\n\`\`\``;

/** A line of a table, where a bar in a cell is no end of it. */
const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/** Text as code; a type may hold the signs that code is written between. */
const code = (text: string) => (text.includes('`') ? `\`\` ${text} \`\`` : text && `\`${text}\``);

/** A default as code, or as the words that `@default` says it in. */
const defaultOf = (text: string) => (/`| (of|the|by|is|for|as) /.test(text) ? text : code(text));

/** The table that Storybook shows below "What a screen reader says", and that the conformance suite executes. */
function utterancesTable(table: Utterances): string {
  const rows = rowsOf(table).map((step) =>
    row([step.does, step.hears.join('<br>'), ...columns.map(({ id }) => step[id])]),
  );
  const titles = ['Step', 'Said', ...columns.map(({ title }) => title)];
  return [row(titles), row(titles.map(() => '---')), ...rows].join('\n');
}

const require = createRequire(import.meta.url);

/** Reads a table of utterances. What it imports is named as in the built package, with `.js`. */
function readUtterances(file: string): Utterances {
  const hooks = registerHooks({
    resolve: (name, context, next) => next(/^\.\.?\//.test(name) ? name.replace(/\.js$/, '.ts') : name, context),
  });
  try {
    return (require(file) as { utterances: Utterances }).utterances;
  } finally {
    hooks.deregister();
  }
}

function propsTable(props: readonly PropDoc[]): string {
  const rows = props.map(({ name, type, isRequired, defaultValue = '', description }) =>
    row([`\`${name}\`${isRequired ? ' (required)' : ''}`, code(type), defaultOf(defaultValue), description]),
  );
  const shapes = [...new Set(props.flatMap(({ shape }) => shape ?? []))].map((shape) => `\`\`\`ts\n${shape}\n\`\`\``);
  return [
    [row(['Prop', 'Type', 'Default', 'What it does']), row(['---', '---', '---', '---']), ...rows].join('\n'),
    ...shapes,
  ].join('\n\n');
}

/** The attributes of a tag: `name="text"` and `name={expression}`. */
const attributesOf = (tag: string): Record<string, string> =>
  Object.fromEntries(
    [...tag.matchAll(/(\w+)=(?:"([^"]*)"|\{([^}]*)\})/g)].map(([, name = '', text, value]) => [
      name,
      text ?? value ?? '',
    ]),
  );

/** Writes one page. @throws where it names a story or a component that is not there */
function toMarkdown(file: string, components: ReadonlyMap<string, ComponentDoc>): string {
  const source = readFileSync(file, 'utf8');
  const modules = new Map(
    [...source.matchAll(/^import \* as (\w+) from '(.*?)';$/gm)].map(([, name = '', path = '']) => [
      name,
      storyCodes(join(dirname(file), path)),
    ]),
  );
  const tables = new Map(
    [...source.matchAll(/^import \{ utterances(?: as (\w+))? \} from '(.*?)';$/gm)].map(
      ([, name = 'utterances', path = '']) => [name, path],
    ),
  );
  const story = (of = '') => {
    const [module = '', name = ''] = of.split('.');
    const written = modules.get(module)?.get(name);
    if (written === undefined) throw new Error(`${file} shows ${of}, which has no code to show.`);
    return fence(written);
  };
  const blocks: Record<string, (attributes: Record<string, string>) => string> = {
    Meta: () => '',
    Utterances: ({ of = '' }) => {
      const path = tables.get(of);
      if (!path) throw new Error(`${file} shows the utterances of ${of}, which it does not import.`);
      return utterancesTable(readUtterances(join(dirname(file), path)));
    },
    Canvas: ({ of = '' }) => {
      const [, name = ''] = of.split('.');
      const title = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
      return name === 'Playground' ? story(of) : `Example: ${title}\n\n${story(of)}`;
    },
    ForOtherTeams: ({ names = '' }) => `**For other teams.** ${forOtherTeams(names)}`,
    DoDont: ({ do: right, doText, dont: wrong, dontText }) =>
      [`**Do.** ${doText}`, story(right), `**Don't.** ${dontText}`, story(wrong)].join('\n\n'),
    ArgTypes: ({ of = '' }) => {
      const component = components.get(of);
      if (!component) throw new Error(`${file} lists the props of ${of}, which the package does not export.`);
      return propsTable(component.props);
    },
  };
  // What is inside a sample of code is no block of the page.
  const parts = source.split(/(^```[\s\S]*?^```$)/m).map((part, index) => {
    if (index % 2 === 1) return part;
    const text = part.replaceAll(/^import .*;\n/gm, '');
    return text.replaceAll(/^<(\w+)([^>]*?)\/>$/gms, (all, name: string, tag: string) =>
      Object.hasOwn(blocks, name) ? (blocks[name]?.(attributesOf(tag)) ?? '') : all,
    );
  });
  return `${parts
    .join('')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

/** The id under which Storybook shows a page, as its own links name it. */
function storybookId(path: string, source: string): string {
  const [, name = 'docs'] = source.match(/<Meta[^>]* name="([^"]*)"/) ?? [];
  return `${path.replaceAll(/[^\w]+/g, '-')}--${name}`.toLowerCase();
}

/** @returns every page that ships, in the order of llms.txt */
export function readPages(): Page[] {
  const components = new Map(readComponents().map((component) => [component.name, component]));
  const pages = Object.entries(folders).flatMap(([folder, pattern]) =>
    globSync(pattern, { cwd: root })
      .filter((file) => !ownPages.includes(file))
      .sort((a, b) => (basename(a) < basename(b) ? -1 : 1))
      .map((file): Page => {
        const markdown = toMarkdown(join(root, file), components);
        const [, title = '', summary = ''] = markdown.match(/^# (.+)\n\n((?:.+\n)+)/) ?? [];
        const name = `${folder}/${basename(file, '.mdx')}`;
        return {
          path: `${name}.md`,
          id: storybookId(name, readFileSync(join(root, file), 'utf8')),
          title,
          summary: summary.replaceAll('\n', ' ').trim(),
          markdown,
        };
      }),
  );
  return pages.map((page) => ({ ...page, markdown: linked(page, pages) }));
}

/** A page with the links of Storybook leading to the files. A story is in Storybook alone. */
const linked = (page: Page, pages: readonly Page[]) =>
  page.markdown
    .replaceAll(/\[([^\]]+)\]\(\?path=\/story\/[\w-]+\)/g, '“$1” of the Storybook')
    .replaceAll(/\]\(\?path=\/docs\/([\w-]+)\)/g, (_, id: string) => {
      const target = pages.find((each) => each.id === id);
      if (!target) throw new Error(`${page.path} links to ${id}, which is no page.`);
      return `](${relativePath(page.path, target.path)})`;
    });

const relativePath = (from: string, to: string) => (dirname(from) === dirname(to) ? basename(to) : `../${to}`);

const headings: Record<keyof typeof folders, string> = {
  guides: 'Guides',
  recipes: 'Recipes',
  components: 'Components',
};

/** The list of the pages in the form of https://llmstxt.org. @param folder where the pages are, from the file */
export function llmsTxt(pages: readonly Page[], folder: string): string {
  const { name, description } = JSON.parse(readFileSync(join(root, 'design-system/package.json'), 'utf8')) as {
    name: string;
    description: string;
  };
  const sections = Object.entries(headings).map(([key, heading]) => {
    const own = pages.filter(({ path }) => path.startsWith(`${key}/`));
    return `## ${heading}\n\n${own.map(({ path, title, summary }) => `- [${title}](${folder}/${path}): ${summary}`).join('\n')}\n`;
  });
  return [
    `# ${name}\n`,
    `> ${description}\n`,
    `README.md is the introduction: installation, theming, languages, server rendering. A page of a component says when to
use it and when not, its keyboard map, what a screen reader says, and its props. Besides them, each component takes the
attributes of its root element, such as \`className\`, \`data-*\`, \`onClick\`, and \`href\` of a link.\n`,
    ...sections,
  ].join('\n');
}
