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
    set(openAtom, name && { name, person: get(personAtom), known: knownCommands(), ready: readyCommands() }),
);
