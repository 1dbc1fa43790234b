import { warnOnce } from '../internal/warn.js';

/** Tells a developer about choices that share an id, and about chosen ones that are not among them. */
export function checkItems(component: string, items: readonly { id: string }[], chosen: readonly string[]): void {
  const ids = new Set(items.map((item) => item.id));
  if (ids.size < items.length) {
    warnOnce(component, 'has items that share an id, so they cannot be told apart. Give each item its own `id`.');
  }
  for (const id of chosen) {
    if (!ids.has(id)) {
      warnOnce(
        component,
        `has the value "${id}", which no item has, so nothing is shown as chosen. Use the \`id\` of an item.`,
      );
    }
  }
}
