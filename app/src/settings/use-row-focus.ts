import { type RefObject, useRef } from 'react';
import { flushSync } from 'react-dom';

/**
 * Removes a row of a list whose button has the focus. The focus goes to the same button of the row that takes its place, or
 * of the last one, or to what adds a row. These buttons have the attribute `data-row-action`.
 */
export function useRowFocus(remove: (index: number) => void): {
  list: RefObject<HTMLDivElement | null>;
  removeRow: (index: number) => void;
} {
  const list = useRef<HTMLDivElement>(null);
  const removeRow = (index: number) => {
    flushSync(() => remove(index));
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-row-action]') ?? [])];
    // The last one adds a row.
    const place = Math.max(0, Math.min(index, buttons.length - 2));
    buttons[place]?.focus();
  };
  return { list, removeRow };
}
