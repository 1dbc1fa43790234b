import { HttpError } from '../http/http-error.ts';

/** The toast's text after a failed login: the error's message, or the specified advice where it has none (specification, point 8). */
export function loginFailure(error: unknown): string {
  const hasWords = error instanceof HttpError ? error.detail : error instanceof Error && error.message;
  return hasWords ? (error as Error).message : 'Please check your credentials and try again';
}
