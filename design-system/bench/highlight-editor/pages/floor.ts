// The floor: ProseMirror alone on the same text, without any highlight, with the keymap and history everybody adds.
import { baseKeymap } from '@tiptap/pm/commands';
import { history, undo } from '@tiptap/pm/history';
import { keymap } from '@tiptap/pm/keymap';
import { Schema } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { EditorView } from '@tiptap/pm/view';
import '../../../src/theme/tokens.css';
import './floor.css';
import { expose } from './expose.ts';
import { text } from './text.ts';

const schema = new Schema({
  nodes: {
    doc: { content: 'paragraph+' },
    paragraph: { content: 'text*', toDOM: () => ['p', 0], parseDOM: [{ tag: 'p' }] },
    text: {},
  },
});
let view: EditorView | undefined;

expose(
  () => {
    const doc = schema.node(
      'doc',
      null,
      text.content.split('\n').map((line) => schema.node('paragraph', null, line === '' ? [] : [schema.text(line)])),
    );
    const state = EditorState.create({ doc, plugins: [history(), keymap({ 'Mod-z': undo }), keymap(baseKeymap)] });
    view = new EditorView(document.getElementById('root'), { state });
    return view;
  },
  () => view?.destroy(),
);
