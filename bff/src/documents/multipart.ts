import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import busboy, { type Busboy } from 'busboy';
import { limits, openJsonBodyBytes } from '../../contract/index.ts';
import { readToEnd } from '../http/body.ts';
import { refusal } from '../http/refusal.ts';
import { refusals, refused } from './refusal.ts';

/** A file that was received completely, in the temporary folder. The caller removes it or moves it into the store. */
export interface ArrivedFile {
  readonly path: string;
  readonly sentName: string;
  readonly size: number;
  readonly sha256: string;
}
export interface Form {
  /** Values in the order they came; a name may come several times. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  readonly file: ArrivedFile | undefined;
}

const malformed = () => refusal(400, 'This form arrived incomplete. Please send it again');
const tooManyFiles = () => refusal(400, 'Send one document only');
const tooLong = () => refusal(413, 'A text in this form is too long. Shorten it and send the form again');
const tooMuchText = () =>
  refusal(413, 'The texts in this form are too long together. Shorten them and send the form again');

// The longest text field has 20,000 characters of up to four bytes.
const fieldBytes = 100 * 1024;
// All texts of a form are in memory together, as those of an order in JSON.
const textBytes = openJsonBodyBytes;

type Settled = { readonly file: ArrivedFile } | { readonly error: unknown };

/**
 * Reads a multipart form while it arrives. The file of the field `fileField` is written to disk and its bytes are counted,
 * because a client may state any length; files of other fields are skipped.
 * The body is read to its end even when it is invalid, and after a failure no file is left.
 */
export async function readForm(
  body: Readable,
  headers: IncomingHttpHeaders,
  { fileField, folder }: { fileField: string; folder: string },
): Promise<Form> {
  const fields = new Map<string, string[]>();
  let upload: Promise<Settled> | undefined;
  let textLength = 0;
  let failure: Error | undefined;
  const fail = (error: Error): void => {
    failure ??= error;
  };

  const parser = parserFor(headers);
  parser?.on('error', () => fail(malformed()));
  parser?.on('field', (name, value, { valueTruncated }) => {
    textLength += Buffer.byteLength(name) + Buffer.byteLength(value);
    if (valueTruncated) fail(tooLong());
    if (textLength > textBytes) return fail(tooMuchText());
    const values = fields.get(name);
    if (values) values.push(value);
    else fields.set(name, [value]);
  });
  parser?.on('file', (name, stream, { filename }) => {
    // A form that is cut off ends the file's stream with an error, perhaps before anybody reads it.
    stream.on('error', () => undefined);
    // A browser sends a file field that was left empty as a file without a name.
    if (name !== fileField || !filename) return void stream.resume();
    if (upload !== undefined) {
      fail(tooManyFiles());
      return void stream.resume();
    }
    // Settled here: a rejection that comes before the form's end would have no listener and end the process.
    upload = storeUpload(stream, decodedName(filename), folder).then(
      (file) => ({ file }),
      (error: unknown) => ({ error }),
    );
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser?.on(limit, () => fail(refusal(400, 'This form has too many fields')));

  const feed = async (chunk: Buffer): Promise<void> => {
    if (!parser) throw malformed();
    await new Promise((written) => parser.write(chunk, written));
    if (!failure) return;
    // At once, so that the file is gone while the rest of the body still arrives.
    parser.destroy();
    throw failure;
  };
  await readToEnd(body, feed).catch(() => fail(malformed()));
  if (parser) await close(parser, failure);
  const settled = await upload;
  if (failure || !parser || (settled && 'error' in settled)) {
    if (settled && 'file' in settled) await rm(settled.file.path, { force: true });
    throw failure ?? (settled && 'error' in settled ? settled.error : malformed());
  }
  return { fields, file: settled?.file };
}

const encoded: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' };

/** Browsers write these three characters of a file's name in this way, and no others. */
const decodedName = (name: string): string => name.replace(/%22|%0D|%0A/g, (code) => encoded[code] ?? code);

/** Undefined when the form's own header is malformed. */
function parserFor(headers: IncomingHttpHeaders): Busboy | undefined {
  try {
    return busboy({
      headers,
      defParamCharset: 'utf8',
      limits: { fieldNameSize: 100, fieldSize: fieldBytes, fields: 100, files: 5, parts: 100, headerPairs: 50 },
    });
  } catch {
    return undefined;
  }
}

/** Ends the parser, which ends the streams of its files; its `error` event tells when the form is incomplete. */
async function close(parser: Busboy, failure: Error | undefined): Promise<void> {
  if (parser.closed) return;
  const closed = new Promise((resolve) => parser.once('close', resolve));
  if (!failure) parser.end();
  // busboy waits for ever for a file that begins behind the form's closing line: only its own field tells of one.
  const { _fileStream: unfinished } = parser as Busboy & { _fileStream?: Readable | null };
  if (unfinished) parser.destroy(malformed());
  else if (failure) parser.destroy();
  await closed;
}

/** Writes and counts; the bytes are on the disk, not only on their way, once it resolves. */
async function storeUpload(stream: Readable, sentName: string, folder: string): Promise<ArrivedFile> {
  const path = join(folder, randomBytes(16).toString('hex'));
  const hash = createHash('sha256');
  let file: FileHandle | undefined;
  let size = 0;
  try {
    file = await open(path, 'wx', 0o600);
    // The parser waits for a stream that is destroyed before its end, so the loop must not destroy it.
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > limits.fileBytes) throw refused(refusals.tooLarge);
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    await file.sync();
  } catch (error) {
    stream.resume();
    await rm(path, { force: true });
    throw error;
  } finally {
    await file?.close();
  }
  return { path, sentName, size, sha256: hash.digest('hex') };
}
