import * as lucide from 'lucide-react';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import * as icons from './icons.js';

const markup = (Icon: ComponentType) => renderToStaticMarkup(createElement(Icon));
const withoutClass = (svg: string) => svg.replace(/ class="[^"]*"/, '');

it.each(Object.entries(icons))('%s is drawn as lucide draws it, hidden from screen readers', (name, Icon) => {
  const original = (lucide as unknown as Record<string, ComponentType>)[name];
  expect(original).toBeDefined();
  expect(markup(Icon)).toBe(withoutClass(markup(original as ComponentType)));
});
