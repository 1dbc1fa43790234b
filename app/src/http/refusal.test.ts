import { expect, it } from 'vitest';
import { connectionLost, HttpError } from './http-error.ts';
import { mayHaveChanged } from './refusal.ts';

it.each([
  ['a lost connection', true, connectionLost()],
  ['a proxy’s 502', true, new HttpError(502, '')],
  ['a proxy’s 503', true, new HttpError(503, '')],
  ['our 503', false, new HttpError(503, 'Busy.', [], { isProblem: true })],
  ['a refused body', false, new HttpError(422, 'Invalid.', [], { isProblem: true })],
  ['a conflict', true, new HttpError(409, 'Approved already.', [], { isProblem: true })],
  ['an ended session', true, new HttpError(401, 'Sign in.', [], { isProblem: true })],
])('after %s, what a page shows may have changed: %s', (_, may, error) => {
  expect(mayHaveChanged(error)).toBe(may);
});
