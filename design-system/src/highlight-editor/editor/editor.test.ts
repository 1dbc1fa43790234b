import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeLabels } from '../../internal/labels.ts';
import { sortHighlights, sortSuggestions } from '../model/places.ts';
import { content, highlights, manyMarks, suggestions } from '../sample.ts';
import { paragraphsOf } from '../viewer/segments.ts';
import { stackCards } from '../viewer/stack-cards.ts';
import { joinComment, shortNameBefore } from './comment-bank.ts';
import { editorLabels } from './labels.ts';
import { hintOf, keyCaps, keyNames } from './shortcuts.ts';

test('cards never overlap, keep their order, and the active one stands at its mark when there is room', () => {
  const boxes = fc.array(
    fc.record({ top: fc.integer({ min: -50, max: 2000 }), height: fc.integer({ min: 1, max: 300 }) }),
    {
      minLength: 1,
      maxLength: 20,
    },
  );
  fc.assert(
    fc.property(boxes, fc.nat(), (unsorted, which) => {
      const cards = unsorted.toSorted((a, b) => a.top - b.top);
      const active = which % (cards.length + 1) === cards.length ? -1 : which % cards.length;
      const tops = stackCards(cards, active, 8);
      tops.forEach((top, index) => {
        expect(top).toBeGreaterThanOrEqual(0);
        const before = cards[index - 1];
        if (before) expect(top).toBeGreaterThanOrEqual((tops[index - 1] ?? 0) + before.height + 8);
      });
      const ahead = cards.slice(0, Math.max(0, active)).reduce((sum, { height }) => sum + height + 8, 0);
      const wanted = cards[active]?.top ?? 0;
      if (active >= 0 && wanted >= ahead) expect(tops[active]).toBe(wanted);
    }),
  );
});

test('a short name after a semicolon is that of a reusable comment', () => {
  const entry = { id: '1', shortcut: 'cite', text: 'Source?', category: 'citation' };
  const bank = [{ id: '0', text: 'No name' }, entry];
  expect(shortNameBefore('Yes. ;cite', 10, bank)).toEqual({ start: 5, entry });
  expect(shortNameBefore(';cite and more', 5, bank)).toEqual({ start: 0, entry });
  for (const text of ['and;cite', ';other', ';', 'cite', ';cite '])
    expect(shortNameBefore(text, text.length, bank)).toBeUndefined();
  expect(joinComment('', 'Source?')).toBe('Source?');
  expect(joinComment('Why? ', 'Source?')).toBe('Why?\nSource?');
});

test('keys are written as the machine calls them', () => {
  expect(keyCaps('Mod-Alt-m', false)).toEqual(['Ctrl', 'Alt', 'M']);
  expect(keyCaps('Mod-Alt-m', true)).toEqual(['⌘', '⌥', 'M']);
  expect(keyCaps('Alt-ArrowDown', false)).toEqual(['Alt', '↓']);
  expect(hintOf('redo', 'Redo', {}, keyNames, false)).toEqual({
    title: 'Redo (Ctrl Shift Z)',
    'aria-keyshortcuts': 'Control+Shift+z Control+y',
  });
  expect(hintOf('next', 'Next mark', { next: [] }, keyNames, true)).toEqual({});
  expect(keyCaps('Mod-Alt--', false)).toEqual(['Ctrl', 'Alt', '-']);
});

test('keys have the names of another language, and of the sign on a Mac', () => {
  const own = { Mod: 'Strg', Delete: 'Entf', ';name': ';Kürzel' };
  const { keyNames: names, quote } = mergeLabels(editorLabels, {
    keyNames: own,
    quote: (words) => `„${words}“`,
  });
  expect(keyCaps('Mod-Alt-Backspace', false, names)).toEqual(['Strg', 'Alt', 'Backspace']);
  expect(keyCaps('Mod-Alt-m', true, names)).toEqual(['⌘', '⌥', 'M']);
  expect(keyCaps('Delete', false, names)).toEqual(['Entf']);
  expect(keyCaps(';name Tab', false, names)).toEqual([';Kürzel', 'Tab']);
  expect(quote('Hecke')).toBe('„Hecke“');
});

test('a highlight that ends behind line breaks has its number behind its last words', () => {
  const endsIn = (text: string, startIndex: number, endIndex: number) => {
    const mark = { id: 'h', startIndex, endIndex, text: text.slice(startIndex, endIndex), comment: '', color: 'red' };
    return paragraphsOf(text, [mark], []).map(({ segments }) =>
      segments.map(({ text: words, ends }) => [words, ...ends].join(' ')),
    );
  };
  expect(endsIn('abc\ndef', 0, 4)).toEqual([['abc h'], ['def']]);
  expect(endsIn('abc\n\ndef', 0, 4)).toEqual([['abc h'], [], ['def']]);
  expect(endsIn('abc\n\ndef', 1, 5)).toEqual([['a', 'bc h'], [], ['def']]);
  expect(endsIn('abc\ndef\n', 2, 8)).toEqual([['ab', 'c'], ['def h'], []]);
  // Line breaks alone cannot be highlighted here, but may be handed in.
  expect(endsIn('abc\n\ndef', 3, 5)).toEqual([['abc h'], [], ['def']]);
  expect(endsIn('abc\n\ndef', 4, 5)).toEqual([['abc'], [], ['def']]);
});

test('the viewer shows every word once, in order, and every mark at its words', () => {
  for (const sample of [
    { content, highlights, suggestions },
    { ...manyMarks(12, 60), suggestions: [] },
  ]) {
    const placed = sortHighlights(sample.content, sample.highlights).placed;
    const changes = sortSuggestions(sample.content, sample.suggestions).placed;
    const paragraphs = paragraphsOf(sample.content, placed, changes);
    const kept = paragraphs.map(({ segments }) =>
      segments
        .filter(({ kind }) => kind !== 'inserted')
        .map(({ text }) => text)
        .join(''),
    );
    expect(kept.join('\n')).toBe(sample.content);
    for (const { id, text } of placed) {
      const covered = paragraphs.map(({ segments }) =>
        segments
          .filter(
            (segment) => segment.kind !== 'inserted' && segment.highlights.some((highlight) => highlight.id === id),
          )
          .map((segment) => segment.text)
          .join(''),
      );
      expect(covered.filter(Boolean).join('\n')).toBe(text);
    }
    const ends = paragraphs.flatMap(({ segments }) => segments.flatMap((segment) => segment.ends));
    expect(ends.toSorted()).toEqual([...placed, ...changes].map(({ id }) => id).toSorted());
    const notes = paragraphs.flatMap((paragraph) => paragraph.notes);
    expect(notes.toSorted()).toEqual(ends.toSorted());
  }
});
