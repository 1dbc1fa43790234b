// npm run new -- component Name
// Makes the folder of a component: the component, its first stories, its page, its entries and its conformance test.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './lib.mjs';

const [kind, name] = process.argv.slice(2);
const usage = 'Usage: npm run new -- component Name, such as: npm run new -- component PageCount';
if (kind !== 'component' || !name) stop(usage);
if (!/^([A-Z][a-z0-9]+)+$/.test(name)) stop(`"${name}" is no component name: write it in PascalCase. ${usage}`);

const folder = name.replace(/(?<!^)[A-Z]/g, '-$&').toLowerCase();
const library = join(root, 'design-system');
const home = join(library, 'src', folder);
if (existsSync(home)) stop(`design-system/src/${folder} exists already: choose another name, or remove it first.`);

const files = {
  'index.ts': `export { ${name}, type ${name}Props } from './${name}.js';\n`,
  [`${name}.tsx`]: `import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from 'styled-components';

const Root = styled.div\`
  color: var(--mg-color-text-primary);
\`;

export interface ${name}Props extends ComponentPropsWithRef<'div'> {
  /** Says what this holds. */
  children?: ReactNode;
}

/** Says in one sentence what this component is for. */
export function ${name}(props: ${name}Props) {
  return <Root {...props} data-component="${name}" />;
}
`,
  [`${name}.stories.tsx`]: `import type { Meta, StoryObj } from '@storybook/react';
import { expect, within } from 'storybook/test';
import { ${name} } from './${name}.js';

const meta = {
  title: 'Components/${name}',
  component: ${name},
  args: { children: 'Words' },
} satisfies Meta<typeof ${name}>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Words')).toBeVisible();
  },
};

export const LongText: Story = {
  args: { children: 'Rechtsschutzversicherungsgesellschaften and what else may be long' },
  decorators: [(Story) => <div style={{ inlineSize: 200 }}>{Story()}</div>],
};

export const RightToLeft: Story = { args: { dir: 'rtl', lang: 'ar', children: 'كلمات' } };
`,
  [`${name}.utterances.ts`]: `import type { Utterances } from '@marginalia/conformance';

export const utterances: Utterances = {
  steps: [{ reads: true, hears: ['Words', 'end of document'] }],
};
`,
  [`${name}.mdx`]: `import { ArgTypes, Canvas, Meta } from '@storybook/addon-docs/blocks';
import { Utterances } from '../../docs/Utterances.tsx';
import { ${name} } from './index.js';
import { utterances } from './${name}.utterances.ts';
import * as stories from './${name}.stories.tsx';

<Meta of={stories} name="Usage" />

# ${name}

Says in one sentence what this component is for.

<Canvas of={stories.Playground} />

## When to use

## When not to use

## Do

## Don't

## Keyboard

It takes no focus; what stands inside keeps its own keys.

## What a screen reader says

<Utterances name="${name}" of={utterances} />

## Props

<ArgTypes of={${name}} />
`,
};

mkdirSync(home);
for (const [file, text] of Object.entries(files)) writeFileSync(join(home, file), text);

change('src/index.ts', (text) => {
  const lines = text.trimEnd().split('\n');
  const exported = lines.filter((line) => line.startsWith('export'));
  const notes = lines.filter((line) => !line.startsWith('export'));
  return `${[...notes, ...[...exported, `export * from './${folder}/index.js';`].sort()].join('\n')}\n`;
});
change('package.json', (text) => {
  const manifest = JSON.parse(text);
  manifest.exports[`./${folder}`] = { types: `./dist/${folder}/index.d.ts`, default: `./dist/${folder}/index.js` };
  return `${JSON.stringify(manifest, null, 2)}\n`;
});
change('conformance/registry.tsx', (text) =>
  text.replace(
    'export const registry: Entry[] = [\n',
    (opening) => `${opening}  { name: '${name}', Component: ds.${name}, props: { children: 'Words' } },\n`,
  ),
);
run('biome', [
  'check',
  '--write',
  '--log-level=error',
  'design-system/src/index.ts',
  'design-system/package.json',
  `design-system/src/${folder}`,
]);
console.log(`design-system/src/${folder} is there, exported, and in the conformance suite.
Next: write its props and styles, then npm test -- unit design-system/docs and npm test -- stories design-system/src/${folder}. CONTRIBUTING says when it is done.`);

function change(file, edit) {
  const path = join(library, file);
  writeFileSync(path, edit(readFileSync(path, 'utf8')));
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
