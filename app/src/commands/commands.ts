import { commentCategories } from '@marginalia/bff/contract';
import {
  editorLabels,
  editorShortcuts,
  highlightColors,
  type ShortcutId,
} from '@marginalia/design-system/highlight-editor';

/** Something that a person can do by a key, in the palette, or by a button. */
export interface Command {
  readonly id: CommandId;
  readonly label: string;
  readonly group: string;
  /** The default keys. `Mod` is Ctrl, and Command on a Mac. */
  readonly keys: readonly string[];
  /** The editor's own command, with the number if there are several, such as one for each colour. */
  readonly editor?: { readonly id: ShortcutId; readonly number?: number };
  /** Its key works wherever the focus is. */
  readonly isGlobal?: boolean;
  /** Its keys can't be changed. */
  readonly isFixed?: boolean;
  /** Holding the key down repeats it. */
  readonly repeats?: boolean;
}

const deskCommands = [
  { id: 'palette', group: 'Desk', keys: ['Mod-k'], label: 'Find a command' },
  { id: 'text', group: 'Desk', keys: ['F6'], label: 'Go to the text, and from the text to the letter' },
  { id: 'letter', group: 'Desk', keys: ['Shift-F6'], label: 'Go to the letter' },
  { id: 'outline', group: 'Desk', keys: ['Mod-Alt-o'], label: 'Show or hide the outline' },
  { id: 'instructions', group: 'Desk', keys: ['Shift-F8'], label: 'Read the client’s instructions' },
  { id: 'order', group: 'Desk', keys: ['F8'], label: 'Show or hide the order' },
  { id: 'cards', group: 'Desk', keys: ['Mod-Alt-k'], label: 'Show or hide the comments' },
  { id: 'save', group: 'Desk', keys: ['Mod-s'], label: 'Save the review' },
  { id: 'goOn', group: 'Desk', keys: ['F9'], label: 'Complete the review, or open the next order' },
  { id: 'queue', group: 'Desk', keys: [], label: 'Back to the queue' },
  { id: 'mode', group: 'Text', keys: ['Mod-Alt-s'], label: 'Switch between commenting and suggesting' },
  { id: 'find', group: 'Text', keys: ['Mod-Alt-f'], label: 'Find in the text' },
  { id: 'focusMode', group: 'Text', keys: ['F2'], label: 'Focus mode: only the text and its cards' },
  { id: 'larger', group: 'Text', keys: ['Mod-Alt-=', 'Mod-Alt-+'], label: 'Larger text', repeats: true },
  { id: 'smaller', group: 'Text', keys: ['Mod-Alt--'], label: 'Smaller text', repeats: true },
  { id: 'view', group: 'Text', keys: [], label: 'Text size and line length' },
] as const;

export type DeskCommandId = (typeof deskCommands)[number]['id'] | 'help';
/** The id of a command of the desk or the editor; that of a numbered command ends with the number, such as `category3`. */
export type CommandId = string;

const fixed: ReadonlySet<string> = new Set<ShortcutId>(['text', 'bankTyped', 'link', 'undo', 'redo']);
const { colors, highlightIn, keys: words } = editorLabels;

/** The labels of numbered commands. Reusable comments are numbered, because each person writes their own. */
const choices: Partial<Record<ShortcutId, readonly string[]>> = {
  addColor: highlightColors.map((color) => highlightIn(colors[color])),
  category: commentCategories.map(({ label }) => `Category: ${label}`),
  bank: Array.from({ length: 9 }, (_, index) => `Reusable comment ${index + 1}`),
};
const groups: Partial<Record<ShortcutId, string>> = {
  addColor: 'Colours',
  category: 'Categories',
  bank: 'Reusable comments',
  bankTyped: 'Reusable comments',
};

const editorCommands: readonly Command[] = editorShortcuts.flatMap(({ id, keys }): Command[] => {
  const numbered = choices[id];
  const group = groups[id] ?? 'Marks';
  if (!numbered)
    return [
      {
        id: idOf(id),
        label: words[id],
        group,
        keys,
        editor: { id },
        isFixed: fixed.has(id),
        // The key help opens wherever the focus is.
        isGlobal: id === 'help',
      },
    ];
  return numbered.map((label, index) => ({
    id: idOf(id, index + 1),
    label,
    group,
    keys: keys.slice(index, index + 1),
    editor: { id, number: index + 1 },
  }));
});

/** The one table: keys, key help, palette and buttons read it. */
export const commands: readonly Command[] = [
  ...deskCommands.map((command) => ({ ...command, isGlobal: true })),
  ...editorCommands,
];

/** The id of an editor's command. The editor's `text` gets another one, because the desk has a command `text`. */
export function idOf(id: ShortcutId, number?: number): CommandId {
  return id === 'text' ? 'editorText' : `${id}${number ?? ''}`;
}

const byId = new Map(commands.map((command) => [command.id, command]));
export const commandOf = (id: CommandId): Command | undefined => byId.get(id);
