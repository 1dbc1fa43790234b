import { randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { SettingError } from '../config/config.ts';
import type { S3Config } from '../config/s3.ts';
import { seconds } from '../time/time.ts';
import { isStoredName } from './names.ts';
import { type S3Bucket, type S3Timeouts, s3Bucket, s3Timeouts } from './s3-bucket.ts';
import { settingErrorOf, storageErrorOf } from './s3-errors.ts';
import { abandonedAfter, checked, removeFile, type Storage, sweep } from './storage.ts';
import { StorageError } from './storage-error.ts';

const prefix = 'uploads/';
const ownerNote = 'uploads-owner';
/** An object of one byte that each check writes anew. */
const probe = 'readiness';
/** A bucket that starts beside the server is waited for. */
const startTimeout = 15 * seconds;

const keyOf = (name: string): string => `${prefix}${name}`;

/** Stores files in a bucket. Arriving files, and those that a thread reads, are in `folder`/incoming for as long. */
export function s3Storage(config: S3Config, folder: string, timeouts: S3Timeouts = s3Timeouts): Storage {
  const bucket = s3Bucket(config, timeouts);
  const incoming = join(folder, 'incoming');
  mkdirSync(incoming, { recursive: true, mode: 0o700 });
  let lastCheck: { readonly at: number; readonly result: Promise<void> } | undefined;

  const open: Storage['open'] = async (name) => (isStoredName(name) ? bucket.get(keyOf(name)) : undefined);
  return {
    place: `the bucket ${config.bucket}`,
    temporaryFolder: incoming,
    verify: () => verify(config, bucket),
    check() {
      const now = performance.now();
      if (!lastCheck || now - lastCheck.at >= timeouts.check)
        lastCheck = { at: now, result: bucket.put(probe, 'x').then(() => undefined) };
      return lastCheck.result;
    },
    async put(name, path) {
      await bucket.upload(keyOf(checked(name)), path);
      await removeFile(path);
    },
    async withFile(name, work) {
      const file = await open(checked(name));
      if (!file) throw Object.assign(new Error(`ENOENT: there is no document ${name}`), { code: 'ENOENT' });
      const path = join(incoming, randomBytes(16).toString('hex'));
      try {
        await pipeline(file.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    open,
    async remove(name) {
      // S3 does not say whether there was something to remove.
      if (!isStoredName(name) || !(await bucket.writtenAt(keyOf(name)))) return false;
      await bucket.remove(keyOf(name));
      return true;
    },
    list: async () => (await bucket.list(prefix)).map((key) => key.slice(prefix.length)).filter(isStoredName),
    async owner() {
      const note = await bucket.get(ownerNote);
      return note && text(note.stream);
    },
    takeFor: (databaseId) => bucket.putOnce(ownerNote, databaseId),
    async isAbandoned(name) {
      const writtenAt = await bucket.writtenAt(keyOf(checked(name)));
      return writtenAt !== undefined && Date.now() - writtenAt.getTime() > abandonedAfter;
    },
    async sweep() {
      await sweep(incoming);
      await bucket.abortUploads(prefix, Date.now() - abandonedAfter);
    },
    close: () => bucket.close(),
  };
}

/** Does once what the server will do with documents. @throws SettingError that names the wrong setting */
async function verify(config: S3Config, bucket: S3Bucket): Promise<void> {
  const giveUpAt = performance.now() + startTimeout;
  for (;;) {
    try {
      return await tryOut(config, bucket);
    } catch (error) {
      if (error instanceof SettingError) throw error;
      const failure = storageErrorOf('', error);
      if (failure.problem !== 'unavailable' || performance.now() > giveUpAt) {
        await bucket.close();
        throw settingErrorOf(config, failure);
      }
      await wait(seconds);
    }
  }
}

async function tryOut(config: S3Config, bucket: S3Bucket): Promise<void> {
  const { bucket: name, encryption } = config;
  const encrypted = await bucket.put(probe, 'x');
  if (encryption && encrypted !== encryption)
    throw new SettingError(
      `S3_ENCRYPTION holds "${encryption}", but S3 stored a document ${encrypted ? `with ${encrypted}` : 'without encryption'}. Unset it, or let the bucket "${name}" encrypt.`,
    );
  const found = await bucket.get(probe);
  if (!found || (await text(found.stream)) !== 'x')
    throw new StorageError('unavailable', 'GetObject', 'not what was stored');
  await bucket.list(prefix, true);
  // There is no such object: this asks for the right alone.
  await bucket.remove(`${probe}-${randomUUID()}`);
}
