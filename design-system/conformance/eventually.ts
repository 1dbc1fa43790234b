import { vi } from 'vitest';

/** Waits for what the browser does in its own time, ten seconds at most: a slow machine is no fault. */
export const eventually = <Result>(check: () => Result) => vi.waitFor(check, { timeout: 10_000 });
