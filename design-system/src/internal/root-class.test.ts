import { createElement as h, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ServerStyleSheet, StyleSheetManager } from 'styled-components';
import { describe, expect, it } from 'vitest';
import { Button, IconButton, LinkButton } from '../button/index.js';
import { Card } from '../card/index.js';
import { CategoryBadge } from '../category-badge/index.js';
import { StatusBadge } from '../status-badge/index.js';

interface StylisElement {
  type: string;
  value: string;
  return: string;
}
type Plugin = (element: StylisElement) => void;

function changesNothing() {}
function makesBordersRed(element: StylisElement) {
  if (element.value.startsWith('border:')) element.return = 'border:1px solid red;';
}
// The types ask for it as a prop.
const words = { children: 'Next' };

/** The class of the root, and the rules in the sheet without the spaces and comments that mean nothing. */
function stylesOf(part: ReactElement, ...stylisPlugins: Plugin[]) {
  const sheet = new ServerStyleSheet();
  const isPlain = stylisPlugins.length === 0;
  const markup = renderToStaticMarkup(
    sheet.collectStyles(isPlain ? part : h(StyleSheetManager, { stylisPlugins: stylisPlugins as [] }, part)),
  );
  const name = /class="([^" ]+)/.exec(markup)?.[1] ?? '';
  const css = sheet
    .getStyleTags()
    .replaceAll(/<[^>]+>|\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};:,>/]) ?/g, '$1')
    .replaceAll(';}', '}')
    .replaceAll(`.${name}`, '&')
    .replaceAll(name, 'name')
    .trim();
  sheet.seal();
  return { name, css };
}

describe('useRootClass', () => {
  it.each([
    ['Button', h(Button, null, 'Save')],
    ['IconButton', h(IconButton, { label: 'Close', icon: h('svg') })],
    ['LinkButton', h(LinkButton, { href: '#next', ...words })],
    ['Card', h(Card, null, 'A card')],
    ['CategoryBadge', h(CategoryBadge, null, 'Ethics')],
    ['StatusBadge', h(StatusBadge, { status: 'paid', ...words })],
  ])('reads the template of %s as stylis does', (_, part) => {
    const flat = stylesOf(part);
    const compiled = stylesOf(part, changesNothing);
    expect(flat.css).toMatch(/^&\{/);
    expect(flat.css).toBe(compiled.css);
    expect(flat.name).not.toBe(compiled.name);
  });

  it('gives the template to stylis where an app has plugins for it', () => {
    expect(stylesOf(h(Card, null, 'A card'), makesBordersRed).css).toContain('border:1px solid red');
  });

  it('adds the rules once to each sheet', () => {
    const one = stylesOf(h(Card, null, 'One'));
    expect(stylesOf(h('div', null, h(Card, null, 'One'), h(Card, { className: 'mine' }, 'Two')))).toEqual(one);
  });
});
