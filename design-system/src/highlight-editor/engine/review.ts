import { Extension } from '@tiptap/core';
import { EditorSession } from './session.js';
import type { SessionOptions } from './session-options.js';

declare module '@tiptap/core' {
  interface Storage {
    review: { session: EditorSession };
  }
}

/** Makes the session of an editor before its view, and leads TipTap's plugins and transactions to it. */
export const Review = Extension.create<SessionOptions, { session?: EditorSession }>({
  name: 'review',
  onBeforeCreate() {
    this.storage.session = new EditorSession(this.editor, this.options);
    this.storage.session.open();
  },
  addProseMirrorPlugins() {
    return this.storage.session?.plugins ?? [];
  },
  dispatchTransaction({ transaction, next }) {
    this.storage.session?.dispatch(transaction, next);
  },
});

/** TipTap's options for a review: none of its rules about writing, and none of its styles. */
export const reviewOptions = {
  // Its own sheet would be laid over ours, and the text laid out twice.
  injectCSS: false,
  enableInputRules: false,
  enablePasteRules: false,
  enableCoreExtensions: {
    clipboardTextSerializer: false,
    focusEvents: false,
    keymap: false,
    drop: false,
    paste: false,
    delete: false,
    textDirection: false,
  },
} as const;
