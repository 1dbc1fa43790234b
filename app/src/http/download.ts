import ky from 'ky';
import { connectionLost, HttpError, readHttpError } from './http-error.ts';

/**
 * Fetches a document and lets the browser save it. Unlike a plain link, this can show why a download failed.
 * @throws {HttpError}
 */
export async function download(path: string): Promise<void> {
  const { content, name } = await load(path);
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has saved the content by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

async function load(path: string): Promise<{ content: Blob; name: string }> {
  try {
    const response = await ky(path, {
      credentials: 'same-origin',
      headers: { accept: '*/*' },
      retry: 0,
      timeout: 120_000,
      throwHttpErrors: false,
    });
    const { ok, status, statusText, headers } = response;
    if (!ok) throw readHttpError(status, statusText, headers.get('content-type'), await response.text());
    return { content: await response.blob(), name: fileNameOf(headers.get('content-disposition')) };
  } catch (error) {
    throw error instanceof HttpError ? error : connectionLost();
  }
}

/** The name that the server gives a file (RFC 6266): the one with all its letters, else the plain one. */
export function fileNameOf(disposition: string | null): string {
  const full = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename="((?:[^"\\]|\\.)*)"/i.exec(disposition ?? '')?.[1];
  try {
    if (full) return decodeURIComponent(full);
  } catch {
    // The encoded name is malformed, so the plain name is used.
  }
  return plain?.replaceAll(/\\(.)/g, '$1') || 'document';
}
