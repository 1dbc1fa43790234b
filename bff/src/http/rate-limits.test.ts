import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestServer, testServer } from '../../test/harness.ts';
import { hours, minutes, seconds } from '../time/time.ts';
import { countUses, type RateLimits, rateLimits, type Use } from './rate-limits.ts';

let one: TestServer;
beforeAll(async () => {
  one = await testServer({ hasRateLimit: true });
});
afterAll(() => one.stop());

const three = { max: 3, window: minutes };
const waitOf = async (limits: RateLimits, key: string, limit = three) => (await limits.use(key, limit)).wait;
const waits = (key: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => waitOf(one.app.rateLimits, key)));

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
    expect(await waitOf(one.app.rateLimits, 'another key')).toBe(0);
    expect(await waitOf(one.app.rateLimits, 'one key', { max: 3, window: hours })).toBe(0);
    expect(await waitOf(one.app.rateLimits, 'one key')).toBeGreaterThan(0);
  });

  it('takes a use back and forgets them all', async () => {
    await waits('given back', 2);
    await (await one.app.rateLimits.use('given back', three)).giveBack();
    expect(await waits('given back', 1)).toEqual([0]);
    expect(await waitOf(one.app.rateLimits, 'given back')).toBeGreaterThan(0);
    await one.app.rateLimits.clear('given back', three);
    expect(await waits('given back', 3)).toEqual([0, 0, 0]);
  });

  it('takes nothing back once the window of the use has ended: that would be a use more in the next one', async () => {
    for (const othersInNext of [0, 1]) {
      const key = `given back late ${randomUUID()}`;
      const late = await one.app.rateLimits.use(key, three);
      one.time.pass(minutes + seconds);
      await waits(key, othersInNext);
      await late.giveBack();
      expect((await waits(key, 4 - othersInNext)).filter((wait) => wait === 0)).toHaveLength(3 - othersInNext);
    }
  });

  it('counts all uses or none, names the one that was refused, and takes some of them back', async () => {
    const use = (): Use => [randomUUID(), three];
    const [full, free, other] = [use(), use(), use()];
    await waits(full[0], 3);
    expect((await countUses(one.app.rateLimits, [free, full])).refused).toBe(full);
    expect(await waits(free[0], 2)).toEqual([0, 0]);
    const { giveBack } = await countUses(one.app.rateLimits, [free, other]);
    await giveBack([free]);
    expect(await waits(free[0], 1)).toEqual([0]);
    expect((await waits(other[0], 3)).filter((wait) => wait > 0)).toHaveLength(1);
  });

  it('counts nothing of what it refused, also when all came at once: uses given back are free again', async () => {
    const use: Use = [randomUUID(), three];
    const counted = await Promise.all(Array.from({ length: 20 }, () => countUses(one.app.rateLimits, [use])));
    expect(counted.filter(({ wait }) => wait === 0)).toHaveLength(3);
    await Promise.all(counted.map(({ giveBack }) => giveBack()));
    expect(await waits(use[0], 3)).toEqual([0, 0, 0]);
    expect((await countUses(one.app.rateLimits, [use])).wait).toBeGreaterThan(0);
  });

  it('counts together with other instances on PostgreSQL, and stores no address', async () => {
    if (!one.app.database.isPostgres) return;
    const other = rateLimits(one.app.database);
    await waits('192.0.2.7 somebody@example.com', 3);
    expect(await waitOf(other, '192.0.2.7 somebody@example.com')).toBeGreaterThan(0);
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
