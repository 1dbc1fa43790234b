import type { Readable } from 'node:stream';

const block = 512;
const zeros = (count: number): Buffer => Buffer.alloc(count);

/** The header of a plain file in a tar archive; `name` has at most 100 ASCII characters. */
export function tarHeader(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`"${name}" is too long for an archive`);
  const header = zeros(block);
  const octal = (value: number, width: number) => value.toString(8).padStart(width - 1, '0');
  header.write(name, 0);
  header.write(octal(0o600, 8), 100);
  header.write(octal(size, 12), 124);
  header.write(octal(0, 12), 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\u000000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 7)}\u0000 `, 148);
  return header;
}

export const tarPadding = (size: number): Buffer => zeros((block - (size % block)) % block);
export const tarEnd = (): Buffer => zeros(2 * block);

export interface TarEntry {
  readonly name: string;
  readonly size: number;
  /** Must be read to its end before the next entry comes. */
  readonly content: AsyncIterable<Buffer>;
}

/** The files of a tar archive, one after another. Throws on an archive that ends too early. */
export async function* tarEntries(archive: Readable): AsyncGenerator<TarEntry> {
  const source = new Source(archive);
  for (;;) {
    const header = await source.take(block);
    if (header.every((byte) => byte === 0)) return;
    const name = header.subarray(0, 100).toString('utf8').replace(/\0.*$/s, '');
    const size = Number.parseInt(header.subarray(124, 136).toString('ascii'), 8);
    if (!name || Number.isNaN(size)) throw new Error('This file is not a backup of this service.');
    yield { name, size, content: source.chunks(size) };
    await source.take((block - (size % block)) % block);
  }
}

class Source {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = zeros(0);

  constructor(stream: Readable) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  async #more(): Promise<void> {
    const { value, done } = await this.#chunks.next();
    if (done) throw new Error('The backup ends too early. It may have been cut off while it was copied.');
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value]);
  }

  async take(count: number): Promise<Buffer> {
    while (this.#rest.length < count) await this.#more();
    const taken = this.#rest.subarray(0, count);
    this.#rest = this.#rest.subarray(count);
    return taken;
  }

  async *chunks(size: number): AsyncGenerator<Buffer> {
    let left = size;
    while (left > 0) {
      if (this.#rest.length === 0) await this.#more();
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }
}
