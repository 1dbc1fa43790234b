import { z } from 'zod';
import { parseUrl } from './url.ts';

// Letters, marks and digits of any script, with the signs that mailboxes use.
const local = /^[\p{L}\p{M}\p{N}_'+-]+(?:\.[\p{L}\p{M}\p{N}_'+-]+)*$/u;
const label = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;
const asciiDomain = /^(?=.{1,253}$)(?:[a-z0-9-]{1,63}\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/** The domain as mail servers know it, in lower case and Punycode; undefined when it is no domain with a dot. */
function domainToAscii(domain: string): string | undefined {
  const labels = domain.normalize('NFC').split('.');
  // Letters, digits and hyphens alone: a URL's host part would take more, such as %40 or an IPv6 address.
  if (labels.length < 2 || !labels.every((one) => label.test(one))) return undefined;
  const ascii = parseUrl(`http://${domain}`)?.hostname;
  return ascii !== undefined && asciiDomain.test(ascii) ? ascii : undefined;
}

/** Input methods for Chinese and Japanese write the sign in its full width. */
export const withPlainSign = (address: string): string => address.replace(/[\uFF20\uFE6B]/g, '@');

function split(address: string): { local: string; domain: string } {
  const at = address.lastIndexOf('@');
  return { local: address.slice(0, Math.max(at, 0)), domain: address.slice(at + 1) };
}

function isEmail(address: string): boolean {
  const parts = split(address);
  return local.test(parts.local.normalize('NFC')) && domainToAscii(parts.domain) !== undefined;
}

/** An address as it is compared: NFC, lower case, the domain in Punycode. Text that is no address is compared as text. */
export function comparableEmail(text: string): string {
  const plain = (part: string) => part.normalize('NFC').toLowerCase().normalize('NFC');
  const address = withPlainSign(text.trim());
  const parts = split(address);
  const domain = domainToAscii(parts.domain);
  return domain === undefined ? plain(address) : `${plain(parts.local)}@${domain}`;
}

/** An address as it is stored and mailed: one that is compared as the same is spelled the same, but for capitals. */
const spelled = (address: string): string => withPlainSign(address).normalize('NFC');

/** An email address in any script, trimmed, NFC and with a plain `@`, at most 254 characters; `message` for anything else. */
export const emailAddress = (message: string, max = 254) =>
  z.string({ error: message }).trim().overwrite(spelled).max(max, message).refine(isEmail, message);
