import { docx, formOf, linkOrder, order } from '../../test/orders.ts';
import { type Piece, posted } from '../client.ts';

/** One way in which a request can be broken. */
export interface Kind {
  readonly name: string;
  /** Megabytes long: fewer of them at once. */
  readonly isLarge?: true;
  /** The client hangs up before the body's end. */
  readonly isCut?: true;
  pieces(): Iterable<Piece>;
}

const boundary = 'formboundary';
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` };
const json = { 'content-type': 'application/json' };
const megabyte = Buffer.alloc(1_048_576, 'x');
const file = await docx(['The text of an order.']);

const part = (disposition: string, content: Buffer | string, more = '') =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${disposition}${more}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
const closing = Buffer.from(`--${boundary}--\r\n`);
const filePart = part('name="fileUpload"; filename="Essay.docx"', file);
const fieldParts = Object.entries(order()).map(([name, value]) => part(`name="${name}"`, String(value)));
const form = (...parts: readonly Buffer[]) => posted(Buffer.concat([...parts, closing]), multipart);
const kind = (name: string, pieces: () => Iterable<Piece>, more: Partial<Kind> = {}): Kind => ({
  name,
  pieces,
  ...more,
});

const valid = formOf(order(), file);
const half = ([head, body]: [string, Buffer]): Piece[] => [head, body.subarray(0, Math.floor(body.length / 2))];

function* chunked(path: string, headers: Record<string, string>, body: Iterable<Piece>): Iterable<Piece> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  yield `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}transfer-encoding: chunked\r\n\r\n`;
  for (const piece of body)
    if (typeof piece === 'number') yield piece;
    else
      yield Buffer.concat([
        Buffer.from(`${Buffer.byteLength(piece).toString(16)}\r\n`),
        Buffer.from(piece),
        Buffer.from('\r\n'),
      ]);
  yield '0\r\n\r\n';
}
function* times(count: number, piece: Piece): Iterable<Piece> {
  for (let index = 0; index < count; index++) yield piece;
}
function* fileOf(megabytes: number): Iterable<Piece> {
  yield `--${boundary}\r\ncontent-disposition: form-data; name="fileUpload"; filename="Essay.docx"\r\n\r\n`;
  yield* times(megabytes, megabyte);
  yield '\r\n';
}

export const kinds: readonly Kind[] = [
  kind('21 MB in chunks', () => chunked('/api/submissions', multipart, fileOf(21)), { isLarge: true }),
  kind(
    'a file over 10 MB, then a field after 300 ms',
    function* () {
      yield* chunked('/api/submissions', multipart, [...fileOf(11), 300, ...fieldParts, closing]);
    },
    { isLarge: true },
  ),
  kind(
    'an order of 6 MB of JSON',
    () => posted(Buffer.from(JSON.stringify(linkOrder({ instructionsPrompt: 'x'.repeat(6 * 1_048_576) }))), json),
    { isLarge: true },
  ),
  kind('a webhook of 300 KB', () => posted(Buffer.alloc(300_000, '{'), json, '/api/payments/webhook')),
  ...[
    ['NUL', '\0'],
    ['CR', '\r'],
    ['LF', '\n'],
  ].flatMap(([name, character]) => [
    kind(`${name} in a file's name`, () =>
      form(...fieldParts, part(`name="fileUpload"; filename="a${character}b.docx"`, file)),
    ),
    kind(`${name} in a field's name`, () => form(filePart, part(`name="a${character}b"`, 'value'))),
  ]),
  kind("a space in a part header's name", () => form(filePart, part('name="title"', 'value', '\r\nbad header: value'))),
  kind('a part header without a colon, before the file', () =>
    form(part('name="title"', 'value', '\r\nnonsense'), filePart),
  ),
  kind('a part header of 20 KB', () =>
    form(filePart, part('name="title"', 'value', `\r\nx-long: ${'x'.repeat(20_000)}`)),
  ),
  kind('a part without a name', () => form(part('filename="Essay.docx"', file))),
  kind('a part without headers', () =>
    posted(Buffer.from(`--${boundary}\r\n\r\nvalue\r\n--${boundary}--\r\n`), multipart),
  ),
  kind('2,000 fields', () =>
    form(...Array.from({ length: 2_000 }, (_, index) => part(`name="field${index}"`, 'value'))),
  ),
  kind('two files', () => form(...fieldParts, filePart, filePart)),
  kind('another boundary', () => posted(valid.payload, multipart)),
  kind('no boundary', () => posted(valid.payload, { 'content-type': 'multipart/form-data' })),
  kind('no closing boundary', () => posted(Buffer.concat([...fieldParts, filePart]), multipart)),
  kind('an empty form', () => posted(Buffer.alloc(0), multipart)),
  kind('no content type', () => posted(valid.payload, {})),
  kind('JSON cut in the middle', () => posted(Buffer.from(JSON.stringify(linkOrder()).slice(0, -20)), json)),
  kind('JSON that is not UTF-8', () => posted(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), json)),
  kind('plain text that says it is packed', () => posted(Buffer.from('{}'), { ...json, 'content-encoding': 'gzip' })),
  kind('a chunk whose length is no number', () => [
    `POST /api/submissions HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${multipart['content-type']}\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n`,
  ]),
  kind('a file cut by its client', () => half(posted(valid.payload, valid.headers)), { isCut: true }),
  kind('JSON cut by its client', () => half(posted(Buffer.from(JSON.stringify(linkOrder())), json)), { isCut: true }),
];
