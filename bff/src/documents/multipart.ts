import { createHash, randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { limits } from '../../contract/index.ts';
import { refusal } from '../server/refusal.ts';
import { refusals, refused } from './refusal.ts';

/** A file that has arrived whole in the temporary folder; whoever holds it removes it or hands it to the store. */
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

const malformed = () => refusal(400, 'This form did not arrive whole. Please send it again');
const tooManyFiles = () => refusal(400, 'Please send one document');
const tooLong = () => refusal(413, 'A text in this form is too long. Please shorten it');

// The longest text field has 20,000 characters of up to four bytes.
const fieldBytes = 100 * 1024;

/**
 * Reads a multipart form while it arrives. The file of the field `fileField` goes to disk as it comes and is counted
 * there, so that no length that a client claims matters; files of other fields are read over.
 * Whatever goes wrong, no file stays behind.
 */
export async function readForm(
  body: Readable,
  headers: IncomingHttpHeaders,
  { fileField, folder }: { fileField: string; folder: string },
): Promise<Form> {
  const fields = new Map<string, string[]>();
  const files: Promise<ArrivedFile>[] = [];
  let problem: Error | undefined;
  const parser = parserFor(headers);
  const stopWith = (error: Error): void => {
    problem ??= error;
  };

  parser.on('field', (name, value, { valueTruncated }) => {
    if (valueTruncated) stopWith(tooLong());
    const values = fields.get(name);
    if (values) values.push(value);
    else fields.set(name, [value]);
  });
  parser.on('file', (name, stream, { filename }) => {
    // A connection that breaks ends the file's stream with an error, perhaps before anybody reads it.
    stream.on('error', () => undefined);
    // A browser sends a file field that was left empty as a file without a name.
    if (name !== fileField || !filename || problem) return void stream.resume();
    if (files.length > 0) {
      stopWith(tooManyFiles());
      return void stream.resume();
    }
    files.push(
      keep(stream, filename, folder).catch((error: Error) => {
        stopWith(error);
        stream.resume();
        throw error;
      }),
    );
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(limit, () => stopWith(refusal(400, 'This form has too many fields')));

  const parsed = await pipeline(body, parser).then(
    () => undefined,
    () => malformed(),
  );
  const [kept] = await Promise.allSettled(files);
  problem ??= parsed;
  if (problem) {
    if (kept?.status === 'fulfilled') await rm(kept.value.path, { force: true });
    throw problem;
  }
  return { fields, file: kept?.status === 'fulfilled' ? kept.value : undefined };
}

function parserFor(headers: IncomingHttpHeaders) {
  try {
    return busboy({
      headers,
      defParamCharset: 'utf8',
      limits: { fieldNameSize: 100, fieldSize: fieldBytes, fields: 100, files: 5, parts: 100, headerPairs: 50 },
    });
  } catch {
    throw malformed();
  }
}

/** Beyond this nobody is told politely any more: the connection is cut. */
const patienceBytes = 2 * limits.fileBytes;

/**
 * Writes and counts; the bytes are on the disk, not only on their way, once it resolves.
 * After a failure the rest is read over and dropped: a browser reads our answer only when it has sent all of its own.
 */
async function keep(stream: Readable, sentName: string, folder: string): Promise<ArrivedFile> {
  const path = join(folder, randomBytes(16).toString('hex'));
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  let size = 0;
  let problem: Error | undefined;
  const take = async (chunk: Buffer): Promise<void> => {
    size += chunk.length;
    if (size > patienceBytes) {
      problem = refused(refusals.tooLarge);
      throw problem;
    }
    if (size > limits.fileBytes) problem ??= refused(refusals.tooLarge);
    if (problem) return;
    hash.update(chunk);
    await file.writeFile(chunk).catch((error: Error) => {
      problem = error;
    });
  };
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => void take(chunk).then(() => done(), done),
  });
  try {
    // The sink fails with its own problem only: anything else is a form that broke off inside the file.
    await pipeline(stream, sink).catch(() => {
      throw problem ?? malformed();
    });
    if (problem) throw problem;
    await file.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  return { path, sentName, size, sha256: hash.digest('hex') };
}
