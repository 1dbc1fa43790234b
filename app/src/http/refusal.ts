import { HttpError, hasStatus, isOutdated } from './http-error.ts';

/** Ours that say that nothing was done: busy, and storage full. */
const undone: readonly number[] = [503, 507];

/**
 * A response that says that the server did not do what was asked. A proxy's 502, 503, 504 or 524 says nothing of the
 * server behind it, and our server's 500 nothing of how far it came.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof HttpError &&
  error.status >= 400 &&
  (error.status < 500 || (error.isProblem && undone.includes(error.status)));

/** Whether to read again after a failed change: it may have been made, by this call or somebody else, or nobody is signed in. */
export const mayHaveChanged = (error: unknown): boolean =>
  !isRefusal(error) || isOutdated(error) || hasStatus(error, 401);
