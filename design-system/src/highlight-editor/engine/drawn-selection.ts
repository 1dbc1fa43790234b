import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';

const key = new PluginKey<{ isDrawn: boolean }>('drawnSelection');

function caret(): HTMLElement {
  const element = document.createElement('span');
  element.setAttribute('data-part', 'drawn-caret');
  return element;
}

/**
 * Draws the selection, or the caret, of a text that has not got the focus: the browser stops to show it when a field
 * outside takes the focus, while a tool outside still acts on it.
 */
export function drawnSelection(): Plugin {
  return new Plugin<{ isDrawn: boolean }>({
    key,
    // Not a state of the text: nothing that is undone, told of or redrawn for any other reason depends on it.
    state: { init: () => ({ isDrawn: false }), apply: (_, value) => value },
    props: {
      decorations(state) {
        if (!key.getState(state)?.isDrawn) return null;
        const { from, to, empty, head } = state.selection;
        const drawn = empty
          ? Decoration.widget(head, caret, { key: 'drawn-caret', ignoreSelection: true })
          : Decoration.inline(from, to, { 'data-part': 'drawn-selection' });
        return DecorationSet.create(state.doc, [drawn]);
      },
    },
  });
}

/** Begins or ceases to draw the selection. */
export function drawSelection(view: EditorView, isDrawn: boolean): void {
  const drawing = key.getState(view.state);
  if (!drawing || drawing.isDrawn === isDrawn) return;
  drawing.isDrawn = isDrawn;
  view.updateState(view.state);
}
