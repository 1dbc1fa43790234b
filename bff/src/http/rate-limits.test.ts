import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestServer, testServer } from '../../test/harness.ts';
import { hours, minutes, seconds } from '../time/time.ts';
import { rateLimits } from './rate-limits.ts';

let one: TestServer;
beforeAll(async () => {
  one = await testServer({ hasRateLimit: true });
});
afterAll(() => one.stop());

const three = { max: 3, window: minutes };
const waits = (key: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => one.app.rateLimits.use(key, three)));

describe('a rate limit', () => {
  it('lets as many through as it says when all come at once, and then names the seconds to wait', async () => {
    const found = await waits('at once', 8);
    expect(found.filter((wait) => wait === 0)).toHaveLength(3);
    const [longest = 0] = found.sort((a, b) => b - a);
    expect(longest).toBeGreaterThan(30);
    expect(longest).toBeLessThanOrEqual(60);
    one.time.pass(minutes + seconds);
    expect(await waits('at once', 1)).toEqual([0]);
  });

  it('counts each key and each limit on its own', async () => {
    await waits('one key', 3);
    expect(await one.app.rateLimits.use('another key', three)).toBe(0);
    expect(await one.app.rateLimits.use('one key', { max: 3, window: hours })).toBe(0);
    expect(await one.app.rateLimits.use('one key', three)).toBeGreaterThan(0);
  });

  it('takes a use back and forgets them all', async () => {
    await waits('given back', 3);
    await one.app.rateLimits.giveBack('given back', three);
    expect(await waits('given back', 1)).toEqual([0]);
    expect(await one.app.rateLimits.use('given back', three)).toBeGreaterThan(0);
    await one.app.rateLimits.clear('given back', three);
    expect(await waits('given back', 3)).toEqual([0, 0, 0]);
  });

  it('counts together with other instances on PostgreSQL, and stores no address', async () => {
    if (!one.app.database.isPostgres) return;
    const other = rateLimits(one.app.database);
    await waits('192.0.2.7 somebody@example.com', 3);
    expect(await other.use('192.0.2.7 somebody@example.com', three)).toBeGreaterThan(0);
    const rows = JSON.stringify(await one.app.database.read('rate_limits').select());
    expect(rows).not.toMatch(/192\.0|somebody/);
    await other.use('x'.repeat(2_000), three);
  });

  it('does not scan its keys when one is used, however many there are', async () => {
    const memory = rateLimits({ ...one.app.database, isPostgres: false });
    for (let key = 0; key < 11_000; key++) await memory.use(`key ${key}`, three);
    const iterate = vi.spyOn(Map.prototype, Symbol.iterator);
    for (let key = 0; key < 10; key++) await memory.use(`key ${key}`, three);
    const scanned = iterate.mock.contexts.filter((map) => (map as Map<unknown, unknown>).size > 10_000);
    iterate.mockRestore();
    expect(scanned).toHaveLength(0);
  });
});
