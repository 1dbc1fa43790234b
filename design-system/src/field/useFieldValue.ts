import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useControlledState } from 'react-stately/useControlledState';
import { oneHolder } from '../internal/warn.js';

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
 * @param onReset drops what else the field remembers
 */
export function useFieldValue<Value>(
  component: string,
  { value, defaultValue, onChange }: ValueProps<Value>,
  empty: Exclude<Value, undefined>,
  element: RefObject<Element | null>,
  onReset?: () => void,
) {
  'use no memo'; // The effect runs once per element; a memo of the closures would only weigh.
  oneHolder(component, { value, defaultValue });
  const initial = defaultValue ?? empty;
  const [current, setValue] = useControlledState<Value>(value, initial, onChange);
  const reset = useEffectEvent(() => {
    onReset?.();
    if (value === undefined) setValue(initial);
  });
  useEffect(() => {
    const form = element.current?.closest('form');
    if (!form) return;
    const listen = () => reset();
    form.addEventListener('reset', listen);
    return () => form.removeEventListener('reset', listen);
  }, [element]);
  return [current, setValue] as const;
}
