import { useState } from 'react';

/**
 * Keeps a value that is held either outside (`value` given) or here (starting with `defaultValue`).
 *
 * @returns the present value and a function that announces the next one
 */
export function useControlled<Value>(
  value: Value | undefined,
  defaultValue: Value,
  onChange: ((next: Value) => void) | undefined,
): [Value, (next: Value) => void] {
  const [own, setOwn] = useState(defaultValue);
  const change = (next: Value) => {
    if (value === undefined) setOwn(next);
    onChange?.(next);
  };
  return [value === undefined ? own : value, change];
}
