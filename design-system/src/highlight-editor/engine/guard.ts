import { keydownHandler } from '@tiptap/pm/keymap';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { isComposing } from '../../internal/composing.js';
import { newId } from '../model/id.js';
import { goToEdge, markAt } from './caret.js';
import { hideContentEditable, readSelection } from './internals.js';
import { isMac } from './platform.js';

export interface GuardOptions {
  /** A key was pressed in the text; tells whether it did something. */
  onKey: (view: EditorView, event: KeyboardEvent) => boolean;
  /** The user tried what cannot be done: to change the text, or with a suggestion to join or split paragraphs. */
  onRefused: (isOfParagraphs: boolean) => void;
  /** An input method begins to write over selected words while nothing can be typed; tells whether something takes it. */
  onCompose?: () => boolean;
  /** A mark was clicked in the text. */
  onMarkClick: (id: string) => void;
  /** Attributes of the text element that do not depend on the mode; read again by `relabel`. */
  attributes: () => Record<string, string>;
}

/** The last press of the mouse in the text. */
export interface Press {
  /** While it is true no card opens, because the text would make way under the pointer. */
  isHeld: boolean;
  /** The mark that was under the pointer when the press began. The caret may have gone to its neighbour. */
  readonly id: string | null;
}

/** What the guard needs of a session. */
interface Guarded {
  readonly view: EditorView;
  /** True while typed words become suggestions. */
  readonly isWriting: boolean;
  /** Set before each of the browser's own changes: true when it deletes after the caret. */
  isForward: boolean;
  press: Press;
  undo(): boolean;
  redo(): boolean;
}

/** Keys to both ends of the text: the browser stops before the words of a paragraph that is not laid out yet. */
function edgeKeys(session: Guarded): Record<string, () => boolean> {
  const go = (side: 'start' | 'end' | 'both', isExtending = false) => {
    goToEdge(session.view, side, isExtending);
    return true;
  };
  const [home, end] = isMac() ? ['Mod-ArrowUp', 'Mod-ArrowDown'] : ['Mod-Home', 'Mod-End'];
  return {
    [home]: () => go('start'),
    [end]: () => go('end'),
    [`Shift-${home}`]: () => go('start', true),
    [`Shift-${end}`]: () => go('end', true),
    'Mod-a': () => go('both'),
  };
}

/** What the text does with keys, clicks and the browser's own edits, before they become transactions. */
export function guard(session: Guarded, options: GuardOptions): Plugin {
  const history = { 'Mod-z': () => session.undo(), 'Mod-Shift-z': () => session.redo(), 'Mod-y': () => session.redo() };
  const always = keydownHandler({ ...edgeKeys(session), ...history });
  const refuse = () => {
    options.onRefused(true);
    return true;
  };
  const deleteSelection = () => {
    if (session.view.state.selection.empty) return false;
    session.view.dispatch(session.view.state.tr.deleteSelection().setMeta('uiEvent', 'delete'));
    return true;
  };
  const atStart = () => session.view.state.selection.empty && session.view.state.selection.$head.parentOffset === 0;
  const atEnd = () => {
    const { empty, $head } = session.view.state.selection;
    return empty && $head.parentOffset === $head.parent.content.size;
  };
  const deleteBack = () => deleteSelection() || (atStart() && refuse());
  const deleteAhead = () => deleteSelection() || (atEnd() && refuse());
  const writing = keydownHandler({
    Enter: refuse,
    'Shift-Enter': refuse,
    Backspace: deleteBack,
    'Mod-Backspace': deleteBack,
    Delete: deleteAhead,
    'Mod-Delete': deleteAhead,
  });
  return new Plugin({
    view: ({ dom }) => {
      hideContentEditable(dom);
      return {};
    },
    props: {
      attributes: () => ({
        ...options.attributes(),
        'aria-readonly': String(!session.isWriting),
        inputmode: session.isWriting ? 'text' : 'none',
      }),
      handleKeyDown: (view, event) => {
        readSelection(view);
        const { isWriting } = session;
        // The key of an input method is no command, whatever letter stands on it.
        if (event.keyCode === 229) return !isWriting && !view.state.selection.empty && (options.onCompose?.() ?? false);
        return options.onKey(view, event) || always(view, event) || (isWriting && writing(view, event));
      },
      // Words dragged within the text would be struck at one place and added at another, as if they were two changes.
      handleDrop: () => true,
      handleDOMEvents: {
        // Chrome tells no end where what was composed is gone from the page. Until then ProseMirror takes no key.
        keydown: ({ composing, dom }, event) => {
          if (composing && !isComposing(event)) dom.dispatchEvent(new CompositionEvent('compositionend'));
        },
        mousedown: (view, { target, button }) => {
          const element = (target as Element).closest('[data-id]');
          const id = element && markAt(view.state, view.posAtDOM(element, 0), true);
          const press = { isHeld: !button, id };
          session.press = press;
          if (button) return;
          const over = new AbortController();
          const end = (event: Event) => {
            const isReleased = event.type === 'mouseup';
            if (isReleased && (event as MouseEvent).button) return;
            over.abort();
            press.isHeld = false;
            if (!isReleased || view.isDestroyed) return;
            view.dispatch(view.state.tr.setSelection(view.state.selection));
            if (id && view.state.selection.empty) options.onMarkClick(id);
          };
          // A browser's menu may keep the release to itself: no later one ends this press.
          for (const type of ['mouseup', 'contextmenu', 'keydown', 'mousedown'])
            addEventListener(type, end, { capture: true, signal: over.signal });
        },
        dragstart: (_, event) => {
          event.preventDefault();
          return true;
        },
        beforeinput: (_, event) => {
          session.isForward = event.inputType.endsWith('Forward');
          if (event.inputType === 'historyUndo' || event.inputType === 'historyRedo') {
            event.preventDefault();
            return event.inputType === 'historyUndo' ? session.undo() : session.redo();
          }
          if (!session.isWriting) event.preventDefault();
          return !session.isWriting;
        },
        // What an input method composes goes straight into added words, so that its own element is never replaced.
        compositionstart: (view) => {
          if (!session.isWriting) return true;
          readSelection(view);
          // Selected words are struck first: struck under it, they would be drawn anew, and what is composed with them. The
          // caret stays before them, where the browser counts from.
          session.isForward = false;
          const { $from: start } = view.state.selection;
          deleteSelection();
          const { selection, tr } = view.state;
          // The browser composes where the selection began. Nothing strikes the border of two paragraphs, and where only added
          // words behind one went, the caret went to them.
          if (!selection.empty || !selection.$to.sameParent(start))
            view.dispatch(tr.setSelection(TextSelection.create(tr.doc, start.pos)));
          const { $from } = view.state.selection;
          if ($from.marks().some(({ type }) => type.name === 'insertion')) return;
          const touching = [$from.nodeBefore, $from.nodeAfter].flatMap((node) => node?.marks ?? []);
          const id = touching.find(({ attrs }) => attrs.id)?.attrs.id ?? newId();
          view.dispatch(view.state.tr.setStoredMarks([view.state.schema.mark('insertion', { id })]));
        },
        compositionupdate: () => !session.isWriting,
      },
    },
  });
}
