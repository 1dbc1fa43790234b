import { hasStatus } from './http-error.ts';

/** Milliseconds before the second and the third attempt. */
const pauses = [1_000, 3_000];
/** How long an attempt waits for the device's network, in milliseconds. */
const longestOffline = 30_000;
/** An attempt that took longer was not cut off: the line is too slow, and another attempt would take as long. */
const longestAttempt = 60_000;

/**
 * Repeats a request whose connection was lost, or whose rest did not reach the server in time (408). Only for requests
 * that the server handles once even when they arrive several times.
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
