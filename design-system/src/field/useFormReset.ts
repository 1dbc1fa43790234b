import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Runs `onReset` when the form around `element` is reset, as native controls do for themselves. */
export function useFormReset(element: RefObject<Element | null>, onReset: () => void): void {
  const reset = useEffectEvent(onReset);
  useEffect(() => {
    const form = element.current?.closest('form');
    if (!form) return;
    const listen = () => reset();
    form.addEventListener('reset', listen);
    return () => form.removeEventListener('reset', listen);
  }, [element]);
}
