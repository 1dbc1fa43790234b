import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import type { Place } from '../model/types.js';
import { positionAt } from './text-map.js';

/** The selected words, the caret, or places of the text, one of them the current one. */
export type Drawn = 'words' | 'caret' | { places: readonly Place[]; current: Place | undefined };

interface Drawing {
  drawn: Drawn | null;
  /** Words that a field outside is about; they stay the same when the selection moves or the text around them changes. */
  kept: { from: number; to: number } | null;
}

const key = new PluginKey<Drawing>('drawnSelection');

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
  return new Plugin<Drawing>({
    key,
    // Not a state of the text: nothing that is undone, told of or redrawn for any other reason depends on it.
    state: {
      init: () => ({ drawn: null, kept: null }),
      apply: ({ docChanged, mapping }, value) => {
        if (!docChanged || !value.kept) return value;
        const from = mapping.map(value.kept.from, 1);
        return { ...value, kept: { from, to: Math.max(from, mapping.map(value.kept.to, -1)) } };
      },
    },
    props: {
      decorations(state) {
        const { drawn, kept } = key.getState(state) ?? {};
        const { doc } = state;
        const { empty, head } = state.selection;
        const { from, to } = kept ?? state.selection;
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
        if (!drawn || (drawn === 'words' && empty && !kept)) return null;
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

/** Keeps a stretch of the document, which 'words' then draws instead of the selection, until it is kept no longer. */
export function keepRange({ state }: EditorView, kept: Drawing['kept']): void {
  const drawing = key.getState(state);
  if (drawing) drawing.kept = kept;
}

/** Where what is kept stands now. */
export const keptRange = (state: EditorState): Drawing['kept'] => key.getState(state)?.kept ?? null;
