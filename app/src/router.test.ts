import { appRoutes } from '@marginalia/bff/contract';
import { themeScript } from '@marginalia/design-system/theme';
import { describe, expect, it } from 'vitest';
import page from '../index.html?raw';
import source from './router.tsx?raw';

// The router pulls in every page; its source alone tells its paths.
const [publicPart = '', adminPart = ''] = source.split('const adminPages');
const paths = (part: string) => [...part.matchAll(/path: '([^'*]+)'/g)].map(([, path]) => path?.replace(/^\//, ''));

describe('the app’s paths', () => {
  it('are those that the server answers with the page', () => {
    const admin = paths(adminPart).map((path) => (path === 'admin' ? path : `admin/${path}`));
    const known = [...paths(publicPart), ...admin];
    const served = Object.values(appRoutes).map((path) => path.slice(1));
    expect(known.sort()).toEqual(served.sort());
  });
});

describe('index.html', () => {
  it('sets the theme before the first paint, as the design system’s script does', () => {
    expect(page).toContain(`<script nonce="__CSP_NONCE__">${themeScript}</script>`);
    expect(page).toContain('<meta property="csp-nonce" nonce="__CSP_NONCE__" />');
  });
});
