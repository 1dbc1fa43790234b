import { useRef, useState } from 'react';

/** Runs one call at a time for a button or a form. A second press while the call runs does nothing. */
export function useAction<Args extends unknown[], T>(action: (...args: Args) => Promise<T>) {
  const [isPending, setPending] = useState(false);
  const isRunning = useRef(false);
  const run = async (...args: Args): Promise<T | undefined> => {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setPending(true);
    try {
      return await action(...args);
    } finally {
      isRunning.current = false;
      setPending(false);
    }
  };
  return { run, isPending };
}
