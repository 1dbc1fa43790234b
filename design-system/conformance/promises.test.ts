// What the README promises of all components alike, asked of each: that its words can be replaced one by one, that its
// links can be a router's, and that its titles fit the outline of a page.
import type { Entry } from '@marginalia/conformance';
import { createElement, type ElementType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { readComponents } from '../docs/props.ts';
import { de } from '../src/locales/de/index.ts';
import { MarginaliaProvider } from '../src/provider/index.ts';
import { registry } from './registry.tsx';

const docs = new Map(readComponents().map(({ name, props }) => [name, props.map((prop) => prop.name)]));
const propsOf = ({ name }: Entry): readonly string[] => docs.get(name) ?? [];

type Words = { [key: string]: string | ((...values: never[]) => unknown) | Words };
const pack = de.labels('de') as unknown as Words;
/** The key of a component's words, where it is not its own name. */
const keys: Record<string, string> = { BarChart: 'Chart', DonutChart: 'Chart', LineChart: 'Chart', Drawer: 'Dialog' };
const keyOf = ({ name }: Entry) => keys[name] ?? name;

/** Each word with its path. */
const wordsIn = (words: Words, path: readonly string[] = []): (readonly [string[], string])[] =>
  Object.entries(words).flatMap(([key, word]) => {
    if (typeof word === 'string') return [[[...path, key], word] as const];
    return typeof word === 'object' ? wordsIn(word, [...path, key]) : [];
  });
const nest = (path: readonly string[], word: unknown) =>
  path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), word);

function html(entry: Entry, props: object = {}, labels: object = {}): string {
  const component = createElement(entry.Component, { ...entry.props, ...props });
  return renderToStaticMarkup(createElement(MarginaliaProvider as ElementType, { locale: de, labels }, component));
}

const worded = registry.filter((entry) => entry.name !== 'Field' && propsOf(entry).includes('labels'));

it('knows the words of most components', () => {
  expect(worded.length).toBeGreaterThan(25);
});

describe.each(worded)('the labels of $name', (entry) => {
  const words = wordsIn(pack[keyOf(entry)] as Words);

  it('are in the language packs, by the name of the component', () => {
    expect(Object.keys(pack)).toContain(keyOf(entry));
  });

  it('replace one word and keep all others, and win over those of the provider', () => {
    const before = html(entry);
    for (const [path, word] of words) {
      const after = html(entry, { labels: nest(path, 'Ⓛ') }, { [keyOf(entry)]: nest(path, 'Ⓟ') });
      expect(after.replaceAll('Ⓛ', word), path.join('.')).toBe(before);
      expect(html(entry, { labels: nest(path, undefined) }), path.join('.')).toBe(before);
    }
  });
});

it('finds the replaced words on the page', () => {
  const seen = worded.filter((entry) =>
    wordsIn(pack[keyOf(entry)] as Words).some(([path]) => html(entry, { labels: nest(path, 'Ⓛ') }).includes('Ⓛ')),
  );
  expect(seen.length).toBeGreaterThan(12);
});

/** Links that are no router's, and titles of another's rank, and why. */
const excepted: Record<string, string> = {
  AccordionItem: 'the Accordion around it says the rank',
  ErrorSummary: 'its links lead to fields of the page',
  SkipLink: 'it leads to a place on the page',
  TopBar: 'the links are given to it',
};

const holds = (tag: RegExp) => registry.filter((entry) => tag.test(html(entry)) && !(entry.name in excepted));

it.each(holds(/<a /))('lets the links of $name be a router’s', (entry) => {
  expect(propsOf(entry).some((name) => name === 'as' || name === 'linkAs')).toBe(true);
});

it.each(holds(/<h[1-6]/))('lets the titles of $name have any rank', (entry) => {
  expect(propsOf(entry).some((name) => /^(headingLevel|level)$/.test(name))).toBe(true);
});
