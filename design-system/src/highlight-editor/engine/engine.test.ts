// Drives the real ProseMirror state, without a browser: whatever is typed, deleted, pasted, marked or undone, the
// client's text stays, and every mark names exactly its words.
import { getSchema } from '@tiptap/core';
import { closeHistory, history, redo, undo, undoDepth } from '@tiptap/pm/history';
import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anchor, placeAnchor } from '../model/anchors.ts';
import { applySuggestions, isSound, type Marks, placeMarks, sortSuggestions } from '../model/places.ts';
import { threadOf } from '../model/threads.ts';
import type { Heading, Highlight, MarkAuthor, Reply, Suggestion, Thread } from '../model/types.ts';
import { type AnnotationChange, AnnotationStep } from './annotation-step.ts';
import { annotations, annotationsOf, drawMore, setActive, setUnplaced } from './annotations.ts';
import { mergeChange } from './merge-change.ts';
import { noted } from './notes.ts';
import { piecesOf } from './pieces.ts';
import { placeForSuggestion, placeHighlight, placeSuggestion } from './placing.ts';
import { replaceHighlights, replaceSuggestions } from './replace.ts';
import { sectionedNodes, suggestionMarks } from './schema.ts';
import { asSuggestion, separate, withdraw } from './suggest.ts';
import { docOf, keepsContent, offsetAt, paragraphsOf, positionAt, suggestionsOf } from './text-map.ts';

const schema = getSchema([...sectionedNodes, ...suggestionMarks]);
const words = { describe: () => '', cardId: (id: string) => id, allCards: 2 };

/** The document of a content, with a section for every two of its paragraphs. */
function docWithSections(content: string, suggestions: readonly Suggestion[]): Node {
  const headings: Heading[] = [];
  let startIndex = 0;
  for (const [index, line] of content.split('\n').entries()) {
    if (index % 2 === 0) headings.push({ startIndex, endIndex: startIndex + line.length, level: 1 });
    startIndex += line.length + 1;
  }
  return docOf(schema, content, suggestions, headings);
}

function open(content: string, suggestions: readonly Suggestion[] = []): EditorState {
  const plugins = [
    annotations({ highlights: [], notes: new Map(), unplaced: { highlights: [], suggestions: [] } }, words),
    history({ newGroupDelay: 0 }),
  ];
  return EditorState.create({ doc: docWithSections(content, suggestions), plugins });
}

let count = 0;
const freshId = () => {
  count += 1;
  return `s${count}`;
};

/** What the session's gate does with a transaction of the user. */
function dispatch(state: EditorState, tr: Transaction, isForward = false): EditorState {
  const allowed = keepsContent(state.doc, tr.doc) ? tr : asSuggestion(state, tr, freshId, isForward);
  return allowed ? state.apply(allowed) : state;
}

/** Types over letters of the first section; its first letter is the first one. */
const type = (state: EditorState, from: number, to: number, text: string) =>
  dispatch(state, state.tr.insertText(text, from + 1, to + 1));

/** The client's text in a document: everything but what suggestions add. */
const contentOf = (doc: Node) =>
  paragraphsOf(doc)
    .map((paragraph) => piecesOf(paragraph).flatMap(({ kind, text }) => (kind === 'inserted' ? [] : [text])))
    .map((texts) => texts.join(''))
    .join('\n');

/** What the state shows, as the one and only truth: pieces of every paragraph. */
const shown = (state: EditorState) =>
  paragraphsOf(state.doc)
    .map((paragraph) =>
      paragraph.children
        .map(
          ({ text, marks }) => ({ insertion: `+${text}+`, deletion: `-${text}-` })[marks[0]?.type.name ?? ''] ?? text,
        )
        .join(''),
    )
    .join('\n');

describe('asSuggestion', () => {
  test('typed words are added, one suggestion for one flow of typing', () => {
    let state = open('The hedge');
    for (const [index, letter] of [...'old '].entries()) state = type(state, 5 + index, 5 + index, letter);
    expect(shown(state)).toBe('The +old +hedge');
    expect(suggestionsOf(state.doc)).toMatchObject([{ startIndex: 4, endIndex: 4, text: '', replacement: 'old ' }]);
  });

  test('deleted words stay, struck out; words typed there replace them', () => {
    const state = type(type(open('The hedge'), 5, 10, ''), 10, 10, 'row');
    expect(shown(state)).toBe('The -hedge-+row+');
    expect(suggestionsOf(state.doc)).toMatchObject([{ startIndex: 4, endIndex: 9, text: 'hedge', replacement: 'row' }]);
  });

  test('words that a suggestion added simply go when deleted', () => {
    const state = type(type(open('The hedge'), 5, 5, 'old '), 5, 9, '');
    expect(shown(state)).toBe('The hedge');
    expect(suggestionsOf(state.doc)).toEqual([]);
  });

  test('deleting across paragraphs strikes in each and joins none', () => {
    const state = type(open('One two\nthree four'), 5, 15, '');
    expect(shown(state)).toBe('One -two-\n-three- four');
    expect(contentOf(state.doc)).toBe('One two\nthree four');
  });

  test('deleting across sections strikes in each and joins none', () => {
    let state = open('One two\nthree\nfour five');
    expect(state.doc.childCount).toBe(2);
    const [from, to] = [positionAt(state.doc, 4, 'after'), positionAt(state.doc, 18, 'before')];
    state = dispatch(state, state.tr.delete(from, to));
    expect(shown(state)).toBe('One -two-\n-three-\n-four- five');
    expect(state.doc.childCount).toBe(2);
  });

  test('pasted lines become one, however they are broken', () => {
    const state = type(open('The hedge'), 5, 5, '\vold\f\r\nand\u0085green \u2028 \u2029tall\t\u2028');
    expect(shown(state)).toBe('The +old and green tall\t+hedge');
  });

  test('what would only split or join sections is refused', () => {
    const state = open('One two\nthree\nfour five');
    const edge = state.doc.child(0).nodeSize;
    expect(asSuggestion(state, state.tr.join(edge), freshId)).toBeNull();
    expect(keepsContent(state.doc, state.tr.join(edge).doc)).toBe(false);
    expect(asSuggestion(state, state.tr.split(10), freshId)).toBeNull();
    expect(keepsContent(state.doc, state.tr.split(10).doc)).toBe(false);
  });

  test('what would only split or join paragraphs is refused', () => {
    const state = open('One two\nthree');
    expect(asSuggestion(state, state.tr.split(5), freshId)).toBeNull();
    expect(asSuggestion(state, state.tr.join(10), freshId)).toBeNull();
  });

  test('pasted lines become one line', () => {
    const state = open('One two');
    const lines = ['first', 'second'].map((line) => schema.node('paragraph', null, schema.text(line)));
    const pasted = dispatch(state, state.tr.replace(5, 5, new Slice(Fragment.from(lines), 1, 1)));
    expect(shown(pasted)).toBe('One+first second+ two');
  });

  test('the caret stands before what was deleted backwards, behind what was deleted forwards', () => {
    const state = open('The hedge');
    const deleted = () => state.tr.delete(6, 7);
    expect(dispatch(state, deleted()).selection.head).toBe(6);
    expect(dispatch(state, deleted(), true).selection.head).toBe(7);
  });

  test('a suggestion taken back leaves no trace', () => {
    const state = type(type(open('The hedge'), 5, 10, ''), 10, 10, 'row');
    const [suggestion] = suggestionsOf(state.doc);
    const after = state.apply(withdraw(state, suggestion?.id ?? ''));
    expect(shown(after)).toBe('The hedge');
  });

  test('comments of suggestions that become one are kept together', () => {
    const before = [
      { id: 'a', startIndex: 0, endIndex: 3, text: 'One', replacement: '' },
      { id: 'b', startIndex: 4, endIndex: 7, text: 'two', replacement: '' },
    ];
    let state = open('One two', before);
    const note = (id: string, after: string) => new AnnotationStep([{ kind: 'comment', id, after }]);
    state = state.apply(state.tr.step(note('a', 'First.')).step(note('b', 'Second.')));
    state = type(state, 4, 5, '');
    expect(suggestionsOf(state.doc)).toMatchObject([{ id: 'a', text: 'One two' }]);
    expect([...annotationsOf(state).notes]).toEqual([['a', { comment: 'First.\nSecond.' }]]);
  });
});

test('anchors of suggestions handed in again change no node of the text, and nothing that can be undone', () => {
  const content = 'The old hedge';
  let state = type(open(content), 5, 8, '');
  state = type(state, 8, 8, 'new');
  const given = suggestionsOf(state.doc);
  const anchored = given.map((one) => ({ ...one, anchor: anchor(content, one.startIndex, one.endIndex, 1) }));
  const { tr, changes } = replaceSuggestions(state, content, given, anchored);
  const taken = state.apply(tr.step(new AnnotationStep(changes)).setMeta('addToHistory', false));
  expect(taken.doc).toBe(state.doc);
  expect(annotationsOf(taken).decorations).toBe(annotationsOf(state).decorations);
  expect(taken.selection.eq(state.selection)).toBe(true);
  expect(undoDepth(taken)).toBe(undoDepth(state));
  const read = (from: EditorState) =>
    suggestionsOf(from.doc).map((one) => noted(one, annotationsOf(from).notes.get(one.id)));
  expect(read(taken)).toEqual(anchored);
  const undone = act(taken, content, { do: 'undo' });
  expect(shown(undone)).toBe(content);
  expect(read(act(undone, content, { do: 'redo' }))).toEqual(anchored);
  // Grown, it has other words than its anchor; undone, those again.
  const grown = type(taken.apply(closeHistory(taken.tr)), 11, 12, '');
  expect(shown(grown)).toBe('The -old-+new+- -hedge');
  expect(read(grown)[0]).not.toHaveProperty('anchor');
  expect(read(act(grown, content, { do: 'undo' }))).toEqual(anchored);
});

test('anchors of highlights handed in again draw nothing anew; a comment does', () => {
  const content = 'The old hedge';
  const bare: Highlight = { id: 'h', startIndex: 4, endIndex: 7, text: 'old', comment: '', color: 'red' };
  const marked = open(content);
  const state = marked.apply(marked.tr.step(new AnnotationStep([{ kind: 'highlight', id: 'h', after: bare }])));
  const handIn = (next: Highlight) =>
    annotationsOf(state.apply(state.tr.step(new AnnotationStep(replaceHighlights([bare], [next])))));
  const anchored = { ...bare, anchor: anchor(content, 4, 7, 1) };
  expect(handIn(anchored).highlights).toEqual([anchored]);
  expect(handIn(anchored).decorations).toBe(annotationsOf(state).decorations);
  expect(handIn({ ...anchored, comment: 'Why?' }).decorations).not.toBe(annotationsOf(state).decorations);
});

describe('separate', () => {
  const words = { id: 'a', startIndex: 3, endIndex: 3, text: '', replacement: ' new' };
  const takeIn = (state: EditorState, content: string, wanted: readonly Suggestion[]) =>
    state.apply(replaceSuggestions(state, content, suggestionsOf(state.doc), wanted).tr.setMeta('addToHistory', false));
  const undone = (state: EditorState): EditorState => act(state, 'One two', { do: 'undo' });

  test('what is undone comes back where it was, whatever came from outside around it', () => {
    const around = { id: 'b', startIndex: 7, endIndex: 7, text: '', replacement: '!' };
    const state = type(open('One two', [words]), 7, 8, '');
    const [shortened] = suggestionsOf(state.doc);
    const taken = takeIn(state, 'One two', [shortened as Suggestion, around]);
    expect(shown(taken)).toBe('One+ ne+ two+!+');
    expect(suggestionsOf(undone(taken).doc)).toEqual([words, around]);
  });

  test('what comes back apart from its suggestion becomes one of its own', () => {
    const beside = { id: 'b', startIndex: 3, endIndex: 3, text: '', replacement: '!' };
    const state = type(open('One two', [words]), 7, 8, '');
    const [shortened] = suggestionsOf(state.doc);
    const found = suggestionsOf(undone(takeIn(state, 'One two', [shortened as Suggestion, beside])).doc);
    expect(found.map(({ replacement }) => replacement)).toEqual([' ne', '!', 'w']);
    expect(new Set(found.map(({ id }) => id)).size).toBe(3);
  });

  test('what comes back of a suggestion that has lost its place meanwhile becomes one of its own', () => {
    const state = type(open('One two', [words]), 7, 8, '');
    const [shortened] = suggestionsOf(state.doc);
    const { tr } = replaceSuggestions(state, 'One two', [shortened as Suggestion], []);
    const unplaced = { highlights: [], suggestions: [{ ...words, text: 'lost' }] };
    const found = suggestionsOf(undone(state.apply(setUnplaced(tr, unplaced).setMeta('addToHistory', false))).doc);
    expect(found).toMatchObject([{ replacement: 'w' }]);
    expect(found[0]?.id).not.toBe('a');
  });
});

describe('a mark stands in one place when its change is undone after it', () => {
  const content = 'The old hedge';
  const wall: Suggestion = { id: 'a', startIndex: 4, endIndex: 13, text: 'old hedge', replacement: 'wall' };
  const fence: Suggestion = { id: 'b', startIndex: 8, endIndex: 13, text: 'hedge', replacement: 'fence' };
  const hedge: Highlight = { id: 'h', startIndex: 8, endIndex: 13, text: 'hedge', comment: '', color: 'red' };
  const away: Highlight = { ...hedge, text: 'fence' };
  const lost = (marks: Partial<Marks>): Marks => ({ highlights: [], suggestions: [], ...marks });
  const changed = (state: EditorState, change: AnnotationChange) =>
    state.apply(state.tr.step(new AnnotationStep([change])));
  const handIn = (state: EditorState, tr: Transaction, changes: AnnotationChange[], unplaced: Marks) =>
    state.apply(setUnplaced(tr.step(new AnnotationStep(changes)), unplaced).setMeta('addToHistory', false));
  const travelled = (state: EditorState, way: 'undo' | 'redo') => act(state, content, { do: way });

  test('found its place: a suggestion', () => {
    const commented = { ...fence, comment: 'Why?' };
    let state = open(content, [wall]);
    state = state.apply(setUnplaced(state.tr, lost({ suggestions: [fence] })));
    state = changed(state, { kind: 'lostSuggestion', id: 'b', before: fence, after: commented });
    const { tr, changes } = replaceSuggestions(state, content, [wall], [commented]);
    state = handIn(state, tr, changes, lost({}));
    for (const way of ['undo', 'redo'] as const) {
      state = travelled(state, way);
      expect(suggestionsOf(state.doc)).toMatchObject([fence]);
      expect(annotationsOf(state).unplaced.suggestions).toEqual([]);
    }
  });

  test('found its place: a highlight', () => {
    const commented = { ...away, comment: 'Why?' };
    const found = { ...hedge, comment: 'Why?' };
    let state = open(content);
    state = state.apply(setUnplaced(state.tr, lost({ highlights: [away] })));
    state = changed(state, { kind: 'lostHighlight', id: 'h', before: away, after: commented });
    state = handIn(state, state.tr, [{ kind: 'highlight', id: 'h', after: found }], lost({}));
    for (const way of ['undo', 'redo'] as const) {
      state = travelled(state, way);
      expect(annotationsOf(state)).toMatchObject({ highlights: [found], unplaced: { highlights: [] } });
    }
  });

  test('lost its place: a highlight', () => {
    const blue = { ...hedge, color: 'blue' as const };
    let state = changed(open(content), { kind: 'highlight', id: 'h', after: hedge });
    state = changed(state, { kind: 'highlight', id: 'h', before: hedge, after: blue });
    state = handIn(state, state.tr, [{ kind: 'highlight', id: 'h', before: blue }], lost({ highlights: [away] }));
    state = travelled(state, 'undo');
    expect(annotationsOf(state)).toMatchObject({ highlights: [hedge], unplaced: { highlights: [] } });
  });

  test('was given a place by a person: a suggestion', () => {
    const gone: Suggestion = { ...fence, text: 'row', comment: 'Why?', isUnplaced: true };
    const place = { startIndex: 8, endIndex: 13, text: 'hedge' };
    const taken = anchor(content, 8, 13, 2);
    const { isUnplaced, ...kept } = gone;
    const insertion: Suggestion = { id: 'c', startIndex: 4, endIndex: 4, text: '', replacement: 'very ' };
    let state = open(content, [insertion]);
    state = state.apply(setUnplaced(state.tr, lost({ suggestions: [gone] })).setMeta('addToHistory', false));
    const selected = (from: number, to: number) =>
      state.apply(
        state.tr.setSelection(
          TextSelection.create(state.doc, positionAt(state.doc, from, 'after'), positionAt(state.doc, to, 'before')),
        ),
      );
    expect(placeForSuggestion(selected(8, 13), content, gone, [insertion])).toEqual(place);
    // Where another one stands, or nothing is selected, it cannot.
    expect(placeForSuggestion(selected(0, 13), content, gone, [insertion])).toBeNull();
    expect(placeForSuggestion(selected(8, 8), content, gone, [insertion])).toBeNull();
    state = state.apply(placeSuggestion(state, content, gone, [insertion], place, taken));
    const shownNow = () => suggestionsOf(state.doc).map((one) => noted(one, annotationsOf(state).notes.get(one.id)));
    for (const way of ['', 'undo', 'redo', 'undo', 'redo'] as const) {
      if (way !== '') state = travelled(state, way);
      const isBack = way === 'undo';
      expect(shownNow()).toEqual(isBack ? [insertion] : [insertion, { ...kept, ...place, anchor: taken }]);
      expect(annotationsOf(state).unplaced.suggestions).toEqual(isBack ? [gone] : []);
    }
  });

  test('was given a place by a person: a highlight', () => {
    const gone: Highlight = { ...away, comment: 'Why?', isUnplaced: true };
    const place = { startIndex: 4, endIndex: 7, text: 'old' };
    const taken = anchor(content, 4, 7, 2);
    const { isUnplaced, ...kept } = gone;
    let state = open(content);
    state = state.apply(setUnplaced(state.tr, lost({ highlights: [gone] })).setMeta('addToHistory', false));
    state = state.apply(placeHighlight(state, gone, place, taken));
    for (const way of ['', 'undo', 'redo'] as const) {
      if (way !== '') state = travelled(state, way);
      const isBack = way === 'undo';
      const { highlights, unplaced } = annotationsOf(state);
      expect(highlights).toEqual(isBack ? [] : [{ ...kept, ...place, anchor: taken }]);
      expect(unplaced.highlights).toEqual(isBack ? [gone] : []);
    }
  });
});

describe('undo and redo of what one changed of a mark leave alone what others have changed since', () => {
  const content = 'The old hedge';
  const person = (name: string): MarkAuthor => ({ id: name, name, initials: name.slice(0, 1) });
  const [ana, ben] = [person('Ana'), person('Ben')];
  const reply = (id: string, minute: number, author: MarkAuthor, text = id): Reply => ({
    ...{ id, text, author, createdAt: `2026-11-20T10:0${minute}:00Z` },
  });
  const who = fc.constantFrom('own', 'theirs', 'nobody');
  const fate = fc.constantFrom('stays', 'edited', 'removed');
  const isAdded = fc.boolean();
  const plan = fc.record({
    resolved: who,
    createdAt: who,
    own: fate,
    theirs: fate,
    ownAdded: isAdded,
    theirsAdded: isAdded,
  });
  type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never;

  /** The thread after the changes of some of both. */
  function threadAfter(made: Plan, by: readonly string[]): Thread {
    const repliesAfter = [
      { id: 'a', minute: 1, author: ana, fate: by.includes('own') ? made.own : 'stays' },
      { id: 'b', minute: 2, author: ben, fate: by.includes('theirs') ? made.theirs : 'stays' },
      { id: 'c', minute: 3, author: ana, fate: by.includes('own') && made.ownAdded ? 'stays' : 'removed' },
      { id: 'd', minute: 4, author: ben, fate: by.includes('theirs') && made.theirsAdded ? 'stays' : 'removed' },
    ].flatMap(({ id, minute, author, fate }) =>
      fate === 'removed' ? [] : [reply(id, minute, author, fate === 'edited' ? `${id}!` : id)],
    );
    return {
      author: ana,
      createdAt: by.includes(made.createdAt) ? made.createdAt : '2026-11-20T09:00:00Z',
      replies: repliesAfter,
      ...(by.includes(made.resolved) && { resolved: { author: person(made.resolved), at: '2026-11-21T09:00:00Z' } }),
    };
  }

  test('and bring no reply back into a thread that others have filled', () => {
    const others = Array.from({ length: 100 }, (_, index) => reply(`r${index}`, 2, ben));
    const mine = reply('mine', 1, ana);
    const undone = (count: number) =>
      mergeChange({ replies: others.slice(0, count) }, { replies: [] }, { replies: [mine] }).replies?.map(
        ({ id }) => id,
      );
    expect(undone(99)).toEqual(['mine', ...others.slice(0, 99).map(({ id }) => id)]);
    expect(undone(100)).toEqual(others.map(({ id }) => id));
  });

  test('and take back one’s own resolving and reopening, with whatever moment the owner has stored them', () => {
    const at = (time: string) => ({ author: ana, at: `2026-11-21T${time}:00Z` });
    const resolved = mergeChange<Thread>({ resolved: at('10:02') }, { resolved: at('10:01') }, { resolved: null });
    expect(resolved.resolved).toBe(null);
    const reopened = mergeChange<Thread>({ replies: [] }, { resolved: null }, { resolved: at('10:01') });
    expect(reopened.resolved).toEqual(at('10:01'));
    const stamped = { resolved: at('10:02') };
    const replied = { resolved: at('10:01'), replies: [reply('r', 1, ana)] };
    expect(mergeChange<Thread>(stamped, { resolved: at('10:01') }, replied).resolved).toEqual(at('10:02'));
    const others = { resolved: { author: ben, at: '2026-11-21T10:03:00Z' } };
    expect(mergeChange<Thread>(others, { resolved: at('10:01') }, { resolved: null })).toEqual(others);
  });

  test('and leave alone the very words that others have written over one’s own', () => {
    const mark = (comment: string, color = 'red'): Highlight => ({
      ...{ id: 'h', startIndex: 8, endIndex: 13, text: 'hedge', comment, color },
    });
    let state = open(content);
    const shownNow = () => annotationsOf(state).highlights;
    const step = (changes: AnnotationChange[]) => state.tr.step(new AnnotationStep(changes));
    const takeIn = (...next: Highlight[]) =>
      state.apply(step(replaceHighlights(shownNow(), next)).setMeta('addToHistory', false));
    state = takeIn(mark(''));
    const own = { before: mark(''), after: mark('mine', 'blue') };
    state = state.apply(step([{ kind: 'highlight', id: 'h', ...own }]));
    state = takeIn(mark('mine and theirs', 'blue'));
    state = act(state, content, { do: 'undo' });
    expect(shownNow()).toEqual([mark('mine and theirs', 'red')]);
    state = act(state, content, { do: 'redo' });
    expect(shownNow()).toEqual([mark('mine and theirs', 'blue')]);
  });

  test('and the words of a mark that came back from others after one removed it', () => {
    const mark = (comment: string): Highlight => ({
      ...{ id: 'h', startIndex: 8, endIndex: 13, text: 'hedge', comment, color: 'red' },
    });
    let state = open(content);
    const shownNow = () => annotationsOf(state).highlights;
    const step = (changes: AnnotationChange[]) => state.tr.step(new AnnotationStep(changes));
    const takeIn = (...next: Highlight[]) =>
      state.apply(step(replaceHighlights(shownNow(), next)).setMeta('addToHistory', false));
    state = takeIn(mark('x'));
    state = state.apply(step([{ kind: 'highlight', id: 'h', before: mark('x') }]));
    expect(act(state, content, { do: 'undo' })).toSatisfy((undone: EditorState) => {
      expect(annotationsOf(undone).highlights).toEqual([mark('x')]);
      return true;
    });
    state = takeIn(mark('y'));
    state = act(state, content, { do: 'undo' });
    expect(shownNow()).toEqual([mark('y')]);
  });

  test('a highlight', () => {
    const hedge: Highlight = { id: 'h', startIndex: 8, endIndex: 13, text: 'hedge', comment: '', color: 'red' };
    fc.assert(
      fc.property(plan, (made) => {
        const stateOf = (...by: string[]): Highlight => ({
          ...hedge,
          ...threadAfter(made, by),
          comment: by.includes('theirs') ? 'Which?' : '',
          color: by.includes('own') ? 'blue' : 'red',
        });
        let state = open(content);
        const step = (changes: AnnotationChange[]) => state.tr.step(new AnnotationStep(changes));
        const takeIn = (next: Highlight) =>
          state.apply(step(replaceHighlights(annotationsOf(state).highlights, [next])).setMeta('addToHistory', false));
        state = takeIn(stateOf());
        state = state.apply(step([{ kind: 'highlight', id: 'h', before: stateOf(), after: stateOf('own') }]));
        state = takeIn(stateOf('own', 'theirs'));
        state = act(state, content, { do: 'undo' });
        expect(annotationsOf(state).highlights).toEqual([stateOf('theirs')]);
        state = act(state, content, { do: 'redo' });
        expect(annotationsOf(state).highlights).toEqual([stateOf('own', 'theirs')]);
      }),
    );
  });

  test('a suggestion', () => {
    const fence: Suggestion = { id: 'b', startIndex: 8, endIndex: 13, text: 'hedge', replacement: 'fence' };
    fc.assert(
      fc.property(plan, (made) => {
        const stateOf = (...by: string[]): Suggestion => ({ ...fence, ...threadOf(threadAfter(made, by)) });
        let state = open(content, [fence]);
        const shownNow = () =>
          suggestionsOf(state.doc).map((one) => noted(one, annotationsOf(state).notes.get(one.id)));
        const takeIn = (next: Suggestion) => {
          const { tr, changes } = replaceSuggestions(state, content, shownNow(), [next]);
          return state.apply(tr.step(new AnnotationStep(changes)).setMeta('addToHistory', false));
        };
        state = takeIn(stateOf());
        const [before, own] = [threadOf(stateOf()), threadOf(stateOf('own'))];
        const change: AnnotationChange = {
          kind: 'thread',
          id: 'b',
          ...(before && { before }),
          ...(own && { after: own }),
        };
        state = state.apply(state.tr.step(new AnnotationStep([change])));
        state = takeIn(stateOf('own', 'theirs'));
        state = act(state, content, { do: 'undo' });
        expect(shownNow()).toEqual([stateOf('theirs')]);
        state = act(state, content, { do: 'redo' });
        expect(shownNow()).toEqual([stateOf('own', 'theirs')]);
      }),
    );
  });
});

const line = fc.string({ unit: fc.constantFrom('a', 'b', 'é', ' ', '\t', '😀', '\r'), maxLength: 12 });
const contents = fc.array(line, { minLength: 1, maxLength: 5 }).map((lines) => lines.join('\n'));

type Act =
  | { do: 'type'; from: number; length: number; text: string }
  | { do: 'paste'; from: number; length: number; text: string }
  | { do: 'mark'; from: number; length: number }
  | { do: 'unmark'; which: number }
  | { do: 'withdraw'; which: number }
  | { do: 'takeIn'; which: number }
  | { do: 'undo' }
  | { do: 'redo' };
const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('type' as const),
        from: fc.nat(200),
        length: fc.nat(6),
        text: fc.string({ maxLength: 3 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('paste' as const),
        from: fc.nat(200),
        length: fc.nat(20),
        text: contents,
      }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('mark' as const), from: fc.nat(200), length: fc.nat(20) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constantFrom('unmark' as const, 'withdraw' as const, 'takeIn' as const),
        which: fc.nat(10),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('undo' as const, 'redo' as const) }) },
  ),
  { maxLength: 25 },
);

function act(state: EditorState, content: string, step: Act): EditorState {
  const size = state.doc.content.size - 1;
  const at = (position: number) => TextSelection.near(state.doc.resolve(1 + (position % size))).head;
  let next = state;
  if (step.do === 'undo' || step.do === 'redo') {
    (step.do === 'undo' ? undo : redo)(state, (tr) => {
      // As at the session's gate.
      if (keepsContent(state.doc, tr.doc)) next = state.apply(separate(state, tr, freshId));
    });
    return next;
  }
  if (step.do === 'unmark') {
    const { highlights } = annotationsOf(state);
    const before = highlights[step.which % Math.max(1, highlights.length)];
    return before
      ? state.apply(state.tr.step(new AnnotationStep([{ kind: 'highlight', id: before.id, before }])))
      : state;
  }
  if (step.do === 'withdraw') {
    const found = suggestionsOf(state.doc);
    const one = found[step.which % Math.max(1, found.length)];
    return one ? state.apply(withdraw(state, one.id)) : state;
  }
  if (step.do === 'takeIn') {
    // The application hands in other suggestions: some that were there are gone, and one that was not is new.
    const before = suggestionsOf(state.doc);
    const startIndex = step.which % (content.length + 1);
    const fresh = { id: freshId(), startIndex, endIndex: startIndex, text: '', replacement: 'new' };
    const wanted = sortSuggestions(content, [
      ...before.filter((_, index) => index % 2 === step.which % 2),
      fresh,
    ]).placed;
    const { tr, changes } = replaceSuggestions(state, content, before, wanted);
    if (changes.length > 0) tr.step(new AnnotationStep(changes));
    const taken = state.apply(tr.setMeta('addToHistory', false));
    expect(suggestionsOf(taken.doc)).toEqual(wanted);
    return taken;
  }
  const from = at(step.from);
  const to = Math.max(from, at(Math.min(step.from + step.length, size - 1)));
  if (step.do === 'mark') {
    const [startIndex, endIndex] = [offsetAt(state.doc, from), offsetAt(state.doc, to)];
    if (endIndex <= startIndex) return state;
    const text = content.slice(startIndex, endIndex);
    const after: Highlight = { id: freshId(), startIndex, endIndex, text, comment: '', color: 'red' };
    return state.apply(state.tr.step(new AnnotationStep([{ kind: 'highlight', id: after.id, after }])));
  }
  if (step.do === 'paste') {
    const lines = step.text.split('\n').map((words) => schema.node('paragraph', null, words ? schema.text(words) : []));
    return dispatch(state, state.tr.replace(from, to, new Slice(Fragment.from(lines), 1, 1)));
  }
  return step.text === '' && from === to ? state : dispatch(state, state.tr.insertText(step.text, from, to));
}

test('after every act the text is the client’s and every mark names exactly its words', () => {
  fc.assert(
    fc.property(contents, acts, (content, steps) => {
      let state = open(content);
      for (const step of steps) {
        state = act(state, content, step);
        expect(contentOf(state.doc)).toBe(content);
        const { highlights, decorations } = annotationsOf(state);
        const suggestions = suggestionsOf(state.doc);
        for (const mark of [...highlights, ...suggestions]) expect(isSound(content, mark)).toBe(true);
        for (const { text, replacement } of suggestions) {
          expect(text).not.toBe(replacement);
          expect(text + replacement).not.toMatch(/\n/);
        }
        expect(new Set(suggestions.map(({ id }) => id)).size).toBe(suggestions.length);
        // The marks that are drawn cover each highlight's words, and only words that suggestions add besides.
        for (const { id, startIndex, endIndex } of highlights) {
          const drawn = decorations.find(undefined, undefined, (spec) => spec.id === id);
          const offsets = drawn.flatMap(({ from, to }) => [offsetAt(state.doc, from), offsetAt(state.doc, to)]);
          const hasWords = content.slice(startIndex, endIndex).replaceAll('\n', '') !== '';
          expect(offsets.length > 0).toBe(hasWords);
          for (const offset of offsets) expect(offset >= startIndex && offset <= endIndex).toBe(true);
        }
      }
      // What is read off the page, applied to the client's text, is what the page says without its struck words.
      const page = paragraphsOf(state.doc)
        .map((paragraph) =>
          paragraph.children
            .filter(({ marks }) => marks[0]?.type.name !== 'deletion')
            .map(({ text }) => text)
            .join(''),
        )
        .join('\n');
      const suggestions = suggestionsOf(state.doc);
      expect(applySuggestions(content, suggestions)).toBe(page);
      // And put on the text anew, they are read off as the same.
      expect(suggestionsOf(docOf(schema, content, suggestions))).toEqual(suggestions);
    }),
    { numRuns: 400 },
  );
});

test('the marks of a long text are drawn part by part, each once, and all before anything else changes', () => {
  const content = Array.from({ length: 40 }, (_, line) => `${line} `.padEnd(4000, 'word ')).join('\n');
  const doc = docWithSections(content, []);
  const place = fc.record({ at: fc.nat(content.length - 1), length: fc.integer({ min: 1, max: 9000 }) });
  const changes = fc.constantFrom(
    (state: EditorState) => type(state, 1, 1, 'x'),
    (state: EditorState) => state.apply(setActive(state.tr, 'h0')),
    (state: EditorState) => state.apply(state.tr),
  );
  fc.assert(
    fc.property(fc.array(place, { maxLength: 20 }), fc.nat(3), changes, (places, parts, change) => {
      const highlights = places.map(({ at, length }, index): Highlight => {
        const [startIndex, endIndex] = [at, Math.min(content.length, at + length)];
        const text = content.slice(startIndex, endIndex);
        return { id: `h${index}`, startIndex, endIndex, text, comment: '', color: 'red' };
      });
      const unplaced = { highlights: [], suggestions: [] };
      const plugins = [annotations({ highlights, notes: new Map(), unplaced }, words)];
      let state = EditorState.create({ doc, plugins });
      let lines = 0;
      const check = () => {
        const { drawnTo, decorations } = annotationsOf(state);
        expect(drawnTo).toBeGreaterThan(lines);
        lines = Math.min(40, drawnTo);
        const end = content.split('\n').slice(0, lines).join('\n').length;
        for (const { id, startIndex, endIndex } of highlights) {
          const drawn = decorations.find(undefined, undefined, (spec) => spec.id === id);
          const found = drawn.map(({ from, to }) => content.slice(offsetAt(state.doc, from), offsetAt(state.doc, to)));
          expect(found.join('')).toBe(content.slice(startIndex, Math.min(end, endIndex)).replaceAll('\n', ''));
        }
      };
      check();
      expect(lines).toBeLessThan(40);
      for (; parts > 0; parts -= 1) {
        const more = drawMore(state);
        if (!more) break;
        state = state.apply(more);
        check();
      }
      if (lines === 40) return;
      state = change(state);
      check();
      expect(lines).toBe(40);
      expect(drawMore(state)).toBeNull();
    }),
    { numRuns: 30 },
  );
});

test('in another content every mark stands at its words or is kept without a place', () => {
  fc.assert(
    fc.property(contents, acts, contents, fc.nat(), (content, steps, added, at) => {
      const state = steps.reduce((now, step) => act(now, content, step), open(content));
      const { highlights } = annotationsOf(state);
      const cut = at % (content.length + 1);
      const next = content.slice(0, cut) + added + content.slice(cut);
      const moved = highlights.map((highlight) => {
        const place = placeAnchor(anchor(content, highlight.startIndex, highlight.endIndex), next);
        return place.fate === 'unplaced' ? highlight : { ...highlight, ...place };
      });
      const { placed, unplaced } = placeMarks(next, { highlights: moved, suggestions: suggestionsOf(state.doc) });
      for (const mark of [...placed.highlights, ...placed.suggestions]) expect(isSound(next, mark)).toBe(true);
      expect(placed.highlights.length + unplaced.highlights.length).toBe(highlights.length);
      expect(contentOf(docOf(schema, next, placed.suggestions))).toBe(next);
    }),
    { numRuns: 200 },
  );
});

test('offsets lead to positions and back', () => {
  fc.assert(
    fc.property(contents, acts, fc.nat(300), (content, steps, at) => {
      const { doc } = steps.reduce((state, step) => act(state, content, step), open(content));
      const offset = at % (content.length + 1);
      for (const side of ['before', 'after'] as const)
        expect(offsetAt(doc, positionAt(doc, offset, side))).toBe(offset);
      expect(positionAt(doc, offset, 'before')).toBeLessThanOrEqual(positionAt(doc, offset, 'after'));
    }),
    { numRuns: 200 },
  );
});

test('a section begins with each heading, and else every hundred lines', () => {
  const content = ['A'.repeat(72 * 120), ...Array.from({ length: 110 }, () => 'A line')].join('\n');
  const startIndex = content.lastIndexOf('A line');
  const counts = (headings: readonly Heading[]) =>
    docOf(schema, content, [], headings).children.map(({ childCount }) => childCount);
  expect(counts([])).toEqual([1, 100, 10]);
  expect(counts([{ startIndex, endIndex: content.length, level: 1 }])).toEqual([1, 100, 9, 1]);
});

test('undoing everything brings back the untouched page', () => {
  fc.assert(
    fc.property(contents, acts, (content, steps) => {
      const forward = steps.filter((step) => step.do !== 'undo' && step.do !== 'redo' && step.do !== 'takeIn');
      let state = forward.reduce((now, step) => act(now, content, step), open(content));
      for (let turn = 0; turn <= forward.length; turn += 1) state = act(state, content, { do: 'undo' });
      expect(state.doc.eq(docWithSections(content, []))).toBe(true);
      expect(annotationsOf(state).highlights).toEqual([]);
    }),
    { numRuns: 100 },
  );
});
