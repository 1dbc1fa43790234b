import type { Readable } from 'node:stream';
import type { Request } from '@hapi/hapi';
import { refusal } from './refusal.ts';

/**
 * Hands each chunk to `write`, and reads the stream to its end even after `write` failed; then throws that failure.
 * Leaving the loop early would destroy the request, and a destroyed request can't be answered.
 */
export async function readToEnd(stream: Readable, write: (chunk: Buffer) => Promise<void> | void): Promise<void> {
  let failure: { readonly error: unknown } | undefined;
  try {
    for await (const chunk of stream) {
      if (failure) continue;
      try {
        await write(chunk as Buffer);
      } catch (error) {
        failure = { error };
      }
    }
  } catch (error) {
    failure ??= { error };
  }
  if (failure) throw failure.error;
}

/** The whole body in memory. @throws 413 when it is larger than `maxBytes` */
export async function readWhole(body: Readable, maxBytes: number, tooLarge: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  await readToEnd(body, (chunk) => {
    size += chunk.length;
    if (size > maxBytes) {
      chunks.length = 0;
      throw refusal(413, tooLarge);
    }
    chunks.push(chunk);
  });
  return Buffer.concat(chunks);
}

/**
 * The JSON value of a request's body, or null when the body is empty.
 * @throws 413 when it is larger than `maxBytes`, 415 when it is compressed, 400 when it is no JSON or names a prototype
 */
export async function readJson({ headers, payload }: Request, maxBytes: number): Promise<unknown> {
  const bytes = await readWhole(payload as Readable, maxBytes, 'This request is too large.');
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw refusal(415, 'Send the body without compression.');
  if (bytes.length === 0) return null;
  try {
    const text = bytes.toString('utf8');
    if (prototypeKey.test(text)) throw new SyntaxError('A key names the prototype');
    return JSON.parse(text);
  } catch {
    throw refusal(400, 'The body is not valid JSON.');
  }
}

/**
 * `"__proto__":` as JSON may write it. A reviver would find it too, but takes seconds for a large body, in which the
 * server does nothing else.
 */
const prototypeKey = new RegExp(`"${[...'__proto__'].map(anyWriting).join('')}"\\s*:`);

function anyWriting(character: string): string {
  const code = character.charCodeAt(0).toString(16).padStart(4, '0');
  const anyCase = code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  return `(?:${character}|\\\\u${anyCase})`;
}
