import { TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { caretParagraph, caretPlaces, makeText } from './text.ts';

export interface BenchPage {
  mount: () => Promise<void>;
  nothing: () => Promise<void>;
  /** Puts the caret at the place of the keys. */
  focus: () => Promise<void>;
  /** Puts it into a highlight. */
  focusInside: () => Promise<void>;
  /** Selects a few words there; each turn others. */
  select: (turn: number) => Promise<void>;
  unmount: () => Promise<void>;
}

const shown = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));

/** Puts `bench` on the window; each call returns when the frame that shows its work is done. */
export function expose(
  mount: () => EditorView | (() => EditorView),
  unmount: () => void,
  isShown: () => boolean = () => true,
): void {
  let view: (() => EditorView) | undefined;
  const places = caretPlaces(makeText());
  const select = (offset: number, length = 0) => {
    if (!view) throw new Error('Mount first.');
    const { state } = view();
    let position = 1;
    for (let index = 0; index < caretParagraph; index += 1) position += state.doc.child(index).nodeSize;
    const start = position + offset;
    view().dispatch(state.tr.setSelection(TextSelection.create(state.doc, start, start + length)).scrollIntoView());
    view().focus();
    return shown();
  };
  const bench: BenchPage = {
    mount: async () => {
      const mounted = mount();
      view = typeof mounted === 'function' ? mounted : () => mounted;
      do await shown();
      while (!isShown());
    },
    nothing: shown,
    focus: () => select(places.clear),
    focusInside: () => select(places.inside),
    select: (turn) => select(places.clear + 40 + turn * 20, 16),
    unmount: () => {
      unmount();
      return shown();
    },
  };
  Object.assign(globalThis, { bench });
}
