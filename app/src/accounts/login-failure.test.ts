import { describe, expect, it } from 'vitest';
import { connectionLost, HttpError } from '../http/http-error.ts';
import { loginFailure } from './login-failure.ts';

describe('Login failed [spec 8.login-failed]', () => {
  it.each([
    [new HttpError(401, 'These credentials are not right.'), '401: These credentials are not right.'],
    [connectionLost(), 'The connection was lost. Check your network and try again.'],
    [new HttpError(502, ''), 'Please check your credentials and try again'],
    ['nothing known', 'Please check your credentials and try again'],
  ])('%s says: %s', (error, words) => expect(loginFailure(error)).toBe(words));
});
