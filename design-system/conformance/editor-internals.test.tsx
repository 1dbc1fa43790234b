// What the editor reaches for behind the promises of TipTap, ProseMirror and React: each fails when they change.
import type { Editor } from '@tiptap/core';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { readSelection, withoutFocus } from '../src/highlight-editor/engine/internals.ts';
import { closeDesk, openDesk } from './editor-desk.tsx';

const content = 'The quiet work of hedges.';
const open = () => {
  const text = openDesk({ content });
  return { text, view: (text as unknown as { editor: Editor }).editor.view };
};

afterEach(closeDesk);

it('reads a selection of the browser before the browser tells of it', () => {
  const { text, view } = open();
  const node = text.querySelector('p')?.firstChild as Text;
  getSelection()?.setBaseAndExtent(node, 4, node, 9);
  expect(view.state.selection.empty, 'not told of yet').toBe(true);
  readSelection(view);
  expect(view.state.doc.textBetween(view.state.selection.from, view.state.selection.to)).toBe('quiet');
});

it('leaves the browser’s selection alone while the focus is about to leave, and only then', () => {
  const { view } = open();
  const set = vi.spyOn(Selection.prototype, 'collapse');
  const extend = vi.spyOn(Selection.prototype, 'extend');
  const moveTo = (position: number) => {
    const { state } = view;
    view.dispatch(
      state.tr.setSelection(
        (state.selection.constructor as never as { create: (...all: unknown[]) => never }).create(state.doc, position),
      ),
    );
  };
  withoutFocus(view, () => moveTo(6));
  expect(view.state.selection.head).toBe(6);
  expect([set.mock.calls, extend.mock.calls]).toEqual([[], []]);
  expect(view.hasFocus()).toBe(true);
  moveTo(9);
  expect(set.mock.calls.length + extend.mock.calls.length).toBeGreaterThan(0);
  vi.restoreAllMocks();
});

it('is walked by no commit of React, and edited by the browser all the same', () => {
  const { text } = open();
  text.focus();
  expect(document.activeElement).toBe(text);
  expect(text.isContentEditable).toBe(true);
  const read = vi.spyOn(window, 'getSelection');
  const other = document.body.appendChild(document.createElement('div'));
  const root = createRoot(other);
  flushSync(() => root.render(<p>Another part of the page</p>));
  expect(read, 'React asks for the selection of what is editable').not.toHaveBeenCalled();
  // The reason for it: without it React does.
  Object.defineProperty(text, 'contentEditable', { configurable: true, get: () => 'true' });
  flushSync(() => root.render(<p>And again</p>));
  expect(read).toHaveBeenCalled();
  root.unmount();
  vi.restoreAllMocks();
});
