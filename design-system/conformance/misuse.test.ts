// Used wrongly, a component says so once in development: what, why and how to mend it. It never breaks the page.
import type { Entry } from '@marginalia/conformance';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type PropDoc, readComponents } from '../docs/props.ts';
import { registry } from './registry.tsx';

const error = vi.spyOn(console, 'error');

beforeEach(() => {
  error.mockReset();
  error.mockImplementation(() => {});
});

const docs = new Map(readComponents().map(({ name, props }) => [name, props]));
const propsOf = ({ name }: Entry): readonly PropDoc[] => docs.get(name) ?? [];

/** What a component complains of when it gets these props instead of the usual ones. */
function complaints(entry: Entry, wrong: Record<string, unknown>): string[] {
  renderToString(createElement(entry.Component, { ...entry.props, ...wrong }));
  return error.mock.calls.map((words) => words.join(' '));
}

function expectOne(entry: Entry, wrong: Record<string, unknown>, ...words: string[]) {
  const said = complaints(entry, wrong);
  expect(said).toHaveLength(1);
  const [name, ...rest] = (said[0] ?? '').split(': ');
  expect([entry.name, entry.root?.match(/"(\w+)"/)?.[1]]).toContain(name);
  for (const word of words) expect(rest.join(': ')).toContain(word);
}

/** Attributes whose unknown values the browser itself reads as the usual one. */
const browsers: Record<string, readonly string[]> = { Button: ['type'], TextField: ['type', 'inputMode'] };
/** Components whose words are their children. */
const wordy = ['Button', 'LinkButton', 'TextLink', 'StatusBadge', 'CategoryBadge', 'Checkbox', 'Switch'];
const names = ['label', 'title', 'legend', 'acceptLabel', 'actionLabel'];

describe.each(registry)('$name', (entry) => {
  const props = propsOf(entry);

  it('has nothing to say when it is used well', () => {
    expect(complaints(entry, {})).toEqual([]);
  });

  it.each(props.filter(({ name, values }) => values && !browsers[entry.name]?.includes(name)))(
    'names the values there are when $name has another',
    ({ name, values = [] }) => {
      // Each component has a wrong value of its own: the same words are said only once.
      const other = typeof values[0] === 'number' ? 99 + registry.indexOf(entry) : `other-${entry.name}`;
      expectOne(entry, { icon: '×', change: '+1', [name]: other }, `${name}="${other}"`, values.join(', '));
    },
  );

  it.each(props.filter(({ name, isRequired }) => isRequired && names.includes(name)))(
    'asks for its $name',
    ({ name }) => {
      expectOne(entry, { [name]: undefined }, `no ${name}`);
    },
  );

  if (wordy.includes(entry.name)) {
    it('asks for its words', () => expectOne(entry, { children: undefined }, 'no children'));
  }

  const hasIds = ({ type, shape }: PropDoc) => type.endsWith('[]') && /^ {2}id: string/m.test(shape ?? '');
  it.each(props.filter((prop) => hasIds(prop) && entry.props[prop.name]))(
    'tells of two $name with one id',
    ({ name }) => {
      const [first, ...others] = entry.props[name] as object[];
      expectOne(entry, { [name]: [first, first, ...others] }, 'id');
    },
  );

  const { value } = entry;
  const defaultProp = value?.defaultProp;
  if (defaultProp !== undefined) {
    it(`keeps to ${value?.prop} when ${defaultProp} is given too, and says so`, () => {
      const both = { [value?.prop ?? '']: value?.initial, [defaultProp]: value?.next };
      expectOne(entry, both, `both ${value?.prop} and ${defaultProp}`, 'Keep');
    });
  }
});
