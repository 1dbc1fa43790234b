// What every component promises alike, by the suite that other libraries run too, and what only ours promise.
import { checks, defineConformance, openStrictPage } from '@marginalia/conformance';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, onTestFinished, vi } from 'vitest';
import { commands } from 'vitest/browser';
import * as charts from '../src/charts/index.ts';
import * as review from '../src/highlight-editor/index.ts';
import * as viewer from '../src/highlight-viewer/index.ts';
import * as ds from '../src/index.ts';
import '../src/theme/tokens.css';
import { inUse, library, registry, withoutRoot } from './registry.tsx';

const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

it('has every component that the package exports in its registry', () => {
  const exported = Object.keys({ ...ds, ...charts, ...review, ...viewer }).filter(
    (name) => /^[A-Z][a-z]/.test(name) && !(name in withoutRoot),
  );
  expect(registry.map(({ name }) => name).sort()).toEqual(exported.sort());
});

const names = checks.map(({ name }) => name);
defineConformance(library, { checks: names.filter((name) => !inUse.includes(name)) });

it.each([
  ['TextArea', 'textarea', 'min-block-size', '136px'],
  ['Skeleton', '[data-component]', 'inline-size', '96px'],
  ['Skeleton', '[data-part="line"]', 'block-size', '24px'],
  ['StatCard', '[data-part="value"] > span', '--mg-stat-characters', '6'],
  ['Table', 'th', 'inline-size', '320px'],
  ['BarChart', '[data-component]', '--mg-chart-height', '320px'],
  ['ColorPicker', 'rect', 'fill', 'rgb(1, 2, 3)'],
])('has the server’s own sizes and colours under the policy: %s', async (name, selector, property, value) => {
  const { document: frame } = await openStrictPage(document.body);
  const { html, head } = await commands.renderOnServer(name);
  frame.head.insertAdjacentHTML('beforeend', head);
  frame.body.innerHTML = html;
  (document.querySelector('iframe') as HTMLElement).style.inlineSize = '1000px';
  for (const [token, size] of Object.entries({ 'space-2': '8px', 'leading-relaxed': '20px' }))
    frame.documentElement.style.setProperty(`--mg-${token}`, size);
  const element = frame.querySelector(selector);
  expect(element && getComputedStyle(element).getPropertyValue(property)).toBe(value);
});

it('notices a breach of the content security policy', async () => {
  const { document: frame, violations } = await openStrictPage(document.body);
  const style = frame.createElement('style');
  style.textContent = 'body { color: red; }';
  frame.head.append(style);
  await expect.poll(() => violations).toEqual(['style-src-elem']);
});

it('lets React take over a page whose theme its script has set', async () => {
  const error = vi.spyOn(console, 'error');
  onTestFinished(() => error.mockRestore());
  localStorage.setItem('theme', 'dark');
  onTestFinished(() => localStorage.removeItem('theme'));
  const frame = document.body.appendChild(document.createElement('iframe')).contentDocument as Document;
  // As in the README.
  const page = (
    <html lang="en" suppressHydrationWarning>
      <head>
        <title>Page</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the package's own script, as the README has it */}
        <script nonce="known" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: ds.themeScript }} />
      </head>
      <body>Words</body>
    </html>
  );
  frame.open();
  frame.write(`<!doctype html>${renderToString(page)}`);
  frame.close();
  expect(frame.documentElement.dataset.theme).toBe('dark');
  const recovered: unknown[] = [];
  const root = hydrateRoot(frame, page, { onRecoverableError: (problem) => recovered.push(problem) });
  onTestFinished(() => flushSync(() => root.unmount()));
  await settle();
  expect(recovered).toEqual([]);
  expect(error).not.toHaveBeenCalled();
  expect(frame.documentElement.dataset.theme).toBe('dark');
});
