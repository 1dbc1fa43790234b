import { useSyncExternalStore } from 'react';

const never = () => false;

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  const subscribe = (onChange: () => void) => {
    const media = matchMedia(query);
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  };
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches, never);
}
