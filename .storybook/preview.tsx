import '@fontsource-variable/newsreader/standard.css';
import '@fontsource-variable/newsreader/standard-italic.css';
import '@fontsource-variable/source-sans-3';
import '@fontsource-variable/source-sans-3/wght-italic.css';
import type { Preview } from '@storybook/react';
import { type ComponentProps, lazy, Suspense } from 'react';
import { configure } from 'storybook/test';
import { GlobalStyle } from '../design-system/src/theme/index.ts';
import '../design-system/src/theme/tokens.css';
import { ourTheme, toGlobals } from '../stories/theme/own-theme.ts';
import { showGlobals } from './globals.ts';
import './preview.css';

// The tests show no docs page, and do without all that one needs.
const Docs = lazy(() => import('./docs.tsx'));

// What a play waits for comes later on a slow machine.
configure({ asyncUtilTimeout: 10_000 });

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
    docs: {
      container: (props: ComponentProps<typeof Docs>) => (
        <Suspense>
          <Docs {...props} />
        </Suspense>
      ),
      extractArgTypes: (component: { argTypes?: object } | undefined) => component?.argTypes ?? null,
    },
    options: {
      storySort: {
        order: [
          'Guides',
          ['Getting started', 'Theming', 'Languages', 'Writing', 'Accessibility', 'Testing', 'Contributing'],
          'Recipes',
          'Foundations',
          ['Your own theme'],
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
  initialGlobals: { theme: 'light', dir: 'ltr', motion: 'full', ...toGlobals(ourTheme) },
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
      showGlobals(globals);
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
