import type { RefObject } from 'react';
import { useControlledState } from 'react-stately/useControlledState';
import { oneHolder } from '../internal/warn.js';
import { useFormReset } from './useFormReset.js';

interface ValueProps<Value> {
  value: Exclude<Value, undefined> | undefined;
  defaultValue: Exclude<Value, undefined> | undefined;
  onChange: ((next: Value) => void) | undefined;
}

/**
 * Holds the value of a field, which may be controlled. When the form around `element` is reset, the field resets too, as
 * native controls do for themselves.
 *
 * @param empty the value while nothing is entered
 * @param onReset clears the field's other state
 */
export function useFieldValue<Value>(
  component: string,
  { value, defaultValue, onChange }: ValueProps<Value>,
  empty: Exclude<Value, undefined>,
  element: RefObject<Element | null>,
  onReset?: () => void,
) {
  'use no memo'; // Its closures are new at each render, so a memo would only add weight.
  oneHolder(component, { value, defaultValue });
  const initial = defaultValue ?? empty;
  const [current, setValue] = useControlledState<Value>(value, initial, onChange);
  useFormReset(element, () => {
    onReset?.();
    if (value === undefined) setValue(initial);
    // The browser is about to tick again what was ticked at first, while the owner holds what is ticked now.
    else for (const input of element.current?.querySelectorAll('input') ?? []) input.defaultChecked = input.checked;
  });
  return [current, setValue] as const;
}
