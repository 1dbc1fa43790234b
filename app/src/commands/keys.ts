import { keyCaps } from '@marginalia/design-system/highlight-editor';

export const isMac = (): boolean => /Mac|iP(?:hone|ad)/.test(navigator.platform);

/** What a key of the keyboard types without modifiers on a US layout: for layouts whose letters are not Latin, and for Option on a Mac. */
const baseSigns: Record<string, string> = {
  Equal: '=',
  Minus: '-',
  BracketLeft: '[',
  BracketRight: ']',
  Semicolon: ';',
  Quote: "'",
  Comma: ',',
  Period: '.',
  Slash: '/',
  Backslash: '\\',
  Backquote: '`',
};
const baseOf = (code: string): string | undefined =>
  /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase() ?? baseSigns[code];

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;
const modifiers = new Set(['Control', 'Shift', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Fn', 'OS']);

/** The names that a pressed key has, such as `Mod-Alt-f`, the best one first; none for a modifier alone. */
export function keysOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Pressed, mac = isMac()): readonly string[] {
  if (modifiers.has(key) || key === 'Dead' || key === 'Unidentified' || key === 'Process') {
    if (key !== 'Dead' || !baseOf(code)) return [];
  }
  const isMod = mac ? metaKey : ctrlKey;
  const isOther = mac ? ctrlKey : metaKey;
  const isPlain = !(ctrlKey || metaKey || altKey);
  const held = (isShift: boolean, name: string) =>
    [isMod && 'Mod', isOther && (mac ? 'Ctrl' : 'Meta'), altKey && 'Alt', isShift && 'Shift', name]
      .filter(Boolean)
      .join('-');
  const base = baseOf(code);
  const isSign = key.length === 1 && key !== ' ';
  if (!isSign && key !== 'Dead') return [held(shiftKey, key === ' ' ? 'Space' : key)];
  if (isPlain) return key === 'Dead' ? [] : [key];
  const isAscii = /^[!-~]$/.test(key);
  const isLetter = /^[a-z]$/i.test(key);
  return [
    ...(isLetter ? [held(shiftKey, key.toLowerCase())] : []),
    // A sign that Shift makes is that sign, on whatever key it is.
    ...(isAscii && !isLetter ? [held(false, key), held(shiftKey, key)] : []),
    ...(base ? [held(shiftKey, base)] : []),
  ];
}

/** How a key is written, such as "Ctrl Alt F" or on a Mac "⌘ ⌥ F". */
export const keyText = (key: string): string => keyCaps(key, isMac()).join(' ');
