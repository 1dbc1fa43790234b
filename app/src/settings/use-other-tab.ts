import { useEffect, useState } from 'react';

/** Milliseconds without a change in the other tab after which this one follows it. */
const pause = 300;

/**
 * Counts how often another tab has changed what the browser stores under `key`. It counts once for all keys that are
 * pressed there, and not before this tab is in sight.
 */
export function useOtherTab(key: string): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isChanged = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      if (!isChanged || document.visibilityState !== 'visible') return;
      isChanged = false;
      setCount((before) => before + 1);
    };
    const listen = (event: StorageEvent) => {
      if (event.key !== key) return;
      isChanged = true;
      clearTimeout(timer);
      timer = setTimeout(follow, pause);
    };
    // A page that comes back from the back/forward cache was not told what other tabs changed meanwhile.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      isChanged ||= persisted;
      follow();
    };
    window.addEventListener('storage', listen);
    window.addEventListener('pageshow', comeBack);
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('storage', listen);
      window.removeEventListener('pageshow', comeBack);
      document.removeEventListener('visibilitychange', follow);
    };
  }, [key]);
  return count;
}
