import { fileURLToPath } from 'node:url';
import { conformance } from '@marginalia/conformance/node';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

const args = ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'];

export default defineConfig({
  test: {
    projects: ['radix', 'headless'].map((name) => ({
      plugins: [conformance({ library: fileURLToPath(new URL(`./${name}.jsx`, import.meta.url)) })],
      test: {
        name,
        include: [`${name}.test.jsx`],
        testTimeout: 30_000,
        browser: {
          enabled: true,
          headless: true,
          screenshotFailures: false,
          viewport: { width: 1200, height: 800 },
          provider: playwright({ launchOptions: { executablePath: process.env.CHROME_BIN, args } }),
          instances: [{ browser: 'chromium' }],
        },
      },
    })),
  },
});
