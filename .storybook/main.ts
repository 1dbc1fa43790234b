import remarkGfm from 'remark-gfm';
import type { StorybookConfig } from 'storybook-react-rsbuild';

const config: StorybookConfig = {
  framework: { name: 'storybook-react-rsbuild', options: { builder: {} } },
  stories: [
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
  typescript: { reactDocgen: 'react-docgen', check: false },
};
export default config;
