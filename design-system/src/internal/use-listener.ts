import { useEffect } from 'react';
import { useLatest } from './use-latest.js';

/** Listens to an event of the window while `isOn`. */
export function useListener<Type extends keyof WindowEventMap>(
  isOn: boolean,
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
): void {
  'use no memo'; // The effect's dependencies are what decides; a memo of its closure would only weigh.
  const latest = useLatest(listener);
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: WindowEventMap[Type]) => latest.current(event);
    window.addEventListener(type, listen);
    return () => window.removeEventListener(type, listen);
  }, [isOn, type, latest]);
}
