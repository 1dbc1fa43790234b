import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { initialCatalogue, testimonialData, testimonialPlaces } from '../../contract/index.ts';
import { testServer } from '../../test/harness.ts';
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

it('a testimonial that names a place of the page, or ends a script, is text', async () => {
  const appDir = mkdtempSync(join(tmpdir(), 'marginalia-app-'));
  const { quote, by } = testimonialPlaces;
  writeFileSync(
    join(appDir, 'index.html'),
    `<script id="testimonial">${testimonialData.place}</script><q>${quote}</q><cite>${by}</cite>`,
  );
  const one = await testServer({ appDir });
  try {
    const owner = await one.as('owner');
    const said = `</script><b>${by} ${testimonialData.place} $&`;
    const testimonial = { quote: said, name: 'Mei', role: '', isExample: false };
    const payload = { basedOn: 1, catalogue: { ...initialCatalogue, testimonial } };
    expect((await owner({ method: 'PUT', url: '/api/admin/catalogue', payload })).status).toBe(200);
    const { text } = await (await one.as('visitor'))('/');
    const json = /<script [^>]*>(.*?)<\/script>/.exec(text)?.[1] ?? '';
    expect(JSON.parse(json)).toEqual({ quote: said, by: 'Mei' });
    expect(text).toContain(`<q>&lt;/script&gt;&lt;b&gt;${by} &quot;__TESTIMONIAL__&quot; $&amp;</q><cite>Mei</cite>`);
  } finally {
    await one.stop();
    rmSync(appDir, { recursive: true, force: true });
  }
});
