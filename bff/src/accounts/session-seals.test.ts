import crypto from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sessionSeals } from './session-seals.ts';
import { hashOfToken } from './token.ts';

const secret = 'one secret for all instances, of 40 letters';
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a session cookie', () => {
  it('is read by every instance with the same secret, and by no other', async () => {
    const cookie = await sessionSeals({ secret }).write('a token');
    expect(await sessionSeals({ secret }).read(cookie)).toBe(hashOfToken('a token'));
    expect(await sessionSeals({ secret: `not ${secret}` }).read(cookie)).toBeUndefined();
  });

  it('is unsealed once, and a changed one is refused each time', async () => {
    const seals = sessionSeals({ secret });
    const cookie = await seals.write('a token');
    const decrypt = vi.spyOn(crypto, 'createDecipheriv');
    for (let times = 0; times < 3; times++) expect(await seals.read(cookie)).toBe(hashOfToken('a token'));
    expect(decrypt).toHaveBeenCalledTimes(1);
    const changed = `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`;
    for (const wrong of [changed, changed, '', undefined, [cookie, cookie]])
      expect(await seals.read(wrong)).toBeUndefined();
    expect(await seals.read(cookie)).toBe(hashOfToken('a token'));
  });
});
