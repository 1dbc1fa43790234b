import { addons } from 'storybook/manager-api';
import { create } from 'storybook/theming';

addons.setConfig({
  theme: create({
    base: 'light',
    brandTitle: 'Marginalia design system',
    fontBase: "'Source Sans 3', 'Segoe UI', system-ui, sans-serif",
    appBg: '#f5f1ea',
    appContentBg: '#ffffff',
    appPreviewBg: '#ffffff',
    appBorderColor: '#e4dccf',
    appBorderRadius: 4,
    barBg: '#fcfaf6',
    colorPrimary: '#bf351d',
    colorSecondary: '#1d4e89',
    textColor: '#1f1b17',
    textMutedColor: '#575047',
  }),
  sidebar: { showRoots: true },
});
