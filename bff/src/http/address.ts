import { isIP, isIPv4 } from 'node:net';
import type { Request } from '@hapi/hapi';
import ipaddr from 'ipaddr.js';
import type { App } from './app.ts';

/** The caller's address. Behind a trusted proxy it is the one that the proxy itself saw: the last of the forwarded ones. */
export function addressOf({ config }: Pick<App, 'config'>, request: Request): string {
  const forwarded = config.trustsProxy ? String(request.headers['x-forwarded-for'] ?? '') : '';
  const last = withoutPort(forwarded.split(',').at(-1)?.trim() ?? '');
  return plainAddress(isIP(last) ? last : request.info.remoteAddress);
}

/** A socket that listens on IPv6 reports an IPv4 client as ::ffff:a.b.c.d. */
function plainAddress(address: string): string {
  // An IPv4 address has one spelling. Parsing it for each line of the log took a twentieth of an unchanged poll.
  if (isIPv4(address)) return address;
  return isIP(address) ? ipaddr.process(address).toString() : 'unknown';
}

/** Some proxies forward the client's port too: `192.0.2.1:5678`, `[2001:db8::1]:5678`. */
const withoutPort = (text: string): string =>
  text.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');

/** The part of the caller's address that limits count by: one household has 2^64 IPv6 addresses, so a whole /64 counts as one. */
export const networkOf = (app: Pick<App, 'config'>, request: Request): string =>
  networkOfAddress(addressOf(app, request));

/** The network of a socket's address. */
export function networkOfAddress(socketAddress: string): string {
  const address = plainAddress(socketAddress);
  if (isIP(address) !== 6) return address;
  const { parts } = ipaddr.IPv6.parse(address);
  return `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** A network and what it is part of, the widest first. Whoever has one IPv6 /64 may have a /48 of 65,536 of them as easily. */
export const networksAround = (network: string): readonly string[] =>
  network.endsWith('::/64') ? [network.replace(/:[^:]+::\/64$/, '::/48'), network] : [network];
