import { setImmediate } from 'node:timers/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** One file of an archive. */
export interface ZipFile {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array> | string;
}

/** How much of a text is compressed at once, so that other requests are answered in between. */
const pieceBytes = 64 * 1024;

/**
 * A zip archive of files that are read one after another, as somebody takes it: no more than a piece of one file is in
 * memory. Texts are compressed; documents are compressed already. The format has no room for more than 4 GB.
 */
export async function* zipOf(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  const take = () => {
    const taken = ready;
    ready = [];
    return taken;
  };
  for await (const { name, content } of files) {
    const file = typeof content === 'string' ? new ZipDeflate(name) : new ZipPassThrough(name);
    zip.add(file);
    for await (const piece of typeof content === 'string' ? piecesOf(content) : content) {
      file.push(piece);
      yield* take();
    }
    file.push(new Uint8Array(0), true);
    yield* take();
  }
  zip.end();
  yield* take();
}

async function* piecesOf(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    yield bytes.subarray(start, start + pieceBytes);
    // A promise alone lets no other request in.
    await setImmediate();
  }
}
