import { keysOf, warnOnce } from '../internal/warn.js';

/**
 * Tells a developer about choices that share an id, and about chosen ones that are not among them.
 * @returns a key for each choice
 */
export function checkItems(
  component: string,
  items: readonly { id: string }[],
  chosen: readonly string[],
): readonly string[] {
  const ids = items.map((item) => item.id);
  for (const id of chosen) {
    if (!ids.includes(id)) {
      warnOnce(
        component,
        `has the value "${id}", which no item has, so nothing is shown as chosen. Use the \`id\` of an item.`,
      );
    }
  }
  return keysOf(component, ids, 'they cannot be told apart');
}
