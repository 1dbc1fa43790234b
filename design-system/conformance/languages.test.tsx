// With a language pack no English is left: each component is rendered in both languages, and what is said in both is from
// its props.
import type { Entry } from '@marginalia/conformance';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import * as ds from '../src/index.ts';
import { de } from '../src/locales/de/index.ts';
import '../src/theme/tokens.css';
import { eventually } from './eventually.ts';
import { registry } from './registry.tsx';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup();
  document.body.replaceChildren();
});

async function show(entry: Entry, props: object, locale: ds.MarginaliaProviderProps['locale']) {
  const where = document.body.appendChild(document.createElement('div'));
  const root = createRoot(where);
  const cleanup = () => {
    flushSync(() => root.unmount());
    where.remove();
  };
  cleanups.push(cleanup);
  const { Component } = entry;
  flushSync(() =>
    root.render(
      <ds.MarginaliaProvider locale={locale}>
        <Component {...entry.props} {...props} />
      </ds.MarginaliaProvider>,
    ),
  );
  const later = 'highlights' in props ? '[role="toolbar"]' : entry.later;
  if (later && !('data' in props)) await eventually(() => expect(where.querySelector(later)).not.toBeNull());
  return { where, cleanup };
}

const attributes = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'];

/** Everything that a component says: its texts, and the attributes that are words. */
function wordsIn(where: Element): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(where, NodeFilter.SHOW_TEXT);
  while (walker.nextNode())
    if (!walker.currentNode.parentElement?.closest('style')) found.push(walker.currentNode.nodeValue ?? '');
  for (const element of where.querySelectorAll('*'))
    for (const name of attributes) found.push(element.getAttribute(name) ?? '');
  return found.map((words) => words.trim()).filter((words) => /\p{L}{3}/u.test(words));
}

const file = new File(['x'], 'essay.docx');
const author = { name: 'Ada', initials: 'A' };
/** The states in which a component says more than in the first one. */
const states: Record<string, readonly object[]> = {
  ColorPicker: [{ allowsCustom: true }],
  Combobox: [{ defaultOpen: true }, { defaultOpen: true, items: [] }, { defaultValue: 'essay' }],
  CommentThread: [
    { comments: [] },
    {
      comments: ['one', 'two'].map((id) => ({ id, author, text: 'Ⓒ', editedAt: '2026-03-12T09:05:00Z', isOwn: true })),
      onEdit: () => {},
      onDelete: () => {},
      onResolvedChange: () => {},
    },
    { isResolved: true, onResolvedChange: () => {} },
    { isResolved: true, resolvedBy: 'Ada', resolvedAt: '2026-03-12T09:05:00Z' },
  ],
  DateField: [
    { locale: undefined, defaultOpen: true, value: '2031-03-12' },
    { locale: undefined, value: '2031-03-12', min: '2032-01-01' },
    { locale: undefined, value: '2031-03-12', max: '2030-01-01' },
  ],
  FileField: [
    { defaultValue: file },
    ...['uploading', 'failed', 'done'].map((status) => ({
      defaultValue: file,
      status,
      onCancel: () => {},
      onRetry: () => {},
    })),
  ],
  ErrorSummary: [{ title: undefined }],
  Form: [{ errors: [{ name: 'a', message: 'Ⓐ' }] }],
  HighlightEditor: [
    {
      author,
      mode: 'suggest',
      onModeChange: () => {},
      onSuggestionsChange: () => {},
      onSuggestionAccept: () => {},
      onCommentBankChange: () => {},
      categories: [{ id: 'c', label: 'Ⓒ' }],
      suggestions: [{ id: 's', startIndex: 8, endIndex: 10, text: 'is', replacement: 'was' }],
    },
    { isReadOnly: true, highlights: [] },
  ],
  HighlightViewer: [{ suggestions: [{ id: 's', startIndex: 8, endIndex: 10, text: 'is', replacement: 'was' }] }],
  DiffText: [
    { before: 'Ⓐ\nⒷ\nⒸ', after: 'Ⓐ\nⒷ\nⒸ' },
    { before: 'Ⓐ', after: 'Ⓐ\n' },
  ],
  Notice: ['info', 'success', 'warning', 'danger'].map((tone) => ({ tone })),
  NumberField: [
    { locale: undefined, value: 3, min: 5 },
    { locale: undefined, value: 7, max: 5 },
  ],
  Select: [{ defaultOpen: true }],
  Table: [
    { selectionMode: 'single', rowActions: () => 'Ⓡ', columns: [{ id: 'label', header: 'Ⓗ', isSortable: true }] },
    { rows: [] },
    { rows: [], isLoading: true },
  ],
  TagGroup: [{ onRemove: () => {} }, { items: [] }],
  TextArea: [{ showCount: true, maxLength: 10, defaultValue: '123456789' }, { showCount: true }],
  Timeline: [{ items: ['done', 'current', 'upcoming', 'failed'].map((state) => ({ id: state, title: 'Ⓣ', state })) }],
  ...Object.fromEntries(['BarChart', 'LineChart', 'DonutChart'].map((name) => [name, [{ data: [] }]])),
};

/** Words that are the same in both languages. */
const shared = ['Problem', 'Orange'];

/** What stands around a part in the registry: words of the app, which are in none of the part's props. */
const inMenu = ['Account', 'Profile'];
const inList = ['Document type', 'Essay'];
const around: Record<string, readonly string[]> = {
  ComboboxItem: inList,
  ComboboxSection: inList,
  MenuItem: inMenu,
  MenuSection: inMenu,
  MenuSubmenu: inMenu,
  SelectItem: inList,
  SelectSection: inList,
  Tab: ['Queues', 'One', 'The first'],
};

describe.each(registry)('$name', (entry) => {
  it('says nothing in English with the German pack', async () => {
    for (const state of [{ isRequired: true }, ...(states[entry.name] ?? [])]) {
      const props = { ...(entry.states?.has.includes('isRequired') || !('isRequired' in state) ? state : {}) };
      const given = JSON.stringify([entry.props, props, file.name, around[entry.name]]);
      const english = await show(entry, props, 'en');
      const said = new Set(wordsIn(english.where));
      english.cleanup();
      const german = await show(entry, props, de);
      const left = wordsIn(german.where).filter(
        (words) => said.has(words) && !shared.includes(words) && !given.includes(JSON.stringify(words).slice(1, -1)),
      );
      expect(left, JSON.stringify(props)).toEqual([]);
      german.cleanup();
    }
  });
});

it('says nothing of a toast in English', async () => {
  const store = ds.createToastStore();
  const entry = registry.find(({ name }) => name === 'Toaster') as Entry;
  const { where } = await show(entry, { store }, de);
  flushSync(() => void store.toast({ title: 'Ⓣ' }));
  await eventually(() => expect(wordsIn(where)).toEqual(['Benachrichtigungen', 'Meldung schließen']));
});

it('shows the keys of the editor in German', async () => {
  const entry = registry.find(({ name }) => name === 'HighlightEditor') as Entry;
  const { where } = await show(entry, {}, de);
  await userEvent.click(where.querySelector('[aria-label="Tastenkürzel"]') as Element);
  await eventually(() => expect(where.querySelector('dialog')?.textContent).toContain('Strg'));
  expect(where.querySelector('dialog h2')?.textContent).toBe('Tastenkürzel');
});
