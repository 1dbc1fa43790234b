import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectionLost } from './http-error.ts';
import { resend } from './resend.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answer = (status: number, retryAfter?: string) => () =>
  Promise.resolve({ status, headers: new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter }) });
const cut = () => Promise.reject(connectionLost());

/** The moments of the attempts, in seconds, and the last one's status. */
async function attempts(...outcomes: (() => Promise<{ status: number; headers: Headers }>)[]) {
  const begun = Date.now();
  const moments: number[] = [];
  const sent = resend(() => {
    const outcome = outcomes[moments.length];
    moments.push((Date.now() - begun) / 1_000);
    return outcome?.() ?? Promise.reject(new Error('One attempt too many'));
  });
  const last = sent.then(({ status }) => status);
  last.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(120_000);
  return { moments, status: await last };
}

it('a busy server is asked again when it says, twice at most', async () => {
  expect(await attempts(answer(503, '30'), answer(503, '1'), answer(201))).toEqual({
    moments: [0, 30, 33],
    status: 201,
  });
  expect(await attempts(answer(503, '1'), answer(503, '1'), answer(503, '1'))).toMatchObject({ status: 503 });
});

it('a server that names no time, or a long one, is not asked again', async () => {
  for (const retryAfter of [undefined, '', 'Sun, 22 Nov 2026 20:00:00 GMT', '3600'])
    expect(await attempts(answer(503, retryAfter))).toEqual({ moments: [0], status: 503 });
  expect(await attempts(answer(422, '1'))).toEqual({ moments: [0], status: 422 });
});

it('tells of each failure that is repeated, and whether the connection was lost', async () => {
  const outcomes = [answer(408), cut, answer(429)];
  const onRepeat = vi.fn();
  const sent = resend(() => outcomes.shift()?.() ?? cut(), undefined, onRepeat);
  await vi.advanceTimersByTimeAsync(120_000);
  expect((await sent).status).toBe(429);
  expect(onRepeat.mock.calls).toEqual([[false], [true]]);
});

it('tells whether a busy server said so itself, or a proxy that may have passed the request on, or a server that lost its database', async () => {
  for (const [status, type, isLost] of [
    [503, 'application/problem+json; charset=utf-8', false],
    [503, 'text/plain', true],
    [504, 'application/problem+json; charset=utf-8', true],
  ] as const) {
    const headers = new Headers({ 'retry-after': '1', 'content-type': type });
    const outcomes = [() => Promise.resolve({ status, headers }), answer(201)];
    const onRepeat = vi.fn();
    const sent = resend(() => outcomes.shift()?.() ?? cut(), undefined, onRepeat);
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await sent).status).toBe(201);
    expect(onRepeat.mock.calls).toEqual([[isLost]]);
  }
});

it('a request that was cut or came too slowly is sent again', async () => {
  expect(await attempts(cut, answer(408), answer(201))).toEqual({ moments: [0, 1, 4], status: 201 });
});
