import { STATUS_CODES } from 'node:http';
import type { Boom } from '@hapi/boom';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { Problem } from '../../contract/index.ts';
import { type DatabaseProblem, databaseProblem } from '../database/errors.ts';
import { StorageError, type StorageProblem } from '../storage/storage-error.ts';
import type { RefusalDetails } from './refusal.ts';
import { busy, notFound, refusal } from './refusal.ts';

// hapi's own error messages are written for programmers; these are written for the people who use the product.
const sentences: Readonly<Record<number, string>> = {
  400: 'We couldn’t read this request. Check it and try again.',
  401: 'Please log in first.',
  403: 'You don’t have permission to do this.',
  404: 'We couldn’t find this, or you don’t have access to it.',
  405: 'This address doesn’t support this kind of request.',
  408: 'The request took too long to arrive. Check your connection and try again.',
  413: 'This is too large. Documents can be up to 10 MB.',
  415: 'This content type isn’t supported here.',
  500: 'Something went wrong on our side. Please try again.',
  503: 'The server is busy. Please try again in a moment.',
};

const noRoom = () =>
  refusal(507, 'The server’s storage is full, and your change was not saved. Contact us, or try again later.');

const ofDatabase: Readonly<Partial<Record<DatabaseProblem, () => Boom<RefusalDetails>>>> = {
  busy,
  unavailable: busy,
  // Not 503, by which the page tells that nothing was stored.
  lost: () => refusal(504, 'We lost the connection to our database. Please try again in a moment.', { retryAfter: 1 }),
  // The order or account that the new row names was deleted meanwhile.
  'foreign-key': notFound,
  unique: () => refusal(409, 'Someone else changed this at the same time. Load it again and retry.'),
  'disk-full': noRoom,
  text: () => refusal(400, 'This text contains characters that can’t be saved. Remove them and try again.'),
  number: () => refusal(400, 'A number in this request is too large. Check it and try again.'),
};

const noStorage = () =>
  refusal(
    503,
    'Our document storage isn’t responding right now, so nothing was changed. Please try again in a few minutes.',
    { retryAfter: 30 },
  );

const ofStorage: Readonly<Record<StorageProblem, () => Boom<RefusalDetails>>> = {
  unavailable: noStorage,
  refused: noStorage,
  full: noRoom,
};

const isRefusal = (error: Boom): error is Boom<RefusalDetails> =>
  error.data !== null && typeof error.data === 'object' && error.message !== '';

/** Any thrown thing as the refusal that people see; unknown errors are a 500 that tells nothing. */
export function refusalOf(error: Boom): Boom<RefusalDetails> {
  const problem =
    databaseProblem(error) ?? (error.output.statusCode === 500 ? databaseProblem(error.cause) : undefined);
  const known = error instanceof StorageError ? ofStorage[error.problem] : problem && ofDatabase[problem];
  if (known) return known();
  // No file has a name that is too long for the file system.
  if ('code' in error && error.code === 'ENAMETOOLONG') return notFound();
  const status = error.output.statusCode;
  if (isRefusal(error) && status !== 500) return error;
  return refusal(status, sentences[status] ?? sentences[status < 500 ? 400 : 500] ?? '');
}

/** What the refusal says to people. A failure of ours names its request, so that its line in the log can be found. */
export const sentenceOf = ({ message, output }: Boom<RefusalDetails>, { app }: Request): string =>
  output.statusCode === 500 ? `${message} If it happens again, contact us and mention request ID ${app.id}.` : message;

/** Turns a refusal into its response: one plain sentence, or RFC 9457 for a client that accepts it. */
export function responseOf(error: Boom<RefusalDetails>, request: Request, h: ResponseToolkit): ResponseObject {
  const status = error.output.statusCode;
  const { errors, retryAfter } = error.data ?? {};
  const sentence = sentenceOf(error, request);
  const wantsProblem = String(request.headers.accept ?? '').includes('application/problem+json');
  const problem: Problem = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: sentence,
    ...(errors && { errors: [...errors] }),
  };
  const response = wantsProblem
    ? h.response(JSON.stringify(problem)).type('application/problem+json')
    : h.response(sentence).type('text/plain');
  response.code(status).header('cache-control', 'no-store').vary('accept');
  if (retryAfter !== undefined) response.header('retry-after', String(retryAfter));
  return response;
}
