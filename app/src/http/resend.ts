import { hasStatus } from './http-error.ts';

/** Milliseconds before the second and the third attempt. */
const pauses = [1_000, 3_000];
/** How long an attempt waits for the device's network or for a busy server, in milliseconds. */
const longestWait = 30_000;
/** An attempt that took longer was not cut off: the line is too slow, and another attempt would take as long. */
const longestAttempt = 60_000;

interface Received {
  readonly status: number;
  readonly headers: Headers;
}

/** Busy, and ours after it has lost its database. */
const passing: readonly number[] = [503, 504];

/** Milliseconds after which a busy server asks to try again; undefined where it asks for nothing or for too much. */
function waitOfBusy({ status, headers }: Received): number | undefined {
  const wait = passing.includes(status) ? 1_000 * Number.parseInt(headers.get('retry-after') ?? '', 10) : Number.NaN;
  return wait <= longestWait ? wait : undefined;
}

/**
 * Repeats a request whose connection was lost, whose rest did not reach the server in time (408), or that met a busy
 * server (503 or 504 with Retry-After). Only for requests that the server handles once even when they arrive several times.
 * `onRepeat` hears of each failure that is repeated, and whether it says nothing of what the server did.
 */
export async function resend<T extends Received>(
  send: () => Promise<T>,
  signal?: AbortSignal,
  onRepeat?: (isLost: boolean) => void,
): Promise<T> {
  for (const pause of pauses) {
    let wait = pause;
    let isLost = false;
    const startedAt = performance.now();
    const isLast = () => performance.now() - startedAt > longestAttempt;
    try {
      const response = await send();
      const busy = waitOfBusy(response);
      if (busy === undefined && (response.status !== 408 || isLast())) return response;
      wait = Math.max(pause, busy ?? 0);
      // A proxy that is busy may have passed the request on, and a server that lost its database may have stored it.
      const isRefused = response.status === 503 && response.headers.get('content-type')?.includes('problem+json');
      isLost = busy !== undefined && !isRefused;
    } catch (error) {
      if (!hasStatus(error, 0) || isLast()) throw error;
      isLost = true;
    }
    onRepeat?.(isLost);
    await waitFor(wait, signal);
    if (!navigator.onLine) await waitFor(longestWait, signal, 'online');
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
