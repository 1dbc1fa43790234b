import { Editor, Extension } from '@tiptap/core';
import type { Node, Schema } from '@tiptap/pm/model';
import { EditorState, type Plugin, type Transaction } from '@tiptap/pm/state';
import { schemaExtensions } from './schema.js';

interface EditorParts {
  plugins: Plugin[];
  makeDoc: (schema: Schema) => Node;
  attributes: () => Record<string, string>;
  dispatch: (tr: Transaction, next: (tr: Transaction) => void) => void;
}

/** TipTap with the few extensions that a plain text with marks needs, and none of its rules about writing. */
export function makeEditor(element: HTMLElement, parts: EditorParts): Editor {
  const editor = new Editor({
    element: null,
    // Its own sheet would be laid over ours, and the text laid out twice.
    injectCSS: false,
    enableInputRules: false,
    enablePasteRules: false,
    enableCoreExtensions: {
      clipboardTextSerializer: false,
      commands: false,
      focusEvents: false,
      keymap: false,
      drop: false,
      paste: false,
      delete: false,
      textDirection: false,
    },
    extensions: [
      ...schemaExtensions,
      Extension.create({
        name: 'review',
        addProseMirrorPlugins: () => parts.plugins,
        dispatchTransaction: ({ transaction, next }) => parts.dispatch(transaction, next),
      }),
    ],
    editorProps: { attributes: parts.attributes },
  });
  // The text and its plugins at once, before there is a view: TipTap would check every node of what is sound already,
  // and draw the bare text first and the marks after it.
  const { schema, extensionManager } = editor;
  editor.view.updateState(EditorState.create({ doc: parts.makeDoc(schema), plugins: extensionManager.plugins }));
  editor.mount(element);
  // At every commit React reads the selection of a focused element whose `contentEditable` is "true" by walking all of
  // its DOM, which here is a whole book. The attribute, which the browser obeys, stays.
  const { dom } = editor.view;
  Object.defineProperty(dom, 'contentEditable', {
    get: () => 'inherit',
    set: (value: string) => dom.setAttribute('contenteditable', value),
  });
  return editor;
}
