import { toast } from '@marginalia/design-system';
import { useEffect, useEffectEvent, useState } from 'react';

const idleDelay = 500;

/**
 * The code of a dialog, loaded a moment after the page stands, or at once where the dialog is wanted.
 * @param name what the toast says where the code cannot be loaded
 * @param onMissing called when the code of a wanted dialog cannot be loaded, so that it can be wanted again
 * @returns the code, undefined until it is there
 */
export function usePart<Part extends object>(
  load: () => Promise<Part>,
  name: string,
  isWanted: boolean,
  onMissing: () => void,
): Part | undefined {
  const [part, setPart] = useState<Part>();
  const onFailed = useEffectEvent(() => {
    if (!isWanted) return;
    toast({
      title: `We couldn’t load ${name}`,
      description: 'Check your connection and try again. If it fails again, reload the page.',
      tone: 'danger',
    });
    onMissing();
  });
  useEffect(() => {
    if (part) return;
    let isGone = false;
    const begin = () =>
      load().then(
        (loaded) => !isGone && setPart(loaded),
        () => !isGone && onFailed(),
      );
    const timer = setTimeout(begin, isWanted ? 0 : idleDelay);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [load, part, isWanted]);
  return part;
}
