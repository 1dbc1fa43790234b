'use no memo'; // What React's compiler adds weighs more than it saves.

import { useEffect, useState } from 'react';

/**
 * Loads a part that the first paint does not need: when the browser has nothing else to do, or at once where it is wanted.
 * @param onMissing called when a wanted part cannot be had now, so that it can be wanted again
 * @returns the part, null until it is there
 */
export function useLater<Part extends object>(
  load: () => Promise<Part>,
  isWanted: boolean,
  onMissing: () => void = () => {},
): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another render alone loads nothing
  useEffect(() => {
    if (part) return;
    let isGone = false;
    const begin = () =>
      load().then(
        (loaded) => !isGone && setPart(loaded),
        () => !isGone && isWanted && onMissing(),
      );
    const timer = setTimeout(begin, isWanted ? 0 : 500);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [part, isWanted]);
  return part;
}
