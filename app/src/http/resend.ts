import { hasStatus } from './http-error.ts';

/** Milliseconds before the second and the third attempt. */
const pauses = [1_000, 3_000];
/** A device without a network waits for one, but no longer than this. */
const longestOffline = 30_000;
/** An attempt that took longer was not cut off: the line is too slow, and another attempt would take as long. */
const longestAttempt = 60_000;

/**
 * Sends again what was cut off on its way: the connection broke, or the server waited in vain for the rest (408). Only
 * for requests that the server takes once, however often they arrive.
 */
export async function resendWhenCut<T extends { readonly status: number }>(
  send: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  for (const pause of pauses) {
    const startedAt = performance.now();
    const isLast = () => performance.now() - startedAt > longestAttempt;
    try {
      const response = await send();
      if (response.status !== 408 || isLast()) return response;
    } catch (error) {
      if (!hasStatus(error, 0) || isLast()) throw error;
    }
    await waitFor(pause, signal);
    if (!navigator.onLine) await waitFor(longestOffline, signal, 'online');
  }
  return send();
}

/** Resolves after the time, or sooner with the window's `event`; rejects as soon as `signal` is aborted. */
function waitFor(milliseconds: number, signal?: AbortSignal, event?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = () => {
      clearTimeout(timer);
      if (event) removeEventListener(event, finish);
      signal?.removeEventListener('abort', finish);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    if (event) addEventListener(event, finish);
    signal?.addEventListener('abort', finish);
    if (signal?.aborted) finish();
  });
}
