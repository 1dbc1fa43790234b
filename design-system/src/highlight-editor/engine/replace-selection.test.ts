import { getSchema } from '@tiptap/core';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applySuggestions } from '../model/places.ts';
import type { Suggestion } from '../model/types.ts';
import { annotations } from './annotations.ts';
import { allowedTransaction } from './gate.ts';
import { replaceRange, selectedRange, strikeSelection, wordsOf } from './replace-selection.ts';
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

const selected = ({ state }: EditorView) => selectedRange(state) ?? state.selection;
const selectedWords = (view: EditorView) => wordsOf(view.state.doc, selected(view));
const replaceSelection = (view: EditorView, words: string) => replaceRange(view, selected(view), words, true);

const content = 'The old hedge is wide.';

test('only the words that differ are struck and added', () => {
  const { view, told, given } = open(content, 4, 21);
  expect(selectedWords(view)).toBe('old hedge is wide');
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
  expect(selectedWords(view)).toBe('The new hedge is wide.');
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

test('words of another range than the selected one are replaced, and the selection stays', () => {
  const { view, given } = open(content, 4, 13);
  const range = selected(view);
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, 18, 22)));
  expect(replaceRange(view, range, 'old hedgerow', false)).toBe(true);
  expect(given()).toMatchObject([{ text: 'hedge', replacement: 'hedgerow' }]);
  expect(view.state.doc.textBetween(view.state.selection.from, view.state.selection.to)).toBe('wide');
});

test('paragraphs are reworded one by one, those that stay are not touched, and more lines than paragraphs are refused', () => {
  const text = 'One hedge here.\nTwo there.\nThree.';
  const { view, told, given } = open(text, 4, text.length);
  expect(replaceSelection(view, 'hedge here.\nTwo there. Three.')).toBe(false);
  expect(replaceSelection(view, 'hedge here.\n\nTwo there.\nThree.')).toBe(false);
  expect(given()).toEqual([]);
  expect(replaceSelection(view, 'hedgerow here.\nTwo there.\nFour.')).toBe(true);
  expect(given()).toMatchObject([
    { startIndex: 4, text: 'hedge', replacement: 'hedgerow' },
    { text: 'Three.', replacement: 'Four.' },
  ]);
  expect(told).toEqual([given()]);
});

test('a paragraph of which only the edge is selected is not among the words, and without words nothing is struck', () => {
  const { view, given } = open('One.\nTwo.', 0, 5);
  expect(selectedWords(view)).toBe('One.');
  expect(strikeSelection(view)).toBe(true);
  expect(given()).toMatchObject([{ text: 'One.', replacement: '' }]);
  const edge = open('One.\nTwo.', 4, 5);
  expect(strikeSelection(edge.view)).toBe(false);
  expect(edge.given()).toEqual([]);
});

test('whatever is selected and written, the text then reads as written', () => {
  const words = fc
    .array(fc.constantFrom('old', 'hedge', '😀', 'e\u0301'), { maxLength: 6 })
    .map((all) => all.join(' '));
  const lines = fc.array(words, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(lines, lines, lines, fc.nat(), fc.nat(), (paragraphs, first, second, a, b) => {
      const text = paragraphs.join('\n');
      let [from, to] = [a % (text.length + 1), b % (text.length + 1)].sort((x, y) => x - y) as [number, number];
      const { view, given } = open(text, from, to);
      while (from < to && text[from] === '\n') from += 1;
      while (from < to && text[to - 1] === '\n') to -= 1;
      fc.pre(from < to);
      const count = text.slice(from, to).split('\n').length;
      // Words that a suggestion struck or added are reworded too.
      for (const all of [first, second]) {
        const written = Array.from({ length: count }, (_, n) => all[n] ?? '').join('\n');
        const { doc } = view.state;
        const [start, end] = [positionAt(doc, from, 'before'), positionAt(doc, to, 'after')];
        expect(replaceRange(view, { from: start, to: end }, written, false)).toBe(true);
        expect(applySuggestions(text, given())).toBe(text.slice(0, from) + written + text.slice(to));
      }
    }),
  );
});
