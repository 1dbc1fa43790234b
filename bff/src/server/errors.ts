import { STATUS_CODES } from 'node:http';
import type { Boom } from '@hapi/boom';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { Problem } from '../../contract/index.ts';
import { type DatabaseProblem, databaseProblem } from '../database/errors.ts';
import type { RefusalDetails } from './refusal.ts';
import { busy, refusal } from './refusal.ts';

// What hapi itself refuses carries words for programmers; these are for people.
const sentences: Readonly<Record<number, string>> = {
  400: 'This request could not be read. Please check it and try again.',
  401: 'Please log in first.',
  403: 'You are not allowed to do this.',
  404: 'This was not found, or it is not yours to see.',
  405: 'This cannot be done here.',
  408: 'The request took too long to arrive. Please try again.',
  413: 'This is too large. A document may hold at most 10 MB.',
  415: 'This kind of content is not accepted here.',
  500: 'Something went wrong on our side. Nothing of yours is lost. Please try again.',
  503: 'The server is busy. Please try again in a moment.',
};

const ofDatabase: Readonly<Partial<Record<DatabaseProblem, () => Boom<RefusalDetails>>>> = {
  busy,
  unavailable: busy,
  unique: () => refusal(409, 'Somebody changed this at the same moment. Please try again.'),
  'disk-full': () => refusal(507, 'The server has no room left. Please tell us, and try again later.'),
  text: () => refusal(400, 'This text holds characters that cannot be stored. Please type it again.'),
};

const isRefusal = (error: Boom): error is Boom<RefusalDetails> =>
  error.data !== null && typeof error.data === 'object' && error.message !== '';

/** Any thrown thing as the refusal that people see; unknown errors are a 500 that tells nothing. */
export function refusalOf(error: Boom): Boom<RefusalDetails> {
  const problem =
    databaseProblem(error) ?? (error.output.statusCode === 500 ? databaseProblem(error.cause) : undefined);
  const known = problem && ofDatabase[problem];
  if (known) return known();
  const status = error.output.statusCode;
  if (isRefusal(error) && status !== 500) return error;
  return refusal(status, sentences[status] ?? sentences[status < 500 ? 400 : 500] ?? '');
}

/** Turns a refusal into its answer: one plain sentence, or RFC 9457 for a client that accepts it. */
export function answerOf(error: Boom<RefusalDetails>, request: Request, h: ResponseToolkit): ResponseObject {
  const status = error.output.statusCode;
  const { errors, retryAfter } = error.data ?? {};
  const wantsProblem = String(request.headers.accept ?? '').includes('application/problem+json');
  const problem: Problem = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: error.message,
    ...(errors && { errors: [...errors] }),
  };
  const response = wantsProblem
    ? h.response(JSON.stringify(problem)).type('application/problem+json')
    : h.response(error.message).type('text/plain');
  response.code(status).header('cache-control', 'no-store').vary('accept');
  if (retryAfter !== undefined) response.header('retry-after', String(retryAfter));
  return response;
}
