import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type S3Server, startS3 } from '../../test/s3-server.ts';
import { storageSuite } from '../../test/storage-suite.ts';
import { SettingError } from '../config/config.ts';
import type { S3Config } from '../config/s3.ts';
import { storedName } from './names.ts';
import { s3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

let s3: S3Server;
let folder: string;
let opened: Storage[];
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marginalia-bucket-'));
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((one) => one.close()));
  rmSync(folder, { recursive: true, force: true });
  s3.clear();
});

function open(changes: Partial<S3Config> = {}): Storage {
  const storage = s3Storage({ ...s3.config, ...changes }, folder);
  opened.push(storage);
  return storage;
}
const store = async (storage: Storage, bytes: Buffer): Promise<string> => {
  const name = storedName('Essay.docx', 'docx');
  const path = join(storage.temporaryFolder, 'arrived');
  writeFileSync(path, bytes);
  await storage.put(name, path);
  return name;
};
const lines = () =>
  s3.requests.map(({ line }) => line.replace(/uploads\/[\w.-]+/, 'uploads/NAME').replace(/=[^&]+/g, ''));

describe('the store in a bucket', () => {
  storageSuite(open, () => folder);

  it('sends a large document in parts and a small one at once, and asks for encryption with each', async () => {
    const storage = open({ encryption: 'aws:kms', kmsKeyId: 'key' });
    await store(storage, Buffer.alloc(1_000));
    expect(lines()).toEqual(['PUT /documents/uploads/NAME?x-id']);
    await store(storage, Buffer.alloc(6 * 1024 * 1024));
    expect(lines().filter((line) => line.includes('partNumber'))).toHaveLength(2);
    const begun = s3.requests.filter(({ line }) => !/uploadId=/.test(line)).map(({ headers }) => headers);
    expect(begun).toHaveLength(2);
    for (const headers of begun)
      expect(headers).toMatchObject({
        'x-amz-server-side-encryption': 'aws:kms',
        'x-amz-server-side-encryption-aws-kms-key-id': 'key',
      });
  });

  it('ends the uploads in parts that a killed process left, and no younger one', async () => {
    const begin = (key: string, initiated: Date) => s3.uploads.set(key, { key: `uploads/${key}`, initiated });
    begin('old', new Date(0));
    begin('young', new Date());
    await open().sweep();
    const ended = s3.requests.filter(({ line }) => /^DELETE .*uploadId/.test(line)).map(({ line }) => line);
    expect(ended).toEqual([expect.stringMatching(/uploads\/old\?uploadId=old/)]);
  });

  it('lists more documents than one answer of S3 has', async () => {
    const storage = open();
    s3.pageSize = 2;
    const names = [];
    for (let count = 0; count < 5; count++) names.push(await store(storage, Buffer.alloc(10)));
    expect(await storage.list()).toEqual(names.sort());
  });
});

describe('the start', () => {
  it('is refused where the bucket leaves documents without the encryption that is set', async () => {
    s3.encrypts = false;
    await expect(open({ encryption: 'AES256' }).verify()).rejects.toThrow(
      /^S3_ENCRYPTION holds "AES256", but S3 stored a document without encryption\./,
    );
    s3.encrypts = true;
    await open({ encryption: 'AES256' }).verify();
  });

  it.each<[Partial<S3Config>, RegExp]>([
    [{ accessKeyId: 'AKIAHUNTER2' }, /^S3_ACCESS_KEY_ID holds an id that S3 does not know\./],
    [{ secretAccessKey: 'hunter2hunter2' }, /^S3_SECRET_ACCESS_KEY holds a secret that does not belong/],
    [{ bucket: 'elsewhere' }, /^S3_BUCKET holds "elsewhere", but there is no such bucket\./],
    [{ region: 'eu-test-2' }, /^S3_REGION holds "eu-test-2", but the bucket "documents" is in another region\.$/],
  ])('is refused with one line that names no secret: %j', async (changes, sentence) => {
    const refused = await open(changes)
      .verify()
      .catch((error: Error) => error);
    expect(refused).toBeInstanceOf(SettingError);
    expect((refused as Error).message).toMatch(sentence);
    expect((refused as Error).message).not.toMatch(/hunter2/i);
  });
});
