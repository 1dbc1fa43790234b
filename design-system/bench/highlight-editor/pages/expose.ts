import { closeHistory } from '@tiptap/pm/history';
import { TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { caretParagraph, caretPlaces } from './text.ts';

export interface BenchPage {
  /** The page that the others are compared with. */
  isFloor: boolean;
  mount: () => Promise<void>;
  nothing: () => Promise<void>;
  /** Puts the caret at the place of the keys. */
  focus: () => Promise<void>;
  /** Puts it into a highlight. */
  focusInside: () => Promise<void>;
  /** Selects a few words at the place of the keys; each turn others. */
  select: (turn: number) => Promise<void>;
  /** Puts the caret into the words of that turn. */
  focusSelected: (turn: number) => Promise<void>;
  /** Lets what is typed next be undone alone. */
  closeHistory: () => Promise<void>;
  /** Shows the next screen of the text. */
  scroll: () => Promise<void>;
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
  const places = caretPlaces();
  const select = (offset: number, length = 0) => {
    if (!view) throw new Error('Mount first.');
    const { state } = view();
    const starts: number[] = [];
    state.doc.descendants((node, position) => {
      if (node.isTextblock) starts.push(position + 1);
      return !node.isTextblock;
    });
    const start = (starts[caretParagraph] as number) + offset;
    view().dispatch(state.tr.setSelection(TextSelection.create(state.doc, start, start + length)).scrollIntoView());
    view().focus();
    return shown();
  };
  const wordsOf = (turn: number) => places.clear + 40 + turn * 20;
  const bench: BenchPage = {
    isFloor: location.pathname.endsWith('floor.html'),
    mount: async () => {
      const mounted = mount();
      view = typeof mounted === 'function' ? mounted : () => mounted;
      do await shown();
      while (!isShown());
    },
    nothing: shown,
    focus: () => select(places.clear),
    focusInside: () => select(places.inside),
    select: (turn) => select(wordsOf(turn), 16),
    focusSelected: (turn) => select(wordsOf(turn) + 8),
    closeHistory: () => {
      view?.().dispatch(closeHistory(view().state.tr));
      return shown();
    },
    scroll: () => {
      window.scrollBy({ top: window.innerHeight, behavior: 'instant' });
      return shown();
    },
    unmount: () => {
      unmount();
      return shown();
    },
  };
  Object.assign(globalThis, { bench });
}
