import { expect, it } from 'vitest';
import { connectionLost, HttpError } from '../http/http-error.ts';
import { failedLogout } from './use-log-out.tsx';

it('a failed logout says that the session goes on only where the server refused it', () => {
  const busy = new HttpError(503, 'Busy. Try again.', [], { isProblem: true });
  expect(failedLogout(busy)).toEqual({ title: 'You are still signed in', description: 'Busy. Try again.' });
  for (const error of [connectionLost(), new HttpError(502, '')])
    expect(failedLogout(error)).toMatchObject({
      title: 'We don’t know whether you are logged out',
      description: expect.stringContaining('log out again'),
    });
});
