import { type Command, commands } from './commands.ts';
import { isMac, keyText } from './keys.ts';

/** Keys of a browser that a page does not get, or that nobody wants to lose. */
const browserKeys = /^Mod-(?:[tnwqlrfdcvxapo0-9=+-]|Shift-[tnwrijcbopqv]|Alt-[iju]|Tab|Shift-Tab|F\d+|Delete)$/;
const browserAlone = /^(?:(?:Shift-|Alt-)?F(?:1|3|5|7|10|11|12)|Alt-F\d+|Alt-(?:ArrowLeft|ArrowRight|Home|Space))$/;
/** What moves the focus or the caret, and what a screen reader reads with. */
const moving = /^(?:Mod-|Shift-|Mod-Shift-)*(?:Tab|Arrow\w+|Home|End|Page\w+|Space|Escape)$/;
const readersOwn = /(?:^|-)(?:Insert|NumLock|ScrollLock|ContextMenu|Pause|PrintScreen)$/;
const plain = /^(?:Shift-)?(?:.|Enter|Delete|Backspace)$/;

/** Why a command cannot have a key, as a sentence; undefined where it can. */
export function refusalOf(key: string, command: Pick<Command, 'isGlobal'>, mac = isMac()): string | undefined {
  const name = keyText(key);
  if (readersOwn.test(key)) return `Screen readers need ${name}. Choose another key.`;
  if (mac && /^(?:Mod-)?Ctrl-Alt-/.test(key)) return 'VoiceOver needs Control with Option. Choose another key.';
  if (/(?:^|-)Meta-/.test(key)) return 'The Windows key belongs to the system. Choose another key.';
  if (moving.test(key)) return `${name} moves through the page, and screen readers need it. Choose another key.`;
  if (browserKeys.test(key) || browserAlone.test(key))
    return `The browser keeps ${name} for itself. Choose another key.`;
  if (/^Alt-(?:Shift-)?.$/.test(key))
    return `${name} opens a menu of the browser or types a sign. Hold ${keyText('Mod-Alt')} instead.`;
  const owner = commands.find(({ isFixed, keys }) => isFixed && keys.includes(key));
  if (owner) return `${name} is the key for “${owner.label}” and can’t be changed. Choose another key.`;
  if (command.isGlobal && plain.test(key))
    return `A key alone works only on marks in the text. Hold ${keyText('Mod-Alt')} with it, or use a function key.`;
  return undefined;
}
