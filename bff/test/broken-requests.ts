import type { RawRequest } from './raw.ts';

/** A request that must be refused, and the statuses that refuse it rightly. */
export interface BrokenRequest {
  readonly name: string;
  readonly statuses: readonly number[];
  /** Megabytes that it sends: how often a test can afford it. */
  readonly megabytes: number;
  readonly request: RawRequest;
}

const boundary = 'b7f1';
const type = `multipart/form-data; boundary=${boundary}`;
const megabyte = 1024 * 1024;

export const field = (name: string, value: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
export const filePart = (name: string, content: string | Buffer, header = '') =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="fileUpload"; filename="${name}"\r\n${header}content-type: application/octet-stream\r\n\r\n`,
      'latin1',
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
export const formEnd = `--${boundary}--\r\n`;

interface Sending {
  readonly path?: string;
  readonly type?: string;
  readonly header?: string;
  /** As chunks without a length. */
  readonly isChunked?: boolean;
  /** The length to claim instead of the right one. */
  readonly length?: number;
  readonly closes?: boolean;
}
type Part = string | Buffer | { readonly bytes: string | Buffer; readonly pause: number };

/** A POST as raw bytes. */
export function post(body: readonly Part[], sending: Sending = {}): RawRequest {
  const parts = body.map((part) => (typeof part === 'object' && 'pause' in part ? part : { bytes: part, pause: 0 }));
  const length = parts.reduce((sum, { bytes }) => sum + Buffer.byteLength(bytes), 0);
  const framing = sending.isChunked ? 'transfer-encoding: chunked' : `content-length: ${sending.length ?? length}`;
  const head = `POST ${sending.path ?? '/api/submissions'} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${sending.type ?? type}\r\n${sending.header ?? ''}${framing}\r\n\r\n`;
  const sent = sending.isChunked ? [...parts.map(chunked), { bytes: '0\r\n\r\n', pause: 0 }] : parts;
  return { parts: [{ bytes: head }, ...sent], closes: sending.closes ?? false };
}

const chunked = ({ bytes, pause }: { readonly bytes: string | Buffer; readonly pause: number }) => ({
  bytes: Buffer.concat([
    Buffer.from(`${Buffer.byteLength(bytes).toString(16)}\r\n`),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ]),
  pause,
});

const json = { type: 'application/json' };
const webhook = { ...json, path: '/api/payments/webhook' };
const login = { ...json, path: '/api/auth/login' };
const filled = (megabytes: number) => Array.from({ length: megabytes }, () => Buffer.alloc(megabyte, 'x'));
/** A form whose file has `megabytes`, in pieces of one. */
const largeForm = (megabytes: number, ...after: Part[]): Part[] => {
  const file = filePart('a.docx', '');
  return [file.subarray(0, -2), ...filled(megabytes), '\r\n', ...after, formEnd];
};
const kind = (name: string, statuses: readonly number[], request: RawRequest, megabytes = 0): BrokenRequest => ({
  name,
  statuses,
  megabytes,
  request,
});

const characters = { NUL: '\0', CR: '\r', LF: '\n' };
const places: readonly (readonly [string, (part: string | Buffer) => Part[]])[] = [
  ['before a file', (part) => [part, filePart('a.docx', 'PK'), formEnd]],
  ['after a file', (part) => [filePart('a.docx', Buffer.alloc(70_000, 'PK')), part, formEnd]],
];

const brokenParts: readonly BrokenRequest[] = places.flatMap(([place, around]) => [
  ...Object.entries(characters).flatMap(([name, character]) => [
    kind(`${name} in a field's name ${place}`, [400], post(around(field(`a${character}b`, 'x')))),
    kind(`${name} in a file's name ${place}`, [400], post(around(filePart(`a${character}b.docx`, 'PK')))),
  ]),
  kind(`a space in a part header's name ${place}`, [400], post(around(filePart('a.docx', 'PK', 'x y: z\r\n')))),
  kind(
    `a part header of 17 KB ${place}`,
    [400],
    post(around(filePart('a.docx', 'PK', `x: ${'y'.repeat(17_000)}\r\n`))),
  ),
  kind(`a text of 200 KB ${place}`, [413], post(around(field('firstName', 'x'.repeat(200_000))))),
  kind(`200 fields ${place}`, [400], post(around(field('a', 'x').repeat(200)))),
  kind(`a second file ${place}`, [400], post(around(filePart('b.docx', 'PK')))),
]);

const cutBody = filePart('a.docx', Buffer.alloc(100_000, 'PK'));

/** Every kind of broken request that was ever found to do harm, and their relatives. */
export const brokenRequests: readonly BrokenRequest[] = [
  ...brokenParts,
  kind('a form without a boundary', [400], post([field('a', 'x')], { type: 'multipart/form-data' })),
  kind('a form without parts', [400], post(['nothing'])),
  kind('an empty form', [400], post([])),
  kind('a form without its end', [400], post([cutBody])),
  kind('a body that stops while the connection stays', [408], post([cutBody], { length: 200_000 })),
  kind('a body that stops inside a chunk', [408], {
    parts: [...post([cutBody], { isChunked: true }).parts.slice(0, -1), { bytes: 'fff\r\nabc' }],
  }),
  kind('a body that stops as its sender closes', [400], post([cutBody], { length: 200_000, closes: true })),
  kind('chunks that stop as their sender closes', [400], {
    parts: post([cutBody], { isChunked: true }).parts.slice(0, -1),
    closes: true,
  }),
  kind('a chunk without a size', [400], {
    parts: [...post([cutBody], { isChunked: true }).parts.slice(0, -1), { bytes: 'zz\r\nabc\r\n0\r\n\r\n' }],
  }),
  kind(
    'a wrong chunk size before 5 MB',
    [400],
    {
      parts: [
        ...post([], { isChunked: true }).parts.slice(0, 1),
        { bytes: 'zz\r\n' },
        ...filled(5).map((bytes) => ({ bytes })),
      ],
    },
    5,
  ),
  kind('a compressed form', [400, 415], post([cutBody], { header: 'content-encoding: gzip\r\n' })),
  kind('a file of 25 MB in chunks', [413], post(largeForm(25), { isChunked: true }), 25),
  kind('a file of 25 MB with its length', [413], post(largeForm(25)), 25),
  kind(
    'a file of 11 MB, and a field 300 ms later',
    [413],
    post(largeForm(11, { bytes: field('firstName', 'A'), pause: 300 }), { isChunked: true }),
    11,
  ),
  kind(
    'a file of 11 MB, and a broken field',
    [400, 413],
    post(largeForm(11, field('a\0', 'A')), { isChunked: true }),
    11,
  ),
  kind('a form of another type', [415], post([cutBody], { type: 'text/plain' })),
  kind('a JSON order of 5 MB', [413], post(filled(5), json), 5),
  kind('a JSON order of 10 MB', [413], post(filled(10), json), 10),
  kind('a JSON order of 5 MB in chunks', [413], post(filled(5), { ...json, isChunked: true }), 5),
  kind(
    'a JSON order with a list of 150,000 items',
    [400],
    post([`{"additionalServices": [${'0, '.repeat(150_000)}0]}`], json),
  ),
  kind('a JSON order that is none', [400], post(['{"service": '], json)),
  kind('a JSON order that stops', [408], post(['{"service": '], { ...json, length: 1_000 })),
  kind('an event of 300 KB', [413], post([Buffer.alloc(300_000, 'x')], webhook)),
  kind('an event of 300 KB in chunks', [413], post([Buffer.alloc(300_000, 'x')], { ...webhook, isChunked: true })),
  kind('an event of 5 MB', [413], post(filled(5), webhook), 5),
  kind('a login of 1 MB', [413], post([`{"username": [${'0,'.repeat(500_000)}0]}`], login), 1),
  kind('a login of 6 MB in chunks', [413], post(filled(6), { ...login, isChunked: true }), 6),
  kind('a login that stops', [408], post(['{"username": '], { ...login, length: 1_000 })),
  kind(
    'a login that stops as its sender closes',
    [400],
    post(['{"username": '], { ...login, length: 1_000, closes: true }),
  ),
  kind('a compressed login', [415], post(['nothing'], { ...login, header: 'content-encoding: gzip\r\n' })),
  kind(
    'a login of another type that stops',
    [408],
    post(['a='], { path: login.path, type: 'text/plain', length: 1_000 }),
  ),
];
