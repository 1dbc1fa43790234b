import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';

/** What one connection sends: the parts in order, each after its pause in milliseconds. */
export interface RawRequest {
  readonly parts: readonly { readonly bytes: Buffer | string; readonly pause?: number }[];
  /** Closes the sending side after the last part, as a client does that was cut off in the middle. */
  readonly closes?: boolean;
}
export interface RawResponse {
  /** Undefined when the connection ended without a response. */
  readonly status: number | undefined;
  readonly text: string;
  /** Milliseconds from the last byte that was sent to the first of the response. */
  readonly milliseconds: number;
}

/** Sends bytes as they are over a socket of their own, reads the response, and closes the connection. */
export function sendRaw(port: number, { parts, closes = false }: RawRequest, timeout = 30_000): Promise<RawResponse> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    let sentAt = performance.now();
    const timer = setTimeout(() => finish(), timeout);
    const finish = (): void => {
      clearTimeout(timer);
      socket.destroy();
      const [, status] = /^HTTP\/1\.1 (?!100)(\d{3})/m.exec(text) ?? [];
      resolve({ status: status ? Number(status) : undefined, text, milliseconds: performance.now() - sentAt });
    };
    socket.on('error', () => undefined).on('close', finish);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (isWhole(text)) finish();
    });
    socket.once('connect', async () => {
      for (const { bytes, pause = 0 } of parts) {
        if (pause > 0) await new Promise((later) => setTimeout(later, pause));
        if (!(await write(socket, bytes))) return;
        sentAt = performance.now();
      }
      if (closes) socket.end();
    });
  });
}

const write = (socket: Socket, bytes: Buffer | string) =>
  new Promise<boolean>((resolve) => {
    if (socket.destroyed || !socket.writable) resolve(false);
    else socket.write(bytes, (error) => resolve(!error));
  });

/** Whether a response with its length has arrived. */
function isWhole(text: string): boolean {
  const final = text.replace(/^HTTP\/1\.1 100 [\s\S]*?\r\n\r\n/, '');
  const end = final.indexOf('\r\n\r\n');
  const [, length] = /^content-length: (\d+)\r$/im.exec(final.slice(0, end + 2)) ?? [];
  return end > 0 && length !== undefined && final.length >= end + 4 + Number(length);
}

/** What a server process holds. */
export interface Held {
  readonly sockets: number;
  readonly descriptors: number;
  /** Files in the folder of arriving uploads. */
  readonly files: number;
  /** Resident memory in bytes. */
  readonly memory: number;
}

/** Counts what the process `pid` holds (Linux: /proc); `dataDir` is its DATA_DIR. */
export function held(pid: number, dataDir: string): Held {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  const incoming = join(dataDir, 'incoming');
  const descriptors = readdirSync(`/proc/${pid}/fd`).map((name) => targetOf(`/proc/${pid}/fd/${name}`));
  return {
    sockets: descriptors.filter((target) => target.startsWith('socket:')).length,
    descriptors: descriptors.length,
    files: existsSync(incoming) ? readdirSync(incoming).length : 0,
    memory: Number(kilobytes) * 1024,
  };
}

function targetOf(descriptor: string): string {
  try {
    return readlinkSync(descriptor);
  } catch {
    // Closed meanwhile.
    return '';
  }
}
