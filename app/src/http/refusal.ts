import { HttpError } from './http-error.ts';

/** A response that says that the server did not do what was asked. A proxy's 502 and 504 say nothing of the server behind it. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof HttpError && error.status >= 400 && ![500, 502, 504].includes(error.status);
