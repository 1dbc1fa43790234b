import { ProblemSchema } from '@marginalia/bff/contract';

interface FieldProblem {
  readonly path: string;
  readonly message: string;
}

/**
 * The one shape of a failed call. `message` is `"{status}: {body}"` (specification, point 7), `detail` the sentence alone,
 * empty where the body is none. `status` is 0 when there was no response; `message` is then the sentence alone.
 */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly detail: string;
  readonly problems: readonly FieldProblem[];
  /** Whether the response is one of our server's, and not of a proxy before it. */
  readonly isProblem: boolean;

  constructor(
    status: number,
    detail: string,
    problems: readonly FieldProblem[] = [],
    { body = detail, isProblem = false } = {},
  ) {
    super(status === 0 ? detail : `${status}: ${body}`);
    this.status = status;
    this.detail = detail;
    this.problems = problems;
    this.isProblem = isProblem;
  }
}

/**
 * Reads an error response: a problem's `detail`, else the body as text, else the status text. Only the first two are for
 * people, and a page of HTML, which a proxy answers with, is not.
 */
export function readHttpError(status: number, statusText: string, contentType: string | null, body: string): HttpError {
  if (contentType?.includes('json')) {
    const problem = ProblemSchema.safeParse(parseJson(body));
    if (problem.success) return new HttpError(status, problem.data.detail, problem.data.errors, { isProblem: true });
  }
  const text = body.trim();
  return new HttpError(status, text.startsWith('<') ? '' : text, [], { body: text || statusText });
}

export const connectionLost = () => new HttpError(0, 'The connection was lost. Check your network and try again.');

/** A response that does not match the contract, usually because the page is older than the server. */
export const unreadableResponse = (status: number) =>
  new HttpError(status, 'We couldn’t read the server’s response. Reload the page and try again.');

export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof HttpError && error.status === status;

/** The server's own sentence, or the fixed one where it sent none (specification, point 8). */
export const sentenceOr = (error: unknown, fixed: string): string =>
  error instanceof HttpError && error.detail ? error.detail : fixed;

/** Whether the response says that what the page shows has changed or is gone. */
export const isOutdated = (error: unknown): boolean => hasStatus(error, 404) || hasStatus(error, 409);

/** The sentence to show in place. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof HttpError)) return error instanceof Error ? error.message : String(error);
  if (error.detail) return error.detail;
  return error.status === 413
    ? 'This file is too large for the server. Make it smaller and try again.'
    : 'The server couldn’t be reached. Try again in a few minutes.';
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
