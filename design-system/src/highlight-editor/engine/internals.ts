// Reaches into what TipTap, ProseMirror and React do not promise. Each has a test that fails when they change:
// `conformance/editor-internals.test.tsx`.
import type { Editor } from '@tiptap/core';
import { history } from '@tiptap/pm/history';
import type { Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/**
 * Reads the browser's selection now. The browser tells of a new selection in a turn of its own, and a key that follows
 * at once would act on the one before. ProseMirror's types hide what reads it.
 */
export function readSelection(view: EditorView): void {
  if (!view.composing) (view as unknown as { domObserver: { flush: () => void } }).domObserver.flush();
}

/**
 * Runs what moves the focus out of the text next, and the browser's selection with it. Setting that selection at the
 * caret before would lay out the text once more. ProseMirror sets it where it has the focus, and again when the focus
 * returns.
 */
export function withoutFocus(view: EditorView, act: () => void): void {
  view.hasFocus = () => false;
  try {
    act();
  } finally {
    delete (view as Partial<EditorView>).hasFocus;
  }
}

/**
 * Hides the property `contentEditable` of the text from React. At every commit React reads the selection of a focused
 * element where that is "true" by walking all of its DOM, which here is a whole book. The attribute, which the browser
 * obeys, stays.
 */
export function hideContentEditable(dom: HTMLElement): void {
  Object.defineProperty(dom, 'contentEditable', {
    configurable: true,
    get: () => 'inherit',
    set: (value: string) => dom.setAttribute('contenteditable', value),
  });
}

/**
 * Leads what is dispatched while there is no view through the extensions. TipTap does so only from the mounting on, and
 * before it no extension could refuse a change or tell of one.
 */
export function gateUnmounted(editor: Editor): void {
  const inner = editor as unknown as { dispatchTransaction: (tr: Transaction) => void };
  const apply = inner.dispatchTransaction.bind(editor);
  const gated = editor.extensionManager.dispatchTransaction(apply);
  inner.dispatchTransaction = (tr) => (editor.isDestroyed ? gated : apply)(tr);
}

/** Leaves nothing to undo or redo after a transaction: it gets what an undo has, the state of the history after it. */
export function beginHistoryAnew(tr: Transaction): void {
  const fresh = history();
  tr.setMeta(fresh, { historyState: fresh.spec.state?.init({}, tr as never) });
}
