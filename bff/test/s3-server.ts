import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SignatureV4 } from '@smithy/signature-v4';
import type { S3Config } from '../src/config/s3.ts';

/** What goes wrong with a request: `lost` does it and loses the answer; `cut` and `stall` send half of the answer. */
export type Fault = 'silent' | 'reset' | 'nonsense' | 'lost' | 'cut' | 'stall' | { status: number; code: string };

export interface S3Server {
  readonly config: S3Config;
  /** The same as environment variables. */
  readonly settings: Readonly<Record<string, string>>;
  /** Method, path with query, and headers of every request so far. */
  readonly requests: { readonly line: string; readonly headers: IncomingMessage['headers'] }[];
  /** Uploads in parts that are not finished, by their id. */
  readonly uploads: Map<string, { readonly key: string; initiated: Date }>;
  /** Whether the server encrypts what asks for it. */
  encrypts: boolean;
  /** How many keys one answer lists; Amazon has 1,000. */
  pageSize: number;
  fault: (line: string) => Fault | undefined;
  /** The bytes of each object. */
  objects(): ReadonlyMap<string, Buffer>;
  /** How many connections are open, and how many requests still wait for their answer's end. */
  connections(): number;
  pending(): number;
  /** Removes all objects and faults. */
  clear(): void;
  close(): void;
}

interface Answer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

const bucket = 'documents';
const region = 'eu-test-1';
const credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'a secret of tests'.replaceAll(' ', '/') };

const xml = (status: number, body: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from(`<?xml version="1.0"?>${body}`),
});
const errorAnswer = (status: number, code: string): Answer =>
  xml(status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
const empty = (status: number, headers: OutgoingHttpHeaders = {}): Answer => ({
  status,
  headers,
  body: Buffer.alloc(0),
});

interface Stored {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly writtenAt: Date;
}
const stored = (bytes: Buffer): Stored => ({
  ...{ bytes, writtenAt: new Date() },
  etag: `"${createHash('md5').update(bytes).digest('hex')}"`,
});

/**
 * A server that speaks as much of S3 as the store of documents asks for, and refuses what S3 refuses: each signature and
 * each body is compared with what the SDK's own signer makes of them. No server of npm does that on Node 26: s3rver refuses
 * the SDK's signed requests for a whole bucket and cannot list a second page. This one can also fail.
 */
export async function startS3(): Promise<S3Server> {
  const sockets = new Set<Socket>();
  const objects = new Map<string, Stored>();
  const parts = new Map<string, Map<number, Buffer>>();

  const list = (query: URLSearchParams): Answer => {
    const [prefix, token] = [query.get('prefix') ?? '', query.get('continuation-token') ?? ''];
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > token).sort();
    const page = keys.slice(0, server.pageSize);
    const next = keys.length > page.length ? page.at(-1) : undefined;
    return xml(
      200,
      `<ListBucketResult><Name>${bucket}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${next !== undefined}</IsTruncated>${
        next ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
      }${page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}</ListBucketResult>`,
    );
  };

  const listUploads = (): Answer => {
    const rows = [...server.uploads].map(
      ([id, { key, initiated }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
    );
    return xml(200, `<ListMultipartUploadsResult>${rows.join('')}</ListMultipartUploadsResult>`);
  };

  const upload = (method: string, key: string, query: URLSearchParams, body: Buffer): Answer => {
    if (query.has('uploads')) {
      const id = randomUUID();
      server.uploads.set(id, { key, initiated: new Date() });
      parts.set(id, new Map());
      return xml(200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    const id = query.get('uploadId') ?? '';
    if (server.uploads.get(id)?.key !== key) return errorAnswer(404, 'NoSuchUpload');
    const arrived = parts.get(id) ?? new Map<number, Buffer>();
    if (method === 'PUT') {
      arrived.set(Number(query.get('partNumber')), body);
      return empty(200, { etag: stored(body).etag });
    }
    server.uploads.delete(id);
    parts.delete(id);
    if (method === 'DELETE') return empty(204);
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) => Number(number));
    const pieces = named.map((number) => arrived.get(number));
    if (pieces.length === 0 || pieces.includes(undefined)) return errorAnswer(400, 'InvalidPart');
    if (pieces.slice(0, -1).some((piece) => (piece?.length ?? 0) < 5 * 1024 * 1024))
      return errorAnswer(400, 'EntityTooSmall');
    const whole = stored(Buffer.concat(pieces as Buffer[]));
    objects.set(key, whole);
    return xml(200, `<CompleteMultipartUploadResult><ETag>${whole.etag}</ETag></CompleteMultipartUploadResult>`);
  };

  const perform = ({ method = '', url, headers }: IncomingMessage, body: Buffer): Answer => {
    const { pathname, searchParams } = new URL(url ?? '', 'http://s3');
    const key = pathname.slice(bucket.length + 2);
    if (key === '') return searchParams.has('uploads') ? listUploads() : list(searchParams);
    if (searchParams.has('uploads') || searchParams.has('uploadId')) return upload(method, key, searchParams, body);
    const found = objects.get(key);
    if (method === 'PUT') {
      if (found && headers['if-none-match'] === '*') return errorAnswer(412, 'PreconditionFailed');
      objects.set(key, stored(body));
      return empty(200, { etag: stored(body).etag });
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return empty(204);
    }
    if (!found) return method === 'HEAD' ? empty(404) : errorAnswer(404, 'NoSuchKey');
    const { bytes, etag, writtenAt } = found;
    const about = { etag, 'last-modified': writtenAt.toUTCString(), 'content-length': bytes.length };
    return { status: 200, headers: about, body: method === 'HEAD' ? Buffer.alloc(0) : bytes };
  };

  const answerTo = async (asked: IncomingMessage, fault: Fault | undefined): Promise<Answer | undefined> => {
    // A body that nobody reads would hide that the client has gone.
    if (fault === 'silent' || fault === 'nonsense') asked.resume();
    if (fault === 'silent') return undefined;
    if (fault === 'nonsense')
      return { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from('<h1>Please log in</h1>') };
    const body = await buffer(asked);
    if (typeof fault === 'object') return errorAnswer(fault.status, fault.code);
    const refused = await refusal(asked, body);
    if (refused) return refused;
    const answer = perform(asked, body);
    const encryption = asked.headers['x-amz-server-side-encryption'];
    if (!encryption || !server.encrypts) return answer;
    return { ...answer, headers: { ...answer.headers, 'x-amz-server-side-encryption': encryption } };
  };

  let pending = 0;
  const front = createServer((asked, response) => {
    pending++;
    response.once('close', () => pending--);
    const line = `${asked.method} ${asked.url}`;
    server.requests.push({ line, headers: asked.headers });
    const fault = server.fault(line);
    if (fault === 'reset') return void asked.socket.destroy();
    answerTo(asked, fault).then(
      (answer) => answer && send(response, answer, fault),
      () => asked.socket.destroy(),
    );
  });
  front.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(front.address() as { port: number }).port}`;

  const server: S3Server = {
    config: { bucket, endpoint, region, ...credentials, isPathStyle: true, encryption: undefined, kmsKeyId: undefined },
    settings: {
      ...{ S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region },
      ...{ S3_ACCESS_KEY_ID: credentials.accessKeyId, S3_SECRET_ACCESS_KEY: credentials.secretAccessKey },
    },
    requests: [],
    uploads: new Map(),
    encrypts: true,
    pageSize: 1_000,
    fault: () => undefined,
    objects: () => new Map([...objects].map(([key, { bytes }]) => [key, bytes])),
    connections: () => sockets.size,
    pending: () => pending,
    clear() {
      objects.clear();
      server.requests.length = 0;
      server.uploads.clear();
      Object.assign(server, { encrypts: true, pageSize: 1_000, fault: () => undefined });
    },
    close() {
      front.close();
      for (const socket of sockets) socket.destroy();
    },
  };
  return server;
}

function send(response: ServerResponse, { status, headers, body }: Answer, fault: Fault | undefined): void {
  if (fault === 'lost') return void response.socket?.destroy();
  response.writeHead(status, headers);
  if (fault !== 'cut' && fault !== 'stall') return void response.end(body);
  response.write(body.subarray(0, body.length / 2), () => fault === 'cut' && response.socket?.destroy());
}

/** A hash in the form that the signer takes. */
class Sha256 {
  readonly #hash;
  constructor(key?: unknown) {
    this.#hash = key === undefined ? createHash('sha256') : createHmac('sha256', key as Buffer);
  }
  update(data: Uint8Array): void {
    this.#hash.update(data);
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
  reset(): void {}
}

const signer = new SignatureV4({ credentials, region, service: 's3', sha256: Sha256 as never, uriEscapePath: false });

/** The answer to a request that is not signed with the key, undefined for one that is. */
async function refusal({ method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer | undefined> {
  const [, id, scope, signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d+\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (!id) return errorAnswer(403, 'AccessDenied');
  if (id !== credentials.accessKeyId) return errorAnswer(403, 'InvalidAccessKeyId');
  if (scope !== region) return errorAnswer(400, 'AuthorizationHeaderMalformed');
  const { pathname, searchParams, hostname } = new URL(url ?? '', `http://${headers.host}`);
  const names = signed.split(';');
  const made = await signer.sign(
    {
      ...{ method: method ?? '', protocol: 'http:', hostname, path: pathname },
      query: Object.fromEntries(searchParams),
      headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])),
    },
    { signingDate: dateOf(String(headers['x-amz-date'])), signableHeaders: new Set(names) },
  );
  if (!made.headers.authorization?.endsWith(`Signature=${signature}`)) return errorAnswer(403, 'SignatureDoesNotMatch');
  if (headers['x-amz-content-sha256'] !== createHash('sha256').update(body).digest('hex'))
    return errorAnswer(400, 'XAmzContentSHA256Mismatch');
  if (!pathname.startsWith(`/${bucket}/`)) return errorAnswer(404, 'NoSuchBucket');
  return undefined;
}

const dateOf = (text: string): Date =>
  new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
