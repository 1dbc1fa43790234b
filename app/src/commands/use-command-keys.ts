import { ariaKeys } from '@marginalia/design-system/highlight-editor';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { type CommandId, commandOf } from './commands.ts';
import { globalKeysAtom, keyChoicesAtom, keysIn } from './key-choices.ts';
import { isMac, keysOf, keyText } from './keys.ts';
import { runCommand } from './running.ts';

/** These change no marks and read none, so an open rewording stays open. */
const textSizes: ReadonlySet<CommandId> = new Set(['larger', 'smaller']);

const openRewording = () =>
  document.activeElement?.closest('[data-part="rewording"]') ? document.activeElement : undefined;

/**
 * Applies an open rewording before a command runs, so that the command sees it as a suggestion. Returns false when the editor
 * refuses the words.
 */
function applyRewording(field: Element): boolean {
  // The command must run with the state after the rewording.
  flushSync(() => field.closest('[data-component]')?.querySelector<HTMLElement>('[contenteditable]')?.focus());
  if (!field.isConnected) return true;
  (field as HTMLElement).focus();
  return false;
}

/** Does what the keys of the page's commands are for. A key that AltGr makes a sign of stays that sign. */
export function useCommandKeys(): void {
  const keys = useAtomValue(globalKeysAtom);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // A field, or the editor, has done something else with it.
    if (event.defaultPrevented || event.getModifierState('AltGraph')) return;
    // Safari reports the key that ends a composition after its end, with the code 229.
    if (event.isComposing || event.keyCode === 229) return;
    if (document.querySelector('dialog:modal')) return;
    const key = keysOf(event).find((name) => keys.has(name));
    const command = key === undefined ? undefined : keys.get(key);
    if (!command) return;
    if (event.repeat && !command.repeats) return event.preventDefault();
    const rewording = textSizes.has(command.id) ? undefined : openRewording();
    const isApplied = rewording !== undefined && applyRewording(rewording);
    // The focus is then in the text, where the command `text` leads.
    const isDone = rewording !== undefined && (!isApplied || command.id === 'text');
    if (isDone || runCommand(command.id)) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

const noKeys: readonly string[] = [];

/** The keys of a command as this person has them. */
export function useKeys(id: CommandId): readonly string[] {
  const choices = useAtomValue(keyChoicesAtom);
  const command = commandOf(id);
  return command ? keysIn(choices, command) : noKeys;
}

/** How the keys of a command are named on its button: after the button's own name where the icon stands alone. */
export function useKeyHint(id: CommandId, name?: string) {
  const keys = useKeys(id);
  const [first] = keys;
  if (first === undefined) return { title: name };
  return { 'aria-keyshortcuts': ariaKeys(keys, isMac()), title: name ? `${name} (${keyText(first)})` : keyText(first) };
}
