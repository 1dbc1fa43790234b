/** What a key does. `reading` are plain letters, which in suggestion mode are words instead. */
export interface Shortcut {
  id: string;
  keys: readonly string[];
  reading?: readonly string[];
}

const digits = (prefix: string, last: number) => Array.from({ length: last }, (_, index) => `${prefix}${index + 1}`);

/** The keyboard map: the editor obeys it and the dialog shows it. `Mod` is Ctrl, on a Mac Command. */
export const shortcuts = [
  { id: 'add', keys: ['Mod-Alt-m'], reading: ['h'] },
  { id: 'toggle', keys: ['Mod-Shift-h'] },
  { id: 'replace', keys: [], reading: ['s'] },
  { id: 'addColor', keys: [], reading: digits('', 5) },
  { id: 'nextColor', keys: ['Mod-Alt-c'], reading: ['c'] },
  { id: 'card', keys: ['Mod-Enter'], reading: ['Enter'] },
  { id: 'nextOpen', keys: ['Mod-Shift-Enter'] },
  { id: 'text', keys: ['Escape'] },
  { id: 'next', keys: ['Alt-ArrowDown'], reading: ['n'] },
  { id: 'previous', keys: ['Alt-ArrowUp'], reading: ['p'] },
  { id: 'reply', keys: ['Mod-Alt-r'], reading: ['r'] },
  { id: 'resolve', keys: ['Mod-Alt-x'], reading: ['x'] },
  { id: 'remove', keys: ['Mod-Alt-Backspace'], reading: ['Delete', 'Backspace'] },
  { id: 'accept', keys: ['Mod-Alt-a'], reading: ['a'] },
  { id: 'bank', keys: digits('Mod-Alt-', 9) },
  { id: 'bankTyped', keys: ['/shortcut Tab'] },
  { id: 'undo', keys: ['Mod-z'] },
  { id: 'redo', keys: ['Mod-Shift-z', 'Mod-y'] },
  { id: 'help', keys: ['Mod-/'], reading: ['?'] },
] as const satisfies readonly Shortcut[];

/** A key that something else than the editor obeys, and what it does. */
export interface PageShortcut {
  /** Such as `F6` or `Mod-Alt-f`. */
  keys: readonly string[];
  label: string;
}

export type ShortcutId = (typeof shortcuts)[number]['id'];
/** What keys do; each tells whether it did something. */
export type Actions = Partial<Record<ShortcutId, (key: string) => boolean>>;

/** A key that ProseMirror can bind; the rest of the map only tells what a field does. */
const isKey = (key: string) => !key.includes(' ');

/** Binds the actions to the keys of the map. */
export function bind(actions: Actions) {
  const keys: Record<string, () => boolean> = {};
  const readingKeys: Record<string, () => boolean> = {};
  for (const shortcut of shortcuts as readonly Shortcut[]) {
    const action = actions[shortcut.id as ShortcutId];
    if (!action) continue;
    for (const key of shortcut.keys) if (isKey(key)) keys[key] = () => action(key);
    for (const key of shortcut.reading ?? []) readingKeys[key] = () => action(key);
  }
  return { keys, readingKeys };
}

/** Many keys in a row are shown as the first and the last. */
export const abridged = (keys: readonly string[]): string[] =>
  keys.length > 3 ? [keys[0] ?? '', '…', keys.at(-1) ?? ''] : [...keys];

const signs: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑' };
const macSigns: Record<string, string> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' };

/** What is written on the keys that have words on them; `/shortcut` stands for what a person types. */
export const keyNames = {
  Mod: 'Ctrl',
  Alt: 'Alt',
  Shift: 'Shift',
  Enter: 'Enter',
  Escape: 'Esc',
  Delete: 'Delete',
  Backspace: 'Backspace',
  Tab: 'Tab',
  '/shortcut': '/shortcut',
};
export type KeyName = keyof typeof keyNames;

/** How a key is written on this machine: `Ctrl Alt M`, on a Mac `⌘ ⌥ M`. */
export function keyCaps(key: string, isMac: boolean, names: Record<KeyName, string> = keyNames): string[] {
  return key.split(isKey(key) ? '-' : ' ').map((part) => {
    if (isMac && macSigns[part]) return macSigns[part];
    return names[part as KeyName] ?? signs[part] ?? (part.length === 1 ? part.toUpperCase() : part);
  });
}
