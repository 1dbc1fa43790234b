import '@fontsource-variable/newsreader/standard.css';
import '@fontsource-variable/newsreader/standard-italic.css';
import '@fontsource-variable/source-sans-3';
import '@fontsource-variable/source-sans-3/wght-italic.css';
import type { Preview } from '@storybook/react';
import { GlobalStyle } from '../design-system/src/theme/index.ts';
import '../design-system/src/theme/tokens.css';
import './preview.css';

/** Reads a choice of the toolbar. Storybook writes globals of the address as plain words, so they are strings here. */
const choice = (globals: Record<string, unknown>, name: string) => String(globals[name] ?? '');

const preview: Preview = {
  parameters: {
    a11y: { test: 'error' },
    layout: 'padded',
    backgrounds: { disable: true },
    viewport: {
      options: {
        phone: { name: 'Phone', type: 'mobile', styles: { width: '360px', height: '780px' } },
        tablet: { name: 'Tablet', type: 'tablet', styles: { width: '768px', height: '1024px' } },
      },
    },
    controls: { expanded: true, sort: 'requiredFirst' },
    docs: { extractArgTypes: (component: { argTypes?: object } | undefined) => component?.argTypes ?? null },
    options: {
      storySort: {
        order: [
          'Guides',
          ['Getting started', 'Theming', 'Languages', 'Writing', 'Accessibility', 'Contributing'],
          'Foundations',
          'Components',
          'Screens',
          [
            'Public pages',
            'Order form',
            'Tracking page',
            'Log in and register',
            'Profile',
            'Admin dashboard',
            'Admin queues',
            'Admin review page',
            'Admin edit page',
            'Admin analytics',
            'Mails',
            'When something is wrong',
          ],
        ],
      },
    },
  },
  initialGlobals: { theme: 'light', dir: 'ltr', density: 'comfortable', motion: 'full' },
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: {
        title: 'Theme',
        icon: 'mirror',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light', icon: 'sun' },
          { value: 'dark', title: 'Dark', icon: 'moon' },
        ],
      },
    },
    dir: {
      description: 'Direction',
      toolbar: {
        title: 'Direction',
        icon: 'transfer',
        dynamicTitle: true,
        items: [
          { value: 'ltr', title: 'Left to right' },
          { value: 'rtl', title: 'Right to left' },
        ],
      },
    },
    density: {
      description: 'Density',
      toolbar: {
        title: 'Density',
        icon: 'component',
        dynamicTitle: true,
        items: [
          { value: 'comfortable', title: 'Comfortable' },
          { value: 'compact', title: 'Compact' },
        ],
      },
    },
    motion: {
      description: 'Motion',
      toolbar: {
        title: 'Motion',
        icon: 'play',
        dynamicTitle: true,
        items: [
          { value: 'full', title: 'Full motion' },
          { value: 'reduced', title: 'Reduced motion' },
        ],
      },
    },
  },
  decorators: [
    (Story, { globals }) => {
      const root = document.documentElement;
      root.dataset.theme = choice(globals, 'theme');
      root.dir = choice(globals, 'dir');
      root.dataset.density = choice(globals, 'density');
      root.dataset.motion = choice(globals, 'motion');
      return (
        <>
          <GlobalStyle />
          <Story />
        </>
      );
    },
  ],
};

export default preview;
