// The editor on TipTap: its parts of TipTap, and TipTap's highlight working on the marks beside the text.
import type { Editor } from '@tiptap/core';
import { Highlight as HighlightMark } from '@tiptap/extension-highlight';
import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import manifest from '../package.json' with { type: 'json' };
import { editorLabels } from '../src/highlight-editor/editor/labels.ts';
import { readHTML, reviewHTML } from '../src/highlight-editor/engine/html.ts';
import { mark, content as sample } from '../src/highlight-editor/sample.ts';
import { closeDesk, desk, openDesk } from './editor-desk.tsx';
import { eventually } from './eventually.ts';

const content = 'The quiet work of hedges.\nFew have asked.';
const at = (words: string) => content.indexOf(words) + 2 + (content.indexOf(words) > 25 ? 1 : 0);
const editorOf = (text: HTMLElement) => (text as unknown as { editor: Editor }).editor;

/** Selects words as the program does, or puts the caret before them. */
function select(editor: Editor, words: string, isSelected = true): void {
  const from = at(words);
  editor.commands.setTextSelection({ from, to: isSelected ? from + words.length : from });
}
const given = () => desk.highlights.map(({ text, color, comment }) => [text, color, comment]);

afterEach(closeDesk);

it('is mounted by @tiptap/react and highlights with @tiptap/extension-highlight, both of them dependencies', () => {
  expect(manifest.dependencies).toMatchObject({ '@tiptap/react': '3.34.0', '@tiptap/extension-highlight': '3.34.0' });
  const editor = editorOf(openDesk({ content, highlights: [mark(content, 'h', 'quiet')] }));
  expect(editor, 'EditorContent shows it').toHaveProperty('isEditorContentInitialized', true);
  const own = editor.extensionManager.extensions.find(({ name }) => name === 'highlight');
  expect(own?.parent).toBe(HighlightMark);
});

it('has its text and marks in the first view: TipTap draws nothing twice', () => {
  const text = openDesk({ content, highlights: [mark(content, 'h', 'quiet')] });
  const editor = editorOf(text);
  expect(editor.options.content, 'a node, which TipTap takes as it is').toBe(editor.state.doc);
  expect(text.querySelector('mark')?.textContent).toBe('quiet');
});

describe('the commands of TipTap’s highlight', () => {
  it('highlight the selected words beside the text, change them, and are undone', () => {
    const editor = editorOf(openDesk({ content }));
    const { doc } = editor.state;
    select(editor, 'quiet work');
    expect(editor.commands.setHighlight({ color: 'green' })).toBe(true);
    expect(given()).toEqual([['quiet work', 'green', '']]);
    expect(editor.commands.setHighlight({ color: 'blue' })).toBe(true);
    expect(given()).toEqual([['quiet work', 'blue', '']]);
    expect(editor.state.doc).toBe(doc);
    editor.commands.toggleHighlight({ color: 'red' });
    expect(given()).toEqual([['quiet work', 'red', '']]);
    editor.commands.toggleHighlight();
    expect(given()).toEqual([]);
    editor.storage.annotations.session.undo();
    expect(given()).toEqual([['quiet work', 'red', '']]);
  });

  it('remove what the selection touches, or at a caret the one around it', () => {
    const highlights = [mark(content, 'long', 'quiet work of hedges'), mark(content, 'short', 'work')];
    const editor = editorOf(openDesk({ content, highlights }));
    select(editor, 'ork', false);
    editor.commands.unsetHighlight();
    expect(given().map(([words]) => words)).toEqual(['quiet work of hedges']);
    select(editor, 'The quiet');
    editor.commands.unsetHighlight();
    expect(given()).toEqual([]);
    select(editor, 'Few', false);
    expect(editor.commands.unsetHighlight()).toBe(false);
    expect(editor.commands.setHighlight()).toBe(false);
  });

  it('ask without doing, work in a chain, and do nothing where the text is only read', () => {
    const editor = editorOf(openDesk({ content }));
    select(editor, 'hedges');
    expect(editor.can().setHighlight()).toBe(true);
    expect(editor.can().chain().setHighlight().run()).toBe(true);
    expect(given()).toEqual([]);
    expect(editor.chain().setHighlight({ color: 'orange' }).setTextSelection(2).run()).toBe(true);
    expect(given()).toEqual([['hedges', 'orange', '']]);
    desk.change({ isReadOnly: true });
    select(editor, 'quiet');
    expect(editor.can().setHighlight()).toBe(false);
    editor.commands.setHighlight();
    editor.commands.unsetHighlight();
    expect(given()).toHaveLength(1);
  });

  it.each(['highlight', 'suggest'] as const)('are its key too, in mode %s', async (mode) => {
    const editor = editorOf(openDesk({ content, mode }));
    select(editor, 'asked');
    await userEvent.keyboard('{Control>}{Shift>}h{/Shift}{/Control}');
    expect(given()).toEqual([['asked', 'yellow', '']]);
    expect(document.activeElement).toBe(editor.view.dom);
    await eventually(() => expect(document.querySelector('[role="status"]')?.textContent).toBe('Highlighted'));
    await userEvent.keyboard('{Control>}{Shift>}h{/Shift}{/Control}');
    expect(given()).toEqual([]);
    await eventually(() => expect(document.querySelector('[role="status"]')?.textContent).toBe('Removed'));
    expect(desk.suggestions).toEqual([]);
  });

  it('stay away from the text while a comment is written', async () => {
    const text = openDesk({ content, highlights: [mark(content, 'h', 'quiet', { comment: 'Why?' })] });
    select(editorOf(text), 'uiet', false);
    await userEvent.keyboard('{Enter}');
    await eventually(() => expect(document.activeElement?.matches('textarea')).toBe(true));
    await userEvent.keyboard('{Control>}{Shift>}h{/Shift}{/Control}');
    expect(given()).toEqual([['quiet', 'yellow', 'Why?']]);
  });

  it.each(['highlight', 'suggest'] as const)(
    'are the only way: no mark of it stands in the document, in mode %s',
    (mode) => {
      const editor = editorOf(openDesk({ content, mode }));
      const { doc } = editor.state;
      select(editor, 'asked');
      editor.commands.setMark('highlight', { color: 'red' });
      expect(editor.state.doc).toBe(doc);
      expect(given()).toEqual([]);
    },
  );
});

describe('HTML', () => {
  const highlights = [
    mark(sample, 'a', 'Hedgerows', { color: 'green', comment: 'Which "ones" & where?' }),
    mark(sample, 'b', 'of Hedgerows', { color: '#12ab34' }),
    { ...mark(sample, 'c', 'Smith'), ...placeAcross(sample) },
  ];
  function placeAcross(text: string) {
    const startIndex = text.indexOf('\n') - 4;
    return { startIndex, endIndex: startIndex + 12, text: text.slice(startIndex, startIndex + 12) };
  }
  const bare = ({ anchor: _, category: __, ...rest }: (typeof highlights)[number]) => rest;
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);

  it('carries colours and comments out and in again, also where marks overlap or cross paragraphs', () => {
    const editor = editorOf(openDesk({ content: sample, highlights }));
    const html = reviewHTML(editor);
    expect(html).toContain('data-color="green"');
    expect(html).toContain('background-color: green');
    const read = readHTML(html, editor);
    expect(read.content).toBe(sample);
    expect(read.highlights.toSorted(byId)).toEqual(highlights.map(bare));
  });

  it('reads colours of other programs, and takes no other for one', () => {
    const editor = editorOf(openDesk({ content }));
    const html = '<p>A <mark style="background-color: #ffee00">b</mark> <mark data-color="url(x)">c</mark></p>';
    expect(readHTML(html, editor).highlights.map(({ text, color }) => [text, color])).toEqual([
      ['b', '#ffee00'],
      ['c', 'yellow'],
    ]);
  });

  const clipboard = (type: 'copy' | 'paste', data = new DataTransfer()) =>
    new ClipboardEvent(type, { clipboardData: data, bubbles: true, cancelable: true });

  it('is copied with the highlights on the copied words, and pasted as highlights on the same words', () => {
    const text = openDesk({
      content,
      highlights: [mark(content, 'h', 'quiet work', { color: 'red', comment: 'Why?' })],
    });
    const editor = editorOf(text);
    select(editor, 'work of');
    const copied = new DataTransfer();
    text.dispatchEvent(clipboard('copy', copied));
    expect(copied.getData('text/html')).toContain('data-color="red"');
    expect(copied.getData('text/html')).not.toContain('quiet');
    editor.commands.unsetHighlight();
    editor.commands.setTextSelection(2);
    text.dispatchEvent(clipboard('paste', copied));
    expect(given()).toEqual([['work', 'red', 'Why?']]);
    expect(text.textContent).toBe(content.replace('\n', ''));
  });

  it('changes nothing and says so where other words are pasted into a text that is only read', async () => {
    const text = openDesk({ content });
    const copied = new DataTransfer();
    copied.setData('text/html', '<p><mark>other</mark> words</p>');
    text.dispatchEvent(clipboard('paste', copied));
    expect(text.textContent).toBe(content.replace('\n', ''));
    expect(given()).toEqual([]);
    const status = document.querySelector('[role="status"]');
    await eventually(() => expect(status?.textContent).toContain(editorLabels.refusedReading));
  });

  it('is pasted as bare words where words are written', () => {
    const text = openDesk({ content, mode: 'suggest' });
    const copied = new DataTransfer();
    copied.setData('text/html', '<p><mark data-color="red">really</mark> </p>');
    select(editorOf(text), 'quiet', false);
    text.dispatchEvent(clipboard('paste', copied));
    expect(desk.suggestions).toMatchObject([{ text: '', replacement: 'really ' }]);
    expect(text.querySelector('mark')).toBeNull();
    expect(given()).toEqual([]);
  });
});
