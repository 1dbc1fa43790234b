import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type TestServer, testServer } from '../../test/harness.ts';
import { docx, formOf, mainTypes, order } from '../../test/orders.ts';
import { zip } from '../../test/zip.ts';

let one: TestServer;
let visitor: Client;
let url: string;

beforeAll(async () => {
  one = await testServer({ port: 0 });
  visitor = await one.as('visitor');
  await one.server.start();
  url = `http://127.0.0.1:${one.server.info.port}/api/submissions`;
});
afterAll(() => one.stop());

const send = (file: Buffer, name = 'My essay.docx') =>
  visitor({ method: 'POST', url: '/api/submissions', ...formOf(order(), file, { name }) });
const rows = async () => Number((await one.app.database.read('submissions').count({ count: '*' }).first())?.count);
const stored = () => readdirSync(join(one.app.config.dataDir, 'uploads'));
const arriving = () => readdirSync(one.app.documents.storage.temporaryFolder);

/** Whatever is sent, either an order stands with its file, or nothing was left behind. */
async function leavesNothing(act: () => Promise<unknown>): Promise<void> {
  const before = { rows: await rows(), stored: stored() };
  await act();
  expect({ rows: await rows(), stored: stored() }).toEqual(before);
  expect(arriving()).toEqual([]);
}

const cfb = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const zeroes = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024, 0x20);

/** A zip whose one entry claims another size than it has. */
function lyingZip(): Buffer {
  const name = Buffer.from('word/document.xml');
  const packed = deflateRawSync(zeroes(40));
  const header = (signature: number, length: number) => {
    const bytes = Buffer.alloc(length);
    bytes.writeUInt32LE(signature, 0);
    return bytes;
  };
  const local = header(0x04034b50, 30);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(100, 22);
  local.writeUInt16LE(name.length, 26);
  const central = header(0x02014b50, 46);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(100, 24);
  central.writeUInt16LE(name.length, 28);
  const end = header(0x06054b50, 22);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([local, name, packed, central, name, end]);
}

/** A compound file whose sector chain runs in a circle. */
function circularDoc(): Buffer {
  const file = Buffer.alloc(512 * 4);
  cfb.copy(file);
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(1, 48);
  file.writeUInt32LE(4096, 56);
  file.writeUInt32LE(0xfffffffe, 60);
  file.writeUInt32LE(0xfffffffe, 68);
  file.fill(0xff, 76, 512);
  file.writeUInt32LE(0, 76);
  for (let index = 0; index < 128; index++) file.writeUInt32LE(index === 1 ? 2 : 1, 512 + index * 4);
  return file;
}

describe('a file that is not what its name says', () => {
  const wrong: [string, Buffer | Promise<Buffer>][] = [
    ['a program', Buffer.from('MZ\x90\0This program cannot be run')],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a picture with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['rich text', Buffer.from('{\\rtf1\\ansi hello}')],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from('P')],
    ['a zip of nothing', Buffer.from('504b0506000000000000000000000000000000000000', 'hex')],
    ['a spreadsheet', docx(['x'], { type: mainTypes.xlsx })],
    ['a document with macros', docx(['x'], { type: mainTypes.docm })],
    ['a template', docx(['x'], { type: mainTypes.dotx })],
    ['a template with macros', docx(['x'], { type: mainTypes.dotm })],
    ['a page before a zip', docx(['x']).then((zip) => Buffer.concat([Buffer.from('<html><script>1</script>'), zip]))],
    ['a compound file without Word in it', Buffer.concat([cfb, Buffer.alloc(1024)])],
    ['a cut-off document', docx(['x']).then((zip) => zip.subarray(0, zip.length - 60))],
  ];
  it.each(wrong)('%s is 415, and nothing is left', async (_what, file) => {
    const bytes = await file;
    await leavesNothing(async () => {
      const answer = await send(bytes);
      expect(answer.status).toBe(415);
      expect(answer.text).toMatch(/upload|choose/i);
      expect(answer.text).not.toMatch(/Error|\/tmp|\n/);
    });
  });

  it.each(['macros.docm', 'template.dotm', 'template.dotx'])('a right document named %s is 415', async (name) => {
    const bytes = await docx(['x']);
    await leavesNothing(async () => expect((await send(bytes, name)).status).toBe(415));
  });

  it.each(['ESSAY.DOCX', 'essay', 'essay.doc', 'essay.pdf'])(
    'a right document named %s is accepted, and stored as .docx',
    async (name) => {
      const answer = await send(await docx(['Right.']), name);
      expect(answer.status).toBe(201);
      const row = await one.app.database.read('submissions').orderBy('id', 'desc').first('filename', 'originalName');
      expect(row.filename).toMatch(/^[0-9a-f]{32}-(ESSAY|essay)\.docx$/);
      expect(row.originalName).toMatch(/^(ESSAY|essay)\.docx$/);
    },
  );
});

describe('a file made to do harm', () => {
  const bombs: [string, () => Buffer | Promise<Buffer>][] = [
    ['a text of 40 MB in 40 KB', () => docx(['x'], { more: { 'word/document.xml': zeroes(40) } })],
    ['a picture of 120 MB', () => docx(['x'], { more: { 'word/media/a.png': zeroes(120) } })],
    ['an entry that lies about its size', lyingZip],
    [
      'a document of 2,100 parts',
      () =>
        docx(['x'], { more: Object.fromEntries(Array.from({ length: 2100 }, (_, index) => [`a/${index}.xml`, 'x'])) }),
    ],
    [
      'entities within entities',
      () =>
        docx(['x'], {
          more: {
            'word/document.xml': `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><w:document xmlns:w="x">&c;</w:document>`,
          },
        }),
    ],
    [
      'a file of this machine',
      () =>
        docx(['x'], {
          more: {
            'word/document.xml': `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]><w:document xmlns:w="x">&a;</w:document>`,
          },
        }),
    ],
    ['elements 100,000 deep', () => docx(['x'], { more: { 'word/document.xml': '<a>'.repeat(100_000) } })],
    ['sectors in a circle', circularDoc],
  ];
  it.each(bombs)(
    '%s is refused within seconds while others are served',
    async (_what, make) => {
      const bytes = await make();
      await leavesNothing(async () => {
        const started = performance.now();
        const sent = send(bytes);
        const asked = performance.now();
        expect((await visitor('/api/health')).status).toBe(200);
        expect(performance.now() - asked).toBeLessThan(5_000);
        const answer = await sent;
        expect([413, 415, 422]).toContain(answer.status);
        expect(answer.text).not.toContain('root:');
        expect(performance.now() - started).toBeLessThan(10_000);
      });
    },
    40_000,
  );
});

describe('size', () => {
  const limit = 10 * 1024 * 1024;
  const sized = async (size: number) => {
    const small = unzipSync(await docx(['Exactly.']));
    const withPicture = (length: number) =>
      zip({ ...small, 'word/media/a.bin': Buffer.alloc(length, 7) }, { level: 0 });
    return Buffer.from(withPicture(size - withPicture(0).length).buffer);
  };

  it('exactly 10 MiB is accepted [spec 9.file-size]', async () => {
    const bytes = await sized(limit);
    expect(bytes.length).toBe(limit);
    expect((await send(bytes)).text).toContain('pending_approval');
  });

  it('one byte more is 413 [spec 9.file-size]', async () => {
    const bytes = await sized(limit + 1);
    expect(bytes.length).toBe(limit + 1);
    await leavesNothing(async () => {
      const answer = await send(bytes);
      expect(answer.status).toBe(413);
      expect(answer.text).toContain('10 MB');
    });
  });

  it('one byte more is 413 also when it comes in chunks without a length', async () => {
    const { payload, headers } = formOf(order(), await sized(limit + 1));
    await leavesNothing(async () => {
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          for (let at = 0; at < payload.length; at += 65_536) controller.enqueue(payload.subarray(at, at + 65_536));
          controller.close();
        },
      });
      const answer = await fetch(url, { method: 'POST', headers, body: stream, duplex: 'half' } as RequestInit);
      expect(answer.status).toBe(413);
    });
  });

  it.each([
    ['with its length', (bytes: Buffer) => new Uint8Array(bytes)],
    ['in chunks', (bytes: Buffer) => new Blob([new Uint8Array(bytes)]).stream()],
  ])('half as much again, sent %s, gets its answer too', async (_how, bodyOf) => {
    const { payload, headers } = formOf(order(), Buffer.alloc(limit * 1.5, 'PK'));
    await leavesNothing(async () => {
      const answer = await fetch(url, {
        method: 'POST',
        headers,
        body: bodyOf(payload),
        duplex: 'half',
      } as RequestInit);
      expect(answer.status).toBe(413);
      expect(await answer.text()).toMatch(/10 MB/);
    });
  });

  it.each([0.01, 0.5, 0.99])('an upload that breaks off at %d leaves nothing', async (part) => {
    const { payload, headers } = formOf(order(), await sized(2 * 1024 * 1024));
    await leavesNothing(async () => {
      const socket = connect(Number(one.server.info.port), '127.0.0.1');
      await new Promise((resolve) => socket.once('connect', resolve));
      const head = `POST /api/submissions HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: ${payload.length}\r\n\r\n`;
      await written(socket, Buffer.concat([Buffer.from(head), payload.subarray(0, Math.floor(payload.length * part))]));
      await new Promise((resolve) => setTimeout(resolve, 100));
      socket.destroy();
      await expect.poll(arriving, { timeout: 5_000 }).toEqual([]);
    });
  });
});

const written = (socket: Socket, bytes: Buffer) =>
  new Promise<void>((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())));

describe('names', () => {
  const names = [
    '../../../../etc/passwd.docx',
    '..\\..\\windows\\system32\\config.docx',
    '/etc/passwd',
    'a/b/c.docx',
    '$(touch marker).docx',
    "'; drop table submissions; --.docx",
    'tab\there.docx',
    'abc\u202Exdoc.docx',
    'Überschrift – Ελληνικά 文書.docx',
    `${'n'.repeat(300)}.docx`,
    '...docx',
    '.docx',
    'CON.docx',
    'essay.php.docx',
    'line\u2028separator.docx',
  ];
  it.each(names)('%j becomes a name of our own, and a safe one to download', async (name) => {
    const { id } = (await send(await docx(['Named.']), name)).json<{ id: number }>();
    const row = await one.app.database.read('submissions').where({ id }).first('filename', 'originalName', 'title');
    expect(row.filename).toMatch(/^[0-9a-f]{32}-[A-Za-z0-9_-]+\.docx$/);
    expect(row.title).not.toBe('');
    const admin = await one.as('administrator');
    const answer = await admin(`/uploads/${row.filename}`);
    const disposition = String(answer.headers['content-disposition']);
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7E]+"; filename\*=UTF-8''[A-Za-z0-9%._~!#$&+^`|-]+$/);
    const shown = decodeURIComponent(disposition.split("''")[1] ?? '');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is its purpose
    expect(shown).not.toMatch(/[/\\\u0000-\u001F\u202A-\u202E\u2066-\u2069]/);
    expect(shown.length).toBeLessThanOrEqual(160);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(answer.headers['content-security-policy']).toContain('sandbox');
    expect(answer.headers['content-type']).toBe(
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    );
  });

  it.each([
    '/uploads/..%2f..%2fetc%2fpasswd',
    '/uploads/%00',
    '/uploads/%c0%af',
    '/uploads/',
    '/uploads/session-secret',
    '/uploads/..%5cmarginalia.sqlite',
    `/uploads/${'0'.repeat(32)}-essay.docx`,
  ])('%s finds nothing', async (path) => {
    const admin = await one.as('administrator');
    expect([400, 404]).toContain((await admin(path)).status);
  });
});
