import { atom } from 'jotai';
import { personAtom } from '../accounts/current-user.ts';
import type { Person } from '../accounts/person.ts';
import type { CommandId } from './commands.ts';
import { knownCommands, readyCommands } from './running.ts';

export interface OpenDialog {
  readonly name: 'palette' | 'keys';
  /** What the page could do when the dialog was opened: nothing changes behind it. */
  readonly known: ReadonlySet<CommandId>;
  readonly ready: ReadonlyMap<CommandId, string | undefined>;
  /** Puts the caret back where it was in a field, once the dialog is closed. */
  readonly restoreCaret: () => void;
}

const openAtom = atom<(OpenDialog & { readonly person: Person }) | undefined>(undefined);

/**
 * The dialog of the commands that is open; writing opens one by its name. The palette lists a person's reusable comments:
 * it is open only for the person who opened it.
 */
export const openDialogAtom = atom(
  (get): OpenDialog | undefined => {
    const open = get(openAtom);
    return open?.person === get(personAtom) ? open : undefined;
  },
  (get, set, name: OpenDialog['name'] | undefined) =>
    set(
      openAtom,
      name && {
        name,
        person: get(personAtom),
        known: knownCommands(),
        ready: readyCommands(),
        restoreCaret: keepCaret(),
      },
    ),
);

/** Chromium gives a field the focus back when a dialog closes, but not the caret: its keys would do nothing. */
function keepCaret(): () => void {
  const field = typeof document === 'undefined' ? null : document.activeElement;
  if (!field?.matches('textarea, input')) return () => undefined;
  const text = field as HTMLTextAreaElement | HTMLInputElement;
  const { selectionStart, selectionEnd, selectionDirection } = text;
  return () => {
    // A field that holds no text, such as a checkbox, has no caret.
    if (selectionStart === null || document.activeElement !== text) return;
    text.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none');
  };
}
