import { getSchema } from '@tiptap/core';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applySuggestions } from '../model/places.ts';
import type { Suggestion } from '../model/types.ts';
import { annotations } from './annotations.ts';
import { allowedTransaction } from './gate.ts';
import { replaceSelection, wordsOf } from './replace-selection.ts';
import { suggestionMarks, textNodes } from './schema.ts';
import { docOf, positionAt, suggestionsOf } from './text-map.ts';

const schema = getSchema([...textNodes, ...suggestionMarks]);
const labels = { describe: () => '', cardId: (id: string) => id, allCards: 2 };

/** A text in which the words from `from` to `to` are selected, as in comment mode. */
function open(content: string, from: number, to: number, suggestions: readonly Suggestion[] = []) {
  const doc = docOf(schema, content, suggestions);
  const unplaced = { highlights: [], suggestions: [] };
  const state = EditorState.create({
    doc,
    selection: TextSelection.create(doc, positionAt(doc, from, 'after'), positionAt(doc, to, 'before')),
    plugins: [annotations({ highlights: [], notes: new Map(), unplaced }, labels)],
  });
  const told: (readonly Suggestion[])[] = [];
  const gated = { isWriting: false, isForward: false, canSuggest: true };
  const view = {
    state,
    dispatch(tr) {
      const allowed = allowedTransaction(view.state, tr, {
        ...gated,
        options: { onSuggested: (all) => told.push(all) },
      });
      if (allowed) view.state = view.state.apply(allowed);
    },
  } as EditorView;
  return { view, told, given: () => suggestionsOf(view.state.doc) };
}

const content = 'The old hedge is wide.';

test('only the words that differ are struck and added', () => {
  const { view, told, given } = open(content, 4, 21);
  expect(wordsOf(view.state)).toBe('old hedge is wide');
  replaceSelection(view, 'old hedgerow is wide');
  expect(given()).toMatchObject([{ startIndex: 8, text: 'hedge', replacement: 'hedgerow' }]);
  expect(told).toEqual([given()]);
});

test.each([
  ['', 'old hedge', ''],
  ['old and broad hedge', '', 'and broad '],
  ['hedge', 'old ', ''],
  ['oldhedge', 'old hedge', 'oldhedge'],
])('“old hedge” as “%s”', (words, text, replacement) => {
  const { view, given } = open(content, 4, 13);
  replaceSelection(view, words);
  expect(given()).toMatchObject([{ text, replacement }]);
});

test('words that a suggestion struck are no longer there to be changed, and those it added are', () => {
  const { view, given } = open(content, 0, 22, [
    { id: 's', startIndex: 4, endIndex: 7, text: 'old', replacement: 'new' },
  ]);
  expect(wordsOf(view.state)).toBe('The new hedge is wide.');
  replaceSelection(view, 'A new hedge.');
  expect(applySuggestions(content, given())).toBe('A new hedge.');
});

test('in comment mode nothing else changes the text, and nothing at all without leave', () => {
  const { view } = open(content, 4, 7);
  const { state } = view;
  const gate = { isWriting: false, isForward: false, canSuggest: true, options: { onSuggested: () => {} } };
  const typed = () => state.tr.insertText('x');
  expect(allowedTransaction(state, typed(), gate)).toBeNull();
  for (const event of ['cut', 'paste', 'delete', 'replace']) {
    const tr = () => typed().setMeta('uiEvent', event);
    expect(allowedTransaction(state, tr(), gate)).not.toBeNull();
    expect(allowedTransaction(state, tr(), { ...gate, canSuggest: false })).toBeNull();
    expect(allowedTransaction(state, tr(), { ...gate, options: {} })).toBeNull();
  }
  const caret = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 3)));
  expect(allowedTransaction(caret, caret.tr.insertText('x').setMeta('uiEvent', 'paste'), gate)).toBeNull();
});

test('whatever is selected and written, the text then reads as written', () => {
  const words = fc
    .array(fc.constantFrom('old', 'hedge', '😀', 'e\u0301'), { maxLength: 6 })
    .map((all) => all.join(' '));
  fc.assert(
    fc.property(words, words, fc.nat(), fc.nat(), (text, written, a, b) => {
      const [from, to] = [a % (text.length + 1), b % (text.length + 1)].sort((x, y) => x - y) as [number, number];
      fc.pre(from < to && written.trim() === written);
      const { view, given } = open(text, from, to);
      replaceSelection(view, written);
      expect(applySuggestions(text, given())).toBe(text.slice(0, from) + written + text.slice(to));
    }),
  );
});
