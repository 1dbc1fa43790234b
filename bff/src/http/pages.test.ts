import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { appStyle } from './pages.ts';

it('a page of the server takes the app’s style and theme, without its code, and nothing while the app is not built', () => {
  const appDir = mkdtempSync(join(tmpdir(), 'marginalia-app-'));
  try {
    const style = appStyle({ appDir } as Parameters<typeof appStyle>[0]);
    expect(style('n')).toBe('');
    const theme = '<script nonce="__CSP_NONCE__">theme()</script>';
    const page = `<head>${theme}<script defer src="/code.js"></script><style>a{}\nb{}</style></head><div id="root"></div>`;
    writeFileSync(join(appDir, 'index.html'), page);
    expect(style('n')).toBe('<script nonce="n">theme()</script><style nonce="n">a{}\nb{}</style>');
  } finally {
    rmSync(appDir, { recursive: true, force: true });
  }
});
