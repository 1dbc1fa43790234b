import { isIP } from 'node:net';
import type { Request } from '@hapi/hapi';
import type { App } from './app.ts';

/** The caller's address. Behind a trusted proxy it is the one that the proxy itself saw: the last of the forwarded ones. */
export function addressOf({ config }: Pick<App, 'config'>, request: Request): string {
  const forwarded = config.trustsProxy ? String(request.headers['x-forwarded-for'] ?? '') : '';
  const last = forwarded.split(',').at(-1)?.trim() ?? '';
  return isIP(last) ? last : request.info.remoteAddress;
}
