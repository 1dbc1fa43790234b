import type { KeyboardEvent } from 'react';
import { pressOnce } from '../internal/held-key.js';
import { useTypeahead } from './use-typeahead.js';

/** @returns the items of a menu in their order, without those of its submenus */
export const itemsIn = (list: Element): HTMLElement[] =>
  [...list.querySelectorAll<HTMLElement>('[role="menuitem"]')].filter((item) => item.closest('[role="menu"]') === list);

/**
 * @returns what moves the focus among the items of the list that has this handler, and presses the item at Space; a key
 * that is held, as it has opened the menu, presses nothing
 */
export function useMenuKeys() {
  'use no memo'; // There is nothing to remember.
  const typeahead = useTypeahead();

  return function travel(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey || pressOnce(event)) return;
    const all = itemsIn(event.currentTarget);
    const current = all.indexOf(event.target as HTMLElement);
    const targets: Record<string, number> = {
      ArrowDown: (current + 1) % all.length,
      ArrowUp: (current - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    if (event.key === ' ') (event.target as HTMLElement).click();
    else if (targets[event.key] !== undefined) all[targets[event.key] as number]?.focus();
    else if (event.key.length === 1) typeahead(event.key, all, current)?.focus();
    else return;
    // The dialog or the bar around the menu has no business with these keys.
    event.preventDefault();
    event.stopPropagation();
  };
}
