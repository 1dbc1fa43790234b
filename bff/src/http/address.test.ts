import { Writable } from 'node:stream';
import type { Request } from '@hapi/hapi';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { testServer } from '../../test/harness.ts';
import { addressOf, networkOf, networksAround } from './address.ts';
import type { App } from './app.ts';

const asked = (remoteAddress: string, forwarded?: string) =>
  ({ headers: forwarded ? { 'x-forwarded-for': forwarded } : {}, info: { remoteAddress } }) as unknown as Request;
const behind = (trustsProxy: boolean) => ({ config: { trustsProxy } }) as Pick<App, 'config'>;

describe("the caller's address", () => {
  it.each([
    ['192.0.2.1', '192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1', '192.0.2.1'],
    ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::9', '2001:db8:1:3::9', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '::1', '0:0:0:0::/64'],
  ])('of %s is %s and counts as %s', (remote, address, network) => {
    expect([addressOf(behind(false), asked(remote)), networkOf(behind(false), asked(remote))]).toEqual([
      address,
      network,
    ]);
  });

  it('is the last forwarded one behind a trusted proxy, and never a forwarded one without', () => {
    const request = asked('127.0.0.1', '198.51.100.9, ::ffff:192.0.2.1');
    expect(addressOf(behind(true), request)).toBe('192.0.2.1');
    expect(addressOf(behind(false), request)).toBe('127.0.0.1');
    expect(addressOf(behind(true), asked('127.0.0.1', '192.0.2.1, not an address'))).toBe('127.0.0.1');
  });

  it.each([
    ['192.0.2.1:5678', '192.0.2.1', '192.0.2.1'],
    ['198.51.100.9:1, 192.0.2.1:5678', '192.0.2.1', '192.0.2.1'],
    ['[2001:db8:1:2::9]:99', '2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['[::ffff:192.0.2.1]:99', '192.0.2.1', '192.0.2.1'],
    ['::1:99', '::1:99', '0:0:0:0::/64'],
    ['192.0.2.1:port', '127.0.0.1', '127.0.0.1'],
    ['[192.0.2.1', '127.0.0.1', '127.0.0.1'],
  ])('forwarded as %s is %s and counts as %s', (forwarded, address, network) => {
    const request = asked('127.0.0.1', forwarded);
    expect([addressOf(behind(true), request), networkOf(behind(true), request)]).toEqual([address, network]);
  });

  it.each([
    ['192.0.2.1', ['192.0.2.1']],
    ['2001:db8:1:2::9', ['2001:db8:1::/48', '2001:db8:1:2::/64']],
    ['2001:db8:1:ffff::9', ['2001:db8:1::/48', '2001:db8:1:ffff::/64']],
    ['2001:db8:2:2::9', ['2001:db8:2::/48', '2001:db8:2:2::/64']],
    ['::1', ['0:0:0::/48', '0:0:0:0::/64']],
  ])('of %s is in %j', (remote, networks) => {
    expect(networksAround(networkOf(behind(false), asked(remote)))).toEqual(networks);
  });

  it('is unknown when the socket is gone', () => {
    expect(networkOf(behind(false), asked(undefined as unknown as string))).toBe('unknown');
  });
});

describe('the log', () => {
  const linesOf = async (trustsProxy: boolean) => {
    const lines: { address?: string; path?: string; event?: string }[] = [];
    const output = new Writable({
      write: (line: Buffer, _encoding, done) => {
        lines.push(JSON.parse(line.toString()));
        done();
      },
    });
    const one = await testServer({ trustsProxy, hasRateLimit: true }, pino({ level: 'info' }, output));
    await (await one.as('visitor'))({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: 'client', password: 'wrong password' },
      headers: { 'x-forwarded-for': '198.51.100.9, 192.0.2.1' },
      remoteAddress: '127.0.0.9',
    });
    await one.stop();
    return lines.filter(({ path, event }) => path === '/api/auth/login' || event === 'login-wrong');
  };

  it("names the client's own address behind a trusted proxy, in the request's line and in warnings", async () => {
    expect((await linesOf(true)).map(({ address }) => address)).toEqual(['192.0.2.1', '192.0.2.1']);
  });

  it("names the socket's address without one, whatever is forwarded", async () => {
    expect((await linesOf(false)).map(({ address }) => address)).toEqual(['127.0.0.9', '127.0.0.9']);
  });
});
