import { isMac } from '../engine/platform.js';

/** A command and its keys. A numbered command has one key for each choice, in order. */
export interface Shortcut {
  id: string;
  keys: readonly string[];
}

const digits = (prefix: string, first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `${prefix}${first + index}`);

/** The keyboard map of the editor and of its key help. `Mod` is Ctrl, and Command on a Mac. */
export const shortcuts = [
  { id: 'add', keys: ['h', 'Mod-Alt-m'] },
  { id: 'toggle', keys: ['Mod-Shift-h'] },
  { id: 'replace', keys: ['s'] },
  { id: 'addColor', keys: digits('', 1, 5) },
  { id: 'category', keys: digits('', 6, 9) },
  { id: 'nextColor', keys: ['c', 'Mod-Alt-c'] },
  { id: 'card', keys: ['Enter', 'Mod-Enter'] },
  { id: 'nextOpen', keys: ['Mod-Shift-Enter'] },
  { id: 'text', keys: ['Escape'] },
  { id: 'next', keys: ['n', 'Alt-ArrowDown'] },
  { id: 'previous', keys: ['p', 'Alt-ArrowUp'] },
  { id: 'reply', keys: ['r', 'Mod-Alt-r'] },
  { id: 'resolve', keys: ['x', 'Mod-Alt-x'] },
  { id: 'remove', keys: ['Delete', 'Backspace', 'Mod-Alt-Backspace'] },
  { id: 'accept', keys: ['a', 'Mod-Alt-a'] },
  { id: 'bank', keys: digits('Mod-Alt-', 1, 9) },
  { id: 'bankTyped', keys: [';name Tab'] },
  { id: 'link', keys: ['Ctrl K'] },
  { id: 'undo', keys: ['Mod-z'] },
  { id: 'redo', keys: ['Mod-Shift-z', 'Mod-y'] },
  { id: 'help', keys: ['?', 'Mod-/'] },
] as const satisfies readonly Shortcut[];

export type ShortcutId = (typeof shortcuts)[number]['id'];
/** The action of each command. It gets the key and the key's place in the list, from 1, and returns whether it did something. */
export type Actions = Partial<Record<ShortcutId, (key: string, number: number) => boolean>>;
/** Other keys for some of the commands. An empty key leaves that choice of a numbered command without a key. */
export type EditorKeys = Partial<Record<ShortcutId, readonly string[]>>;

/** Whether ProseMirror can bind the key. The other entries of the map only describe what a field does. */
const isKey = (key: string) => key !== '' && !key.includes(' ');
/** Whether a key types a character in fields and in suggestion mode, so that its command works elsewhere only. */
export const isReadingKey = (key: string) => !/^(Mod|Ctrl|Alt|Meta|F\d|Escape)/.test(key);

/** Keys as `aria-keyshortcuts` names them. */
export const ariaKeys = (keys: readonly string[], mac: boolean): string =>
  keys
    .join(' ')
    .replace(/(?<=\S)-(?=\S)/g, '+')
    .replace(/\bMod\b/g, mac ? 'Meta' : 'Control')
    .replace(/\bCtrl\b/g, 'Control');

/** The attributes of a button that name its keys: a tooltip with the first, and all of them for assistive technology. */
export function hintOf(id: ShortcutId, name: string, own: EditorKeys, names: Record<KeyName, string>, mac = isMac()) {
  const keys = own[id] ?? (shortcuts.find((shortcut) => shortcut.id === id)?.keys as readonly string[]);
  if (!keys[0]) return {};
  return { title: `${name} (${keyCaps(keys[0], mac, names).join(' ')})`, 'aria-keyshortcuts': ariaKeys(keys, mac) };
}

/** Binds the actions to the keys of the map. */
export function bind(actions: Actions, own: EditorKeys = {}) {
  const keys: Record<string, () => boolean> = {};
  const readingKeys: Record<string, () => boolean> = {};
  for (const shortcut of shortcuts) {
    const action = actions[shortcut.id];
    if (!action) continue;
    for (const [index, key] of (own[shortcut.id] ?? shortcut.keys).entries())
      if (isKey(key)) (isReadingKey(key) ? readingKeys : keys)[key] = () => action(key, index + 1);
  }
  return { keys, readingKeys };
}

const signs: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑' };
const macSigns: Record<string, string> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' };

/** The labels of keys that have a word on them; `;name` is a name that a person types. */
export const keyNames = {
  Mod: 'Ctrl',
  Alt: 'Alt',
  Shift: 'Shift',
  Enter: 'Enter',
  Escape: 'Esc',
  Delete: 'Delete',
  Backspace: 'Backspace',
  Tab: 'Tab',
  ';name': ';name',
};
export type KeyName = keyof typeof keyNames;

/** How a key is written on this machine: `Ctrl Alt M`, on a Mac `⌘ ⌥ M`. */
export function keyCaps(key: string, isMac: boolean, names: Record<KeyName, string> = keyNames): string[] {
  return key.split(isKey(key) ? /-(?!$)/ : ' ').map((part) => {
    if (isMac && macSigns[part]) return macSigns[part];
    return names[part as KeyName] ?? signs[part] ?? (part.length === 1 ? part.toUpperCase() : part);
  });
}
