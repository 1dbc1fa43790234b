import { type RefObject, useEffect } from 'react';
import { useLatest } from '../internal/use-latest.js';

/** Runs `onReset` when the form around `element` is reset. */
export function useFormReset(element: RefObject<Element | null>, onReset: () => void): void {
  'use no memo'; // The effect runs once per element, so a memo of the closures would only add weight.
  const latest = useLatest(onReset);
  useEffect(() => {
    const form = element.current?.closest('form');
    if (!form) return;
    const listen = () => latest.current();
    form.addEventListener('reset', listen);
    return () => form.removeEventListener('reset', listen);
  }, [element, latest]);
}
