import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { PutObjectCommandInput, S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '../config/s3.ts';
import { seconds } from '../time/time.ts';
import { statusOf, storageErrorOf } from './s3-errors.ts';
import { StorageError } from './storage-error.ts';
import { turns } from './turns.ts';

export interface S3Object {
  readonly stream: Readable;
  readonly size: number;
}

/** Requests to one bucket. Each throws a StorageError when it fails or gets no answer in time. */
export interface S3Bucket {
  /** Uploads a file, in parts when it is large. */
  upload(key: string, path: string): Promise<void>;
  /** Returns how the object is encrypted, as S3 says it. */
  put(key: string, text: string): Promise<string | undefined>;
  /** Stores the object unless there is one. */
  putOnce(key: string, text: string): Promise<void>;
  /** Undefined when there is no such object. The stream ends at `size`, or with an error before it. */
  get(key: string): Promise<S3Object | undefined>;
  /** When the object was last written; undefined when there is none. */
  writtenAt(key: string): Promise<Date | undefined>;
  remove(key: string): Promise<void>;
  /** The keys that begin with `prefix`; of the first page alone when `isOnePage`. */
  list(prefix: string, isOnePage?: boolean): Promise<string[]>;
  /** Ends uploads in parts that began before `time` and that nobody finished. */
  abortUploads(prefix: string, time: number): Promise<void>;
  close(): Promise<void>;
}

export interface S3Timeouts {
  /** Until the whole answer is here, and of a document its first bytes. */
  readonly answer: number;
  /** Until a document is stored, with the wait for its turn. */
  readonly upload: number;
  /** Between two pieces of a document that is read. */
  readonly silence: number;
  /** How long the outcome of a check stands: anybody may ask for one, and S3 is paid by the request. */
  readonly check: number;
}
export const s3Timeouts: S3Timeouts = {
  answer: 8 * seconds,
  upload: 30 * seconds,
  silence: 15 * seconds,
  check: 5 * seconds,
};

/** The least that S3 takes as a part. Two of them are in memory for each upload. */
const partSize = 5 * 1024 * 1024;
const uploadsAtOnce = 8;

type Sdk = typeof import('@aws-sdk/client-s3') & Pick<typeof import('@aws-sdk/lib-storage'), 'Upload'>;
interface Connection {
  readonly sdk: Sdk;
  readonly client: S3Client;
}

/** The client is loaded here alone, so that a server without a bucket does not carry it. */
async function connect(config: S3Config): Promise<Connection> {
  const [s3, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
  const { endpoint, region, accessKeyId, secretAccessKey, isPathStyle } = config;
  // More than the server has connections: people who read slowly must not keep others waiting.
  const agent = { keepAlive: true, maxSockets: 1_000 };
  const client = new s3.S3Client({
    region,
    ...(endpoint && { endpoint }),
    forcePathStyle: isPathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
    // The signature covers each body already, and not every store knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3 * seconds, httpAgent: agent, httpsAgent: agent },
  });
  return { sdk: { ...s3, Upload }, client };
}

/** What is no answer of S3, such as the page of a proxy, has no tag. */
function checkTag(request: string, { ETag }: { ETag?: string | undefined }): void {
  if (!ETag) throw new StorageError('unavailable', request, 'no sound answer');
}

/** Runs `work`, whose signal ends it after `timeout`. @throws StorageError */
async function within<T>(request: string, timeout: number, work: (end: AbortController) => Promise<T>): Promise<T> {
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(), timeout);
  const late = new Promise<never>((_, reject) => {
    end.signal.addEventListener('abort', () =>
      reject(new StorageError('unavailable', request, `no answer in ${timeout / seconds} seconds`)),
    );
  });
  try {
    // The client does not look at the signal while it waits to try again.
    return await Promise.race([work(end), late]);
  } catch (error) {
    throw storageErrorOf(request, error);
  } finally {
    clearTimeout(timer);
  }
}

export function s3Bucket(config: S3Config, timeouts: S3Timeouts): S3Bucket {
  const { bucket: Bucket, encryption, kmsKeyId } = config;
  let connection: Promise<Connection> | undefined;
  const ask = <T>(request: string, work: (connection: Connection, abortSignal: AbortSignal) => Promise<T>) =>
    within(request, timeouts.answer, async ({ signal }) => {
      connection ??= connect(config);
      return work(await connection, signal);
    });
  const stored: Omit<PutObjectCommandInput, 'Bucket' | 'Key'> = {
    ContentType: 'application/octet-stream',
    ...(encryption && { ServerSideEncryption: encryption }),
    ...(kmsKeyId && { SSEKMSKeyId: kmsKeyId }),
  };
  const takeTurn = turns(uploadsAtOnce);
  const put = (key: string, text: string, more: Partial<PutObjectCommandInput> = {}) =>
    ask('PutObject', async ({ sdk, client }, abortSignal) => {
      const input = { Bucket, Key: key, Body: Buffer.from(text), ...stored, ...more };
      const answer = await client.send(new sdk.PutObjectCommand(input), { abortSignal });
      checkTag('PutObject', answer);
      return answer.ServerSideEncryption;
    });
  return {
    put,
    upload: (key, path) =>
      within('PutObject', timeouts.upload, (abortController) =>
        takeTurn(abortController.signal, async () => {
          connection ??= connect(config);
          const { sdk, client: unlimited } = await connection;
          const client = withSignal(sdk, unlimited, abortController.signal);
          const Body = createReadStream(path, { highWaterMark: 1024 * 1024 });
          try {
            const params = { Bucket, Key: key, Body, ...stored };
            checkTag(
              'PutObject',
              await new sdk.Upload({ client, params, partSize, queueSize: 1, abortController }).done(),
            );
          } finally {
            Body.destroy();
          }
        }),
      ),
    async putOnce(key, text) {
      try {
        await put(key, text, { IfNoneMatch: '*' });
      } catch (error) {
        const { reason } = error as StorageError;
        // Somebody else was first.
        if (/^(412|409)/.test(reason)) return;
        if (!/^501/.test(reason)) throw error;
        // This store knows no conditions.
        await put(key, text);
      }
    },
    get: (key) =>
      ask('GetObject', async ({ sdk, client }, abortSignal) => {
        const answer = await unlessMissing(
          client.send(new sdk.GetObjectCommand({ Bucket, Key: key }), { abortSignal }),
        );
        if (!answer) return undefined;
        const body = answer.Body as Readable;
        try {
          checkTag('GetObject', answer);
          const size = answer.ContentLength ?? Number.NaN;
          if (!Number.isSafeInteger(size)) throw new StorageError('unavailable', 'GetObject', 'no size');
          return { stream: streamOf(body, size, timeouts.silence), size };
        } catch (error) {
          body.destroy();
          throw error;
        }
      }),
    writtenAt: (key) =>
      ask('HeadObject', async ({ sdk, client }, abortSignal) => {
        const answer = await unlessMissing(
          client.send(new sdk.HeadObjectCommand({ Bucket, Key: key }), { abortSignal }),
        );
        if (!answer) return undefined;
        checkTag('HeadObject', answer);
        return answer.LastModified;
      }),
    remove: (key) =>
      ask('DeleteObject', async ({ sdk, client }, abortSignal) => {
        const { $metadata } = await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key }), { abortSignal });
        // The page of a proxy comes with 200.
        if ($metadata.httpStatusCode !== 204) throw new StorageError('unavailable', 'DeleteObject', 'no sound answer');
      }),
    async list(prefix, isOnePage) {
      const keys: string[] = [];
      let next: string | undefined;
      do {
        const page = await ask('ListObjectsV2', async ({ sdk, client }, abortSignal) => {
          const input = { Bucket, Prefix: prefix, ...(next && { ContinuationToken: next }) };
          const answer = await client.send(new sdk.ListObjectsV2Command(input), { abortSignal });
          // An answer that cannot be read must not look like an empty bucket.
          if (answer.Name === undefined || answer.IsTruncated === undefined)
            throw new StorageError('unavailable', 'ListObjectsV2', 'no sound answer');
          return answer;
        });
        for (const { Key } of page.Contents ?? []) if (Key?.startsWith(prefix)) keys.push(Key);
        next = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (next && !isOnePage);
      return keys;
    },
    abortUploads: (prefix, time) =>
      ask('ListMultipartUploads', async ({ sdk, client }, abortSignal) => {
        const list = new sdk.ListMultipartUploadsCommand({ Bucket, Prefix: prefix });
        const { Uploads = [] } = await client.send(list, { abortSignal });
        for (const { Key, UploadId, Initiated } of Uploads)
          if (Key?.startsWith(prefix) && Initiated && Initiated.getTime() < time)
            await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }), { abortSignal });
      }).catch((error: StorageError) => {
        // Not every store can list them.
        if (!/^(501|405)/.test(error.reason)) throw error;
      }),
    async close() {
      const opened = await connection?.catch(() => undefined);
      connection = undefined;
      opened?.client.destroy();
    },
  };
}

/** Undefined when the object is missing; a missing bucket is an error. */
const unlessMissing = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: Error) => {
    if (statusOf(error) === 404 && /^(NoSuchKey|NotFound)$/.test(error.name)) return undefined;
    throw error;
  });

/** A client for `Upload`, which does not pass its signal on: a request that is late would hold its connection for ever. */
const withSignal = (sdk: Sdk, client: S3Client, abortSignal: AbortSignal): S3Client =>
  Object.create(client, {
    send: {
      value: (command: Parameters<S3Client['send']>[0]) => {
        // What removes the parts is sent after the end.
        const isCleanup = (command as object) instanceof sdk.AbortMultipartUploadCommand;
        return client.send(command, { abortSignal: isCleanup ? AbortSignal.timeout(5 * seconds) : abortSignal });
      },
    },
  });

/** The bytes of an object. The time between two pieces counts only while somebody wants the next one. */
function streamOf(body: Readable, size: number, silence: number): Readable {
  let left = size;
  let timer: NodeJS.Timeout | undefined;
  const fail = (reason: string) => stream.destroy(new StorageError('unavailable', 'GetObject', reason));
  const waitForMore = () => {
    clearTimeout(timer);
    timer = setTimeout(() => fail(`silent for ${silence / seconds} seconds`), silence);
  };
  const stream = new Readable({
    read() {
      if (left === 0) return void this.push(null);
      waitForMore();
      body.resume();
    },
    destroy(error, done) {
      clearTimeout(timer);
      // Read to its end, the connection serves the next request.
      if (left === 0) body.resume();
      else body.destroy();
      done(error);
    },
  });
  body.pause();
  body.on('data', (chunk: Buffer) => {
    if (stream.destroyed || left === 0) return;
    clearTimeout(timer);
    const piece = chunk.subarray(0, left);
    left -= piece.length;
    const isWanted = stream.push(piece);
    if (left === 0) stream.push(null);
    else if (isWanted) waitForMore();
    else body.pause();
  });
  body.on('error', (error) => stream.destroy(storageErrorOf('GetObject', error)));
  for (const event of ['end', 'close']) body.on(event, () => left > 0 && fail('the document ended too early'));
  return stream;
}
