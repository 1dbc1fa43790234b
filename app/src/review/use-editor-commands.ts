import type { BankEntry, HighlightEditorHandle } from '@marginalia/design-system/highlight-editor';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type CommandId, commandOf, idOf } from '../commands/commands.ts';
import { addCommands } from '../commands/running.ts';

/** Commands that only a field or the card itself has. */
const elsewhere: ReadonlySet<string> = new Set(['text', 'bankTyped', 'link']);
const numbers = Array.from({ length: 9 }, (_, index) => index + 1);

/** Puts the editor's commands among those of the page, but for the key help, which is the page's. */
export function useEditorCommands(
  handle: RefObject<HighlightEditorHandle | null>,
  bank: readonly BankEntry[],
  switchMode: () => void,
): void {
  const ids = useEffectEvent((): CommandId[] => {
    const { ids: known = [] } = handle.current?.commands() ?? {};
    const own = known
      .filter((id) => id !== 'help')
      .flatMap((id) => {
        const count = id === 'bank' ? bank.length : numbers.length;
        return [idOf(id), ...numbers.slice(0, count).map((number) => idOf(id, number))];
      });
    return ['mode', ...own.filter((id) => commandOf(id)?.editor)];
  });
  const isReady = useEffectEvent((id: CommandId): boolean => {
    const state = handle.current?.commands();
    const editor = commandOf(id)?.editor;
    if (!state || !editor) return id === 'mode';
    if (elsewhere.has(editor.id)) return false;
    const { isSelection, mark } = state;
    switch (editor.id) {
      case 'add':
      case 'replace':
        return isSelection;
      case 'addColor':
      case 'category':
      case 'bank':
      case 'toggle':
        return isSelection || mark === 'highlight';
      case 'nextColor':
        return mark === 'highlight';
      case 'card':
        return isSelection || mark !== undefined;
      case 'reply':
      case 'resolve':
      case 'remove':
        return mark !== undefined;
      case 'accept':
        return mark === 'suggestion';
      default:
        return true;
    }
  });
  const label = useEffectEvent((id: CommandId) => {
    const { editor } = commandOf(id) ?? {};
    return editor?.id === 'bank' && editor.number ? bank[editor.number - 1]?.text : undefined;
  });
  const run = useEffectEvent((id: CommandId) => {
    const editor = commandOf(id)?.editor;
    if (!editor) return switchMode();
    return handle.current?.run(editor.id, editor.number) ?? false;
  });
  useEffect(
    () =>
      addCommands({
        ids: () => ids(),
        isReady: (id) => isReady(id),
        label: (id) => label(id),
        run: (id) => run(id),
      }),
    [],
  );
}
