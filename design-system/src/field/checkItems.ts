import { keysOf, warnOnce } from '../internal/warn.js';

/**
 * Tells a developer about choices that share an id, and about a value that is not among them.
 *
 * @param chosen null and '' stand for no choice
 * @returns a key for each choice
 */
export function checkItems(
  component: string,
  items: readonly { id: string }[],
  chosen: string | null | readonly string[],
): readonly string[] {
  for (const id of [chosen ?? ''].flat()) {
    if (id !== '' && !items.some((item) => item.id === id))
      warnOnce(
        component,
        `has the value "${id}", which no item has, so nothing is shown as chosen. Use the \`id\` of an item.`,
      );
  }
  return keysOf(component, items, 'they cannot be told apart');
}
