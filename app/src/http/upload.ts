import type { Call } from './call.ts';
import { connectionLost } from './http-error.ts';

/** Sends a body and reports its progress, 0 as it begins, which fetch cannot do. Returns what `send` returns. */
export function upload(method: string, url: string, { body, headers, signal, onProgress }: Call) {
  return new Promise<{ status: number; statusText: string; headers: Headers; text: string }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers ?? {})) request.setRequestHeader(name, value);
    request.upload.onloadstart = () => onProgress?.(0);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    request.onload = () =>
      resolve({
        status: request.status,
        statusText: request.statusText,
        headers: readHeaders(request.getAllResponseHeaders()),
        text: request.responseText,
      });
    request.onerror = () => reject(connectionLost());
    request.onabort = () => reject(signal?.reason ?? connectionLost());
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (signal?.aborted) return reject(signal.reason);
    request.send(body as FormData);
  });
}

function readHeaders(raw: string): Headers {
  return new Headers([...raw.matchAll(/^([^:\r\n]+):(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
}
