import { atom } from 'jotai';
import type { CommandId } from './commands.ts';
import { knownCommands, readyCommands } from './running.ts';

interface OpenDialog {
  readonly name: 'palette' | 'keys';
  /** What the page could do when the dialog was opened: nothing changes behind it. */
  readonly known: ReadonlySet<CommandId>;
  readonly ready: ReadonlyMap<CommandId, string | undefined>;
}

const openAtom = atom<OpenDialog | undefined>(undefined);

/** The dialog of the commands that is open; writing opens one by its name. */
export const openDialogAtom = atom(
  (get) => get(openAtom),
  (_, set, name: OpenDialog['name'] | undefined) =>
    set(openAtom, name && { name, known: knownCommands(), ready: readyCommands() }),
);
