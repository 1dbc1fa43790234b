import type { PageShortcut } from '@marginalia/design-system/highlight-editor';
import { useEffect, useEffectEvent } from 'react';
import { isComposing } from './composing.ts';

/** What the keys of the desk do beside those of the editor. */
export type TextAction = 'outline' | 'find' | 'focusMode' | 'larger' | 'smaller';

interface TextKey {
  readonly action: TextAction;
  /** `Mod` is Ctrl, on a Mac Command. */
  readonly key: string;
  readonly code: string;
  readonly label: string;
}

/** They work wherever the focus is, and in both modes of the editor. */
const keys: readonly TextKey[] = [
  { action: 'outline', key: 'Mod-Alt-o', code: 'KeyO', label: 'Show or hide the outline' },
  { action: 'find', key: 'Mod-Alt-f', code: 'KeyF', label: 'Find in the text' },
  { action: 'focusMode', key: 'F2', code: 'F2', label: 'Focus mode: only the text and its cards' },
  { action: 'larger', key: 'Mod-Alt-+', code: 'Equal', label: 'Larger text' },
  { action: 'smaller', key: 'Mod-Alt-–', code: 'Minus', label: 'Smaller text' },
];

/** The keys of the desk for the key help of the editor. */
export const deskShortcuts: readonly PageShortcut[] = [
  { keys: ['F6'], label: 'Go to the text, and from the text to the letter' },
  { keys: ['Shift-F6'], label: 'Go to the letter' },
  { keys: ['F8'], label: 'Show or hide the order' },
  { keys: ['F9'], label: 'Complete the review, or open the next order' },
  ...keys.map(({ key, label }) => ({ keys: [key], label })),
];

/** The key of an action, as `aria-keyshortcuts` names it. */
export const ariaKeys = (action: TextAction): string =>
  (keys.find((key) => key.action === action)?.key ?? '').replace('Mod-Alt-', 'Control+Alt+');

/** Does what the keys of the desk are for. A key that AltGr makes a sign of stays that sign. */
export function useTextKeys(actions: Readonly<Record<TextAction, () => void>>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event) || event.shiftKey || event.getModifierState('AltGraph')) return;
    if (document.querySelector('dialog:modal')) return;
    const { ctrlKey, metaKey, altKey } = event;
    const isPlain = !(ctrlKey || metaKey || altKey);
    const hasMod = altKey && ctrlKey !== metaKey;
    const pressed = keys.find(({ key, code }) => code === event.code && (key.startsWith('Mod-') ? hasMod : isPlain));
    if (!pressed) return;
    event.preventDefault();
    actions[pressed.action]();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
