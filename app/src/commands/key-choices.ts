import type { EditorKeys } from '@marginalia/design-system/highlight-editor';
import { atom } from 'jotai';
import { z } from 'zod';
import { personAtom } from '../accounts/current-user.ts';
import type { Person } from '../accounts/person.ts';
import { boundedFamily } from '../state/family.ts';
import { storedAtom } from '../state/stored.ts';
import { type Command, type CommandId, commandOf, commands } from './commands.ts';
import { refusalOf } from './refused-keys.ts';

/** The keys of the commands whose keys a person has changed. */
export type KeyChoices = Readonly<Record<CommandId, readonly string[]>>;

const ChoicesSchema = z.record(z.string(), z.array(z.string().min(1).max(40)).max(9).catch([]));

/** Leaves out what is no command's, and keys that a command cannot have. */
const read = (stored: unknown): KeyChoices | undefined => {
  const { data } = ChoicesSchema.safeParse(stored);
  return (
    data &&
    Object.fromEntries(
      Object.entries(data).flatMap(([id, keys]) => {
        const command = commandOf(id);
        if (!command || command.isFixed) return [];
        return [[id, keys.filter((key) => command.keys.includes(key) || refusalOf(key, command) === undefined)]];
      }),
    )
  );
};

const none: KeyChoices = {};
const choicesOf = boundedFamily((person: Person) =>
  storedAtom<KeyChoices>({ key: `preference:${person}:keys`, initial: none, read }),
);

/** What the person who works here has changed. It stays after a logout, for the next visit. */
export const keyChoicesAtom = atom(
  (get) => get(choicesOf(get(personAtom))),
  (get, set, next: KeyChoices) => set(choicesOf(get(personAtom)), Object.keys(next).length === 0 ? none : next),
);

export const keysIn = (choices: KeyChoices, command: Command): readonly string[] => choices[command.id] ?? command.keys;

/** Another command that has a key already. */
export const ownerOf = (choices: KeyChoices, key: string, command: Command): Command | undefined =>
  commands.find((other) => other.id !== command.id && keysIn(choices, other).includes(key));

const without = (keys: readonly string[], key: string) => keys.filter((other) => other !== key);

/** The choices with other keys for a command. The product's own keys are no choice. */
function withKeys(choices: KeyChoices, command: Command, keys: readonly string[]): KeyChoices {
  const { [command.id]: _, ...others } = choices;
  const isDefault = keys.length === command.keys.length && keys.every((key) => command.keys.includes(key));
  return isDefault ? others : { ...others, [command.id]: keys };
}

export const withoutKey = (choices: KeyChoices, command: Command, key: string): KeyChoices =>
  withKeys(choices, command, without(keysIn(choices, command), key));

/** The choices with one key more for a command, which another one loses. A numbered command has one key. */
export function withKey(choices: KeyChoices, command: Command, key: string): KeyChoices {
  const owner = ownerOf(choices, key, command);
  const rest = owner ? withoutKey(choices, owner, key) : choices;
  const own = command.editor?.number ? [] : without(keysIn(rest, command), key);
  return withKeys(rest, command, [...own, key]);
}

/** The choices with the product's own keys for a command; other commands lose these keys. */
export function withDefault(choices: KeyChoices, command: Command): KeyChoices {
  const freed = command.keys.reduce((rest, key) => {
    const owner = ownerOf(rest, key, command);
    return owner ? withoutKey(rest, owner, key) : rest;
  }, choices);
  return withKeys(freed, command, command.keys);
}

/** The changed keys of the editor's commands; a numbered command has a key for each number. */
export function editorKeysIn(choices: KeyChoices): EditorKeys {
  const keys: Record<string, string[]> = {};
  const changed = new Set(Object.keys(choices).map((id) => commandOf(id)?.editor?.id));
  for (const command of commands) {
    const { editor } = command;
    if (!editor || !changed.has(editor.id)) continue;
    const own = keysIn(choices, command);
    const known = keys[editor.id] ?? [];
    keys[editor.id] = editor.number === undefined ? [...own] : [...known, own[0] ?? ''];
  }
  return keys;
}

export const editorKeysAtom = atom((get) => editorKeysIn(get(keyChoicesAtom)));

/** The commands whose keys work wherever the focus is, by key. A key alone is for the text. */
export const globalKeysAtom = atom((get): ReadonlyMap<string, Command> => {
  const choices = get(keyChoicesAtom);
  return new Map(
    commands.flatMap((command) =>
      command.isGlobal
        ? keysIn(choices, command).flatMap((key) => (key.length > 1 ? [[key, command] as const] : []))
        : [],
    ),
  );
});
