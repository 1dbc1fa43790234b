import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import type { Place } from '../model/types.js';
import { positionAt } from './text-map.js';

/** The selected words, the caret, or places of the text, one of them the current one. */
export type Drawn = 'words' | 'caret' | { places: readonly Place[]; current: Place | undefined };

const key = new PluginKey<{ drawn: Drawn | null }>('drawnSelection');

function caret(): HTMLElement {
  const element = document.createElement('span');
  element.setAttribute('data-part', 'drawn-caret');
  return element;
}

/**
 * Draws the selection, or the caret, of a text that has not got the focus: the browser ceases to show it when a field
 * outside takes the focus, while a tool outside still acts on it.
 */
export function drawnSelection(): Plugin {
  return new Plugin<{ drawn: Drawn | null }>({
    key,
    // Not a state of the text: nothing that is undone, told of or redrawn for any other reason depends on it.
    state: { init: () => ({ drawn: null }), apply: (_, value) => value },
    props: {
      decorations(state) {
        const drawn = key.getState(state)?.drawn;
        const { doc } = state;
        const { from, to, empty, head } = state.selection;
        if (drawn && typeof drawn === 'object') {
          const decorations = drawn.places.map((place) => {
            const [start, end] = [
              positionAt(doc, place.startIndex, 'after'),
              positionAt(doc, place.endIndex, 'before'),
            ];
            const part = place === drawn.current ? 'drawn-current' : 'drawn-place';
            return Decoration.inline(start, end, { 'data-part': part });
          });
          return DecorationSet.create(doc, decorations);
        }
        if (!drawn || (drawn === 'words' && empty)) return null;
        const decoration =
          drawn === 'caret'
            ? Decoration.widget(head, caret, { key: 'drawn-caret', ignoreSelection: true })
            : Decoration.inline(from, to, { 'data-part': 'drawn-selection' });
        return DecorationSet.create(doc, [decoration]);
      },
    },
  });
}

/** Begins or, by null, ceases to draw. */
export function drawSelection(view: EditorView, drawn: Drawn | null): void {
  const drawing = key.getState(view.state);
  if (!drawing || drawing.drawn === drawn) return;
  drawing.drawn = drawn;
  view.updateState(view.state);
}
