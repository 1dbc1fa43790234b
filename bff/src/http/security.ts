import { randomBytes } from 'node:crypto';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { type Config, isLoopback } from '../config/config.ts';
import { refusal } from './refusal.ts';

const always: readonly (readonly [string, string])[] = [
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  ['referrer-policy', 'no-referrer'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
];
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";
const aYear = 'max-age=31536000; includeSubDomains';

/** Headers of every response. A page sets its own content policy with its nonce. */
export function addSecurityHeaders(headers: Record<string, unknown>, { publicUrl }: Config): void {
  for (const [name, value] of always) headers[name] ??= value;
  headers['content-security-policy'] ??= dataPolicy;
  headers['cache-control'] ??= 'no-store';
  if (publicUrl.startsWith('https:')) headers['strict-transport-security'] = aYear;
}

const pagePolicy = (nonce: string) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** A page made for one response: `write` puts the nonce on each of the page's script and style tags. */
export function htmlResponse(h: ResponseToolkit, write: (nonce: string) => string, status = 200): ResponseObject {
  const nonce = randomBytes(18).toString('base64');
  return h
    .response(write(nonce))
    .type('text/html')
    .code(status)
    .header('content-security-policy', pagePolicy(nonce))
    .header('cache-control', 'no-store');
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Text as it may stand between tags or in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

const safeMethods = new Set(['get', 'head', 'options']);

/**
 * A change that another site made the browser send is refused (design §4, "Sessions and origins").
 * Browsers always send one of the two headers; a request with neither was not sent by a browser.
 */
export function refuseForeignOrigins({ publicUrl }: Config) {
  return (request: Request, h: ResponseToolkit) => {
    if (safeMethods.has(request.method)) return h.continue;
    const site = request.headers['sec-fetch-site'];
    const isForeign =
      site === undefined
        ? isForeignOrigin(request.headers.origin as string | undefined, publicUrl, request.info.host)
        : site !== 'same-origin' && site !== 'none';
    if (isForeign) throw refusal(403, 'This request came from another website. Use the pages of this site.');
    return h.continue;
  };
}

function isForeignOrigin(origin: string | undefined, publicUrl: string, host: string | undefined): boolean {
  if (origin === undefined || origin === publicUrl) return false;
  const parsed = URL.parse(origin);
  // The caller chooses the Host header, so it vouches for an origin on this machine only.
  return parsed === null || parsed.host !== host || !isLoopback(parsed.hostname);
}
