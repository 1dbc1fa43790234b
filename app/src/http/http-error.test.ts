import { describe, expect, it } from 'vitest';
import { HttpError, readHttpError, sentenceOf, sentenceOr } from './http-error.ts';

describe('the one error shape (specification, point 7) [spec 8.generic]', () => {
  it('shows the status, a colon, a space and the body', () => {
    expect(readHttpError(409, 'Conflict', 'text/plain; charset=utf-8', 'It is approved already.').message).toBe(
      '409: It is approved already.',
    );
  });

  it('shows the status text when the body is empty', () => {
    expect(readHttpError(502, 'Bad Gateway', null, '').message).toBe('502: Bad Gateway');
  });

  it.each([
    [413, '<html><center><h1>413 Request Entity Too Large</h1></center></html>', /^This file is too large/],
    [502, ' <!doctype html><title>Bad Gateway</title>', /^The server couldn’t be reached/],
    [502, '', /^The server couldn’t be reached/],
  ])('shows people a sentence for a %i of a proxy', (status, body, sentence) => {
    const error = readHttpError(status, '', 'text/html', body);
    expect(error.message).toBe(`${status}: ${body.trim()}`);
    expect([sentenceOr(error, 'Not sent.'), sentenceOf(error)]).toEqual(['Not sent.', expect.stringMatching(sentence)]);
  });

  it('shows the sentence of a problem and keeps what is wrong with each field', () => {
    const body = JSON.stringify({
      type: 'about:blank',
      title: 'Unprocessable Content',
      status: 422,
      detail: 'First name is required',
      errors: [{ path: 'firstName', message: 'First name is required' }],
    });
    const error = readHttpError(422, '', 'application/problem+json', body);
    expect(error.message).toBe('422: First name is required');
    expect(error.problems).toEqual([{ path: 'firstName', message: 'First name is required' }]);
  });

  it('falls back to the text when a problem is not one', () => {
    expect(readHttpError(500, '', 'application/problem+json', '{"oops":1}').detail).toBe('{"oops":1}');
  });

  it('gives the sentence of anything thrown', () => {
    expect(sentenceOf(new HttpError(401, 'Please sign in.'))).toBe('Please sign in.');
    expect(sentenceOf(new Error('Broken'))).toBe('Broken');
  });
});
