// The engine alone, as another editor has it: TipTap's `Editor` and the extensions, without React.
import { Editor, type Extensions } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { afterEach, describe, expect, it } from 'vitest';
import { change, mark, content as sample } from '../src/highlight-editor/sample.ts';
import {
  Anchors,
  Annotations,
  anchorMarks,
  Highlight,
  type HighlightData,
  placeMarks,
  ReviewKit,
  type ReviewOptions,
  reviewEditorOptions,
  reviewOf,
  Suggestion,
  type SuggestionData,
  settleMarks,
} from '../src/review-kit/index.ts';

const content = 'The quiet work of hedges.\nFew have asked.';
let editor: Editor;
let highlights: HighlightData[];
let suggestions: SuggestionData[];

function open(make: (options: Partial<ReviewOptions>) => Extensions, options: Partial<ReviewOptions> = {}): Editor {
  highlights = [];
  suggestions = [];
  editor = new Editor({
    ...reviewEditorOptions,
    element: document.body.appendChild(document.createElement('div')),
    extensions: make({
      content,
      onHighlightsChange: (next) => {
        highlights = next;
      },
      onSuggestionsChange: (next) => {
        suggestions = next;
      },
      ...options,
    }),
  });
  return editor;
}
const kit = (options?: Partial<ReviewOptions>) => open((all) => [ReviewKit.configure(all)], options);

afterEach(() => {
  editor.destroy();
  document.body.replaceChildren();
});

describe('the kit', () => {
  it('shows a text with its marks, and tells of no change that the application made', () => {
    kit({ highlights: [mark(content, 'h', 'quiet')], suggestions: [change(content, 's', 'Few', 'Some')] });
    expect(editor.view.dom.querySelector('mark')?.textContent).toBe('quiet');
    expect(editor.view.dom.querySelector('ins')?.textContent).toBe('Some');
    reviewOf(editor).setHighlights([mark(content, 'i', 'work')]);
    expect(editor.view.dom.querySelector('mark')?.textContent).toBe('work');
    expect([highlights, suggestions]).toEqual([[], []]);
  });

  it.each(['highlight', 'suggest'] as const)('changes the text by no command of TipTap, in mode %s', (mode) => {
    kit({ mode });
    const text = () =>
      [...editor.view.dom.querySelectorAll('p')]
        .map((line) => {
          const copy = line.cloneNode(true) as HTMLElement;
          for (const added of copy.querySelectorAll('ins')) added.remove();
          return copy.textContent;
        })
        .join('\n');
    editor.commands.setContent('<p>Something else</p>');
    editor.commands.clearContent();
    editor.commands.insertContentAt(5, '<p>A paragraph</p>');
    editor.chain().setTextSelection(5).splitBlock().run();
    editor.chain().selectAll().deleteSelection().run();
    expect(text()).toBe(content);
    expect(highlights).toEqual([]);
  });

  it('holds the text before it is mounted too', () => {
    kit({ mode: 'suggest' });
    const unmounted = new Editor({
      ...reviewEditorOptions,
      element: null,
      extensions: [ReviewKit.configure({ content, highlights: [mark(content, 'h', 'quiet')] })],
    });
    expect(reviewOf(unmounted).getSnapshot().highlights).toMatchObject([{ text: 'quiet' }]);
    unmounted.commands.setContent('<p>Something else</p>');
    expect(unmounted.getText({ blockSeparator: '\n' })).toBe(content);
    unmounted.destroy();
  });

  it('tells of a change before it is mounted too', () => {
    kit();
    const told: HighlightData[][] = [];
    const unmounted = new Editor({
      ...reviewEditorOptions,
      element: null,
      extensions: [ReviewKit.configure({ content, onHighlightsChange: (next) => told.push(next) })],
    });
    reviewOf(unmounted).addHighlights({}, [{ startIndex: 4, endIndex: 9, text: 'quiet' }]);
    unmounted.commands.removeAnnotation(told[0]?.[0]?.id ?? '');
    expect(told).toMatchObject([[{ text: 'quiet' }], []]);
    // Mounted, each change is told of once.
    unmounted.mount(document.body.appendChild(document.createElement('div')));
    reviewOf(unmounted).addHighlights({}, [{ startIndex: 4, endIndex: 9, text: 'quiet' }]);
    expect(told).toHaveLength(3);
    unmounted.destroy();
  });

  it('names the active suggestion in the text', () => {
    const changes = [change(content, 's', 'Few', 'Some'), change(content, 't', 'quiet', 'slow')];
    kit({ suggestions: changes, labels: { describe: () => '', cardId: (id) => id, allCards: 10 } });
    const active = () => [...editor.view.dom.querySelectorAll('[data-active]')].map((part) => part.textContent);
    for (const [id, words] of [
      ['s', ['Few', 'Some']],
      ['t', ['quiet', 'slow']],
      [null, []],
    ] as const) {
      reviewOf(editor).activate(id);
      expect(active()).toEqual(words);
    }
  });

  it('leaves a card closed while its suggestion is typed on, and opens it where the caret is put there', () => {
    kit({ mode: 'suggest' });
    const session = reviewOf(editor);
    // As ProseMirror reads a key from the page: with the new place of the caret.
    const type = () => {
      const { tr, selection } = editor.state;
      tr.insertText('a', selection.head);
      editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, selection.head + 1)));
    };
    editor.commands.setTextSelection(5);
    type();
    const { activeId } = session.getSnapshot();
    expect(activeId).not.toBeNull();
    session.activate(null);
    type();
    expect(session.getSnapshot()).toMatchObject({ activeId: null, suggestions: [{ replacement: 'aa' }] });
    editor.commands.setTextSelection(6);
    expect(session.getSnapshot().activeId).toBe(activeId);
  });

  it('makes no highlight of typed signs, under TipTap’s own options too', () => {
    kit({ mode: 'suggest' });
    editor.destroy();
    editor = new Editor({
      element: document.body,
      extensions: [
        ReviewKit.configure({ content, mode: 'suggest', onHighlightsChange: (next) => (highlights = next) }),
      ],
    });
    editor.commands.setTextSelection(5);
    for (const sign of '==so==') {
      const { from, to } = editor.state.selection;
      const { view } = editor;
      const insert = () => editor.state.tr.insertText(sign, from, to);
      if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, sign, insert))) view.dispatch(insert());
    }
    expect(reviewOf(editor).getSnapshot().suggestions).toMatchObject([{ replacement: '==so==' }]);
    expect(highlights).toEqual([]);
  });

  it('suggests what is typed, and comments, discards, undoes it', () => {
    kit();
    editor.commands.insertContentAt(5, 'very ');
    expect(suggestions).toEqual([]);
    editor.commands.setReviewMode('suggest');
    editor.view.dispatch(editor.state.tr.insertText('very ', 5));
    const [{ id } = { id: '' }] = suggestions;
    editor.commands.commentSuggestion(id, 'Is it?');
    expect(suggestions).toMatchObject([{ replacement: 'very ', comment: 'Is it?' }]);
    editor.commands.removeAnnotation(id);
    expect(suggestions).toEqual([]);
    reviewOf(editor).undo();
    expect(suggestions).toMatchObject([{ replacement: 'very ', comment: 'Is it?' }]);
  });

  it('gives out as without a place what it shows so, also when what stood in the way is taken back', () => {
    const mine = change(content, 'mine', 'quiet work', 'still work');
    kit({ suggestions: [change(content, 'theirs', 'The quiet', 'A quiet'), mine] });
    const { unplaced } = reviewOf(editor).getSnapshot();
    expect(unplaced.suggestions).toMatchObject([{ id: 'mine' }]);
    editor.commands.removeAnnotation('theirs');
    expect(suggestions).toEqual([{ ...mine, isUnplaced: true }]);
    expect(placeMarks(content, { highlights, suggestions }).placed.suggestions).toEqual([]);
  });

  it('undoes nothing that was done before another editor changed the words of the same suggestion', () => {
    kit({ mode: 'suggest' });
    const session = reviewOf(editor);
    const type = (text: string, at: number) => editor.view.dispatch(editor.state.tr.insertText(text, at));
    type('new ', 5);
    const [own] = suggestions as [SuggestionData];
    const [theirs, other] = [{ ...own, replacement: 'newer fresh ' }, change(content, 'other', 'Few', 'Some')];
    session.setSuggestions([theirs]);
    session.undo();
    expect(session.getSnapshot().suggestions).toMatchObject([{ replacement: 'newer fresh ' }]);
    // What another suggestion adds leaves one's own work to be undone.
    type('est', 16);
    expect(session.getSnapshot().suggestions).toMatchObject([{ replacement: 'newer freshest ' }]);
    session.setSuggestions([...suggestions, other]);
    session.undo();
    expect(session.getSnapshot().suggestions).toMatchObject([{ replacement: 'newer fresh ' }, { id: 'other' }]);
    session.redo();
    expect(session.getSnapshot().suggestions).toMatchObject([{ replacement: 'newer freshest ' }, { id: 'other' }]);
  });

  it('undoes the keys typed into one comment together, by its own key', () => {
    kit({ highlights: [mark(content, 'h', 'quiet')] });
    for (const comment of ['W', 'Wh', 'Why']) editor.commands.updateHighlight('h', { comment });
    expect(highlights).toMatchObject([{ comment: 'Why' }]);
    editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true }));
    expect(highlights).toMatchObject([{ comment: '' }]);
    editor.commands.updateHighlight('none', { comment: 'Lost' });
    editor.commands.removeAnnotation('none');
    expect(highlights).toMatchObject([{ id: 'h', comment: '' }]);
  });

  it('keeps and places the marks of a text that was replaced', () => {
    const marks = anchorMarks(sample, 1, {
      highlights: [mark(sample, 'moved', 'often describe'), mark(sample, 'lost', 'within twelve years')],
      suggestions: [],
    });
    const newer = `New words. ${sample.replace('twelve years', 'a dozen years')}`;
    kit({ content: newer, contentVersion: 2, ...settleMarks(newer, marks) });
    const session = reviewOf(editor);
    expect(session.getSnapshot().unplaced.highlights).toMatchObject([{ id: 'lost' }]);
    editor.commands.keepInPlace('moved');
    expect(highlights.find(({ id }) => id === 'moved')?.anchor?.contentVersion).toBe(2);
    const startIndex = newer.indexOf('a dozen years');
    const words = { startIndex, endIndex: startIndex + 13, text: 'a dozen years' };
    expect(editor.commands.placeAnnotation('lost')).toBe(false);
    expect(editor.commands.placeAnnotation('lost', words)).toBe(true);
    expect(session.getSnapshot().unplaced.highlights).toEqual([]);
    expect(highlights.find(({ id }) => id === 'lost')).toMatchObject(words);
  });

  it('shows what the application holds where it refuses a change', () => {
    const held = { highlights: [mark(content, 'h', 'quiet')], suggestions: [] };
    kit({ ...held, current: () => held });
    editor.commands.removeAnnotation('h');
    expect(reviewOf(editor).getSnapshot().highlights).toMatchObject([{ id: 'h' }]);
  });
});

describe('extensions taken alone', () => {
  it('without suggestions let nothing be typed', () => {
    const suggested = [change(content, 's', 'Few', 'Some')];
    open((all) => [Annotations.configure(all), Highlight], { mode: 'suggest', suggestions: suggested });
    editor.view.dispatch(editor.state.tr.insertText('very ', 5));
    expect(editor.getText({ blockSeparator: '\n' })).toBe(content);
    editor.chain().setTextSelection({ from: 5, to: 10 }).setHighlight({ color: 'blue' }).run();
    expect(highlights).toMatchObject([{ text: 'quiet', color: 'blue' }]);
  });

  it('without highlights suggest all the same, and the marks that are there are drawn', () => {
    open((all) => [Annotations.configure(all), Suggestion, Anchors], {
      mode: 'suggest',
      highlights: [mark(content, 'h', 'quiet')],
    });
    editor.view.dispatch(editor.state.tr.insertText('very ', 5));
    expect(suggestions).toMatchObject([{ replacement: 'very ' }]);
    expect(editor.view.dom.querySelector('mark')?.textContent).toBe('quiet');
    expect('setHighlight' in editor.commands).toBe(false);
  });
});
