/** Lets `count` works run at once; the others wait until it is their turn, or leave when their signal is aborted. */
export function turns(count: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    while (running >= count) await new Promise<void>((resolve) => waiting.push(resolve));
    if (signal.aborted) {
      waiting.shift()?.();
      throw signal.reason;
    }
    running++;
    try {
      return await work();
    } finally {
      running--;
      waiting.shift()?.();
    }
  };
}
