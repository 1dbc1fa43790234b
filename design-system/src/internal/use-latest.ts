import { type RefObject, useInsertionEffect, useRef } from 'react';

/**
 * Keeps the value of the last committed render for a listener that is added once. React's own `useEffectEvent` came with
 * 19.2; the package works from 19.0 on.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  'use no memo'; // The effect runs after every render, so there is nothing to remember.
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}
