import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { conformance } from './design-system/conformance/package/src/node.ts';

const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

// A dependency that the browser meets only in the middle of a run makes Vite reload the page and lose the test.
const prebundled = [
  'react',
  'react-dom',
  'react-dom/client',
  'react-dom/server',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'styled-components',
  'downshift',
  'lucide-react',
  'react-aria',
  'react-stately',
  'react-aria/I18nProvider',
  'react-aria/private/live-announcer/LiveAnnouncer',
  'react-aria/useCalendar',
  'react-aria/useDateFormatter',
  'react-stately/useCalendarState',
  'react-stately/useControlledState',
  'echarts/core',
  'echarts/charts',
  'echarts/components',
  'echarts/renderers',
  'echarts-for-react/esm/core',
  '@internationalized/date',
  '@tanstack/react-virtual',
  '@tiptap/core',
  '@tiptap/extension-highlight',
  '@tiptap/pm/history',
  '@tiptap/pm/keymap',
  '@tiptap/pm/model',
  '@tiptap/pm/state',
  '@tiptap/pm/transform',
  '@tiptap/pm/view',
  '@tiptap/react',
  '@hookform/resolvers/zod',
  '@simplewebauthn/browser',
  '@mswjs/interceptors',
  '@mswjs/interceptors/fetch',
  '@mswjs/interceptors/XMLHttpRequest',
  '@tanstack/query-core',
  'jotai',
  'jotai-family',
  'jotai-tanstack-query',
  'jotai/utils',
  'ky',
  'qrcode.react',
  'react-hook-form',
  'react-router',
  'react-router/dom',
  'zod',
  '@storybook/react',
  '@storybook/addon-a11y/preview',
  '@guidepup/virtual-screen-reader',
  'axe-core',
  'storybook/internal/core-events',
  'storybook/preview-api',
  'storybook/test',
];

// A slow machine is no fault: a test fails for what it sees, not for how long it took.
// Vitest would leave one of two cores to itself; each project waits for a server, a child or a browser much of its time.
const patience = { maxWorkers: 2, testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } };

// What hangs on a browser's moments, or on seconds beside the browsers of another suite, is tried again once; `npm test` names each test that needed it.
const unsteady = { ...patience, retry: 1 };

// These replace a module that other files use too, or count what a page says once, so each has its modules to itself.
const needsOwnModules = [
  'app/src/accounts/current-user.test.ts',
  'app/src/accounts/left-elsewhere.test.ts',
  'app/src/edit-desk/sent.test.ts',
  'app/src/http/http.test.ts',
  'app/src/order-form/order-send.test.ts',
  'app/src/review/shared-draft.test.ts',
  'app/src/submissions/submissions.test.ts',
  'design-system/conformance/misuse.test.ts',
  'design-system/src/internal/warn.test.ts',
  'design-system/src/theme/pairs.test.ts',
];

// What these say of the server holds with either database, so they run with one.
const readNoRows = [
  ...['redline/**', 'documents/**', 'metrics/**', 'storage/**', 'config/**', 'api-docs/**'],
  'review/{answers-round-trip,answers-with-links,apply,export}.test.ts',
  'http/{address,broken-requests,connections,fair-queue,listener,log,pages}.test.ts',
  ...[
    'accounts/common-passwords.test.ts',
    'audit-log/csv.test.ts',
    'database/disk-reserve.test.ts',
    'mail/{html,safe-words}.test.ts',
  ],
  'submissions/{google-docs-access,search-text}.test.ts',
  'profile/archive-stream.test.ts',
];

// A setting of every project that runs in the browser; made anew, for vitest writes the project's name into it.
const browser = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  viewport: { width: 1200, height: 800 },
  provider: playwright({
    // Screens show moments in the reader's own zone.
    contextOptions: { timezoneId: 'UTC' },
    launchOptions: { executablePath: process.env.CHROME_BIN ?? '/usr/bin/chromium', args: chromiumArgs },
  }),
  instances: [{ browser: 'chromium' as const }],
});

const isWanted = (project: string) => !process.argv.includes('--project') || process.argv.includes(project);

/** Storybook's plugins, which take a second to load and more to start: the other projects do without. */
async function storybookPlugins() {
  const { storybookTest } = await import('@storybook/addon-vitest/vitest-plugin');
  return storybookTest({ configDir: '.storybook' });
}

export default defineConfig({
  test: {
    api: { allowWrite: true },
    projects: [
      {
        // Plain logic of the design system and the app, no browser needed.
        test: {
          name: 'unit',
          environment: 'node',
          // The files of one worker load what they share once.
          isolate: false,
          ...patience,
          include: [
            'design-system/src/**/*.test.ts',
            'design-system/bench/**/*.test.ts',
            'design-system/docs/**/*.test.ts',
            'design-system/publish/**/*.test.ts',
            'design-system/conformance/**/*.test.ts',
            'app/src/**/*.test.{ts,tsx}',
            'bff/contract/**/*.test.ts',
            'scripts/**/*.test.ts',
            'stories/**/*.test.ts',
          ],
          exclude: needsOwnModules,
        },
        resolve: { tsconfigPaths: true },
      },
      {
        test: { name: 'unit-isolated', environment: 'node', ...patience, include: needsOwnModules },
        resolve: { tsconfigPaths: true },
      },
      {
        test: {
          name: 'bff-sqlite',
          isolate: false,
          environment: 'node',
          include: ['bff/src/**/*.test.ts', 'bff/test/**/*.test.ts'],
          env: { TEST_DATABASE: 'sqlite' },
          globalSetup: ['bff/test/sqlite.ts'],
          ...unsteady,
        },
      },
      {
        test: {
          name: 'bff-postgres',
          isolate: false,
          environment: 'node',
          include: ['bff/src/**/*.test.ts'],
          exclude: readNoRows.map((files) => `bff/src/${files}`),
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['bff/test/sqlite.ts', 'bff/test/postgres.ts'],
          // Two files share one server, where a write in one ends what is kept in memory for the other.
          ...unsteady,
        },
      },
      {
        // The real app against the real server in a real browser.
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['app/e2e/**/*.test.ts'],
          // The files of one worker share its browser.
          isolate: false,
          ...unsteady,
          // Two leave half a core of two to itself: a page waits for its server, and a test for its page.
          maxWorkers: 3,
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        // The design system as another team meets it: packed, installed and built outside the workspace.
        test: {
          name: 'package',
          environment: 'node',
          include: ['design-system/test/**/*.test.ts'],
          ...unsteady,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        // What every component promises alike, as data; see design-system/conformance.
        plugins: [conformance({ library: new URL('./design-system/conformance/registry.tsx', import.meta.url) })],
        resolve: { tsconfigPaths: true },
        optimizeDeps: { include: prebundled },
        test: {
          name: 'conformance',
          ...unsteady,
          include: ['design-system/conformance/**/*.test.tsx'],
          setupFiles: ['design-system/conformance/quick-elements.ts', 'design-system/conformance/quick-styles.ts'],
          browser: browser(),
        },
      },
      {
        resolve: { tsconfigPaths: true },
        plugins: isWanted('stories') ? [storybookPlugins()] : [],
        optimizeDeps: { include: prebundled },
        test: {
          name: 'stories',
          // A page shows the stories of one file after the other: to load it anew for each took a quarter of the work.
          isolate: false,
          ...unsteady,
          api: { allowWrite: true },
          provide: { visual: process.env.VISUAL !== '0' },
          setupFiles: ['.storybook/vitest.setup.ts'],
          browser: browser(),
        },
      },
    ],
  },
});
