import { createHmac, timingSafeEqual } from 'node:crypto';
import { minutes } from '../time/time.ts';

/** An event older than this is somebody's recording of it. */
const tolerance = 5 * minutes;

const digest = (key: Buffer, time: string, body: Buffer): Buffer =>
  createHmac('sha256', key).update(`${time}.`).update(body).digest();

/** `t=<milliseconds>,v1=<hex>`: the time is signed with the body, so that neither can be changed. */
export function sign(key: Buffer, body: Buffer, now: number): string {
  return `t=${now},v1=${digest(key, String(now), body).toString('hex')}`;
}

export function isSigned(key: Buffer, body: Buffer, signature: unknown, now: number): boolean {
  const [, time = '', hex = ''] = /^t=(\d{1,16}),v1=([0-9a-f]{64})$/.exec(String(signature)) ?? [];
  if (!hex || Math.abs(now - Number(time)) > tolerance) return false;
  return timingSafeEqual(digest(key, time, body), Buffer.from(hex, 'hex'));
}
