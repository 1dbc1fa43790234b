import type { RsbuildPluginAPI } from '@rsbuild/core';
import remarkGfm from 'remark-gfm';
import type { StorybookConfig } from 'storybook-react-rsbuild';
import { argTypes } from '../design-system/docs/arg-types.ts';
import { type ComponentDoc, readComponents } from '../design-system/docs/props.ts';
import { storyCodes } from '../design-system/docs/story-code.ts';

/** Hangs each component's props on it, where the preview finds them; read anew when a rebuild begins. */
const props = {
  name: 'props-from-types',
  setup(api: RsbuildPluginAPI) {
    let components: ComponentDoc[] | undefined;
    api.onAfterDevCompile(() => {
      components = undefined;
    });
    api.transform({ test: /design-system\/src\/.*\.tsx$/ }, ({ code, resourcePath }) => {
      components ??= readComponents();
      const here = components.filter(({ file }) => file === resourcePath);
      return here.reduce(
        (text, { name, props }) => `${text}\n${name}.argTypes = ${JSON.stringify(argTypes(props))};`,
        code,
      );
    });
  },
};

/** Gives "Show code" what can be pasted: the usual code knows neither functions nor a story's own helpers. */
const code = {
  name: 'code-of-stories',
  setup(api: RsbuildPluginAPI) {
    api.transform({ test: /(design-system\/src|stories\/recipes)\/.*\.stories\.tsx$/ }, ({ code, resourcePath }) =>
      [...storyCodes(resourcePath)].reduce((text, [name, written]) => {
        const source = `{ code: ${JSON.stringify(written)}, language: 'tsx' }`;
        const docs = `{ ...${name}.parameters?.docs, source: ${source} }`;
        return `${text}\n${name}.parameters = { ...${name}.parameters, docs: ${docs} };`;
      }, code),
    );
  },
};

const config: StorybookConfig = {
  framework: { name: 'storybook-react-rsbuild', options: { builder: {} } },
  // The package suite builds some of them, to try them below a path.
  stories: process.env.STORYBOOK_STORIES?.split(',') ?? [
    '../stories/**/*.mdx',
    '../stories/**/*.stories.tsx',
    '../design-system/src/**/*.mdx',
    '../design-system/src/**/*.stories.tsx',
  ],
  addons: [
    // Keyboard maps and token pairs are tables; MDX alone knows none.
    {
      name: '@storybook/addon-docs',
      options: { mdxPluginOptions: { mdxCompileOptions: { remarkPlugins: [remarkGfm] } } },
    },
    '@storybook/addon-a11y',
  ],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // The compiler itself reads the props: the usual readers know neither generic components nor shared types.
  typescript: { reactDocgen: false, check: false },
  rsbuildFinal: (config) => ({
    ...config,
    // The app's page takes its styles in; the preview's own page would lose them.
    output: { ...config.output, inlineStyles: false },
    plugins: [...(config.plugins ?? []), props, code],
  }),
};
export default config;
