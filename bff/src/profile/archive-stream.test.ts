import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testServer } from '../../test/harness.ts';
import { startS3 } from '../../test/s3-server.ts';
import { placeSubmission } from '../../test/submissions.ts';
import { currentUserOf, User } from '../accounts/model.ts';
import { visitor } from '../http/caller.ts';
import { storedName } from '../storage/names.ts';
import { s3Storage } from '../storage/s3-storage.ts';
import { archivedFiles } from './archived-files.ts';
import { zipOf } from './zip-stream.ts';

it('a long text lets other requests in while it is compressed', async () => {
  const content = randomBytes(2 * 1024 * 1024).toString('hex');
  async function* files() {
    yield { name: 'order.json', content };
  }
  let turns = 0;
  const count = () => {
    turns++;
    timer = setTimeout(count);
  };
  let timer = setTimeout(count);
  for await (const _ of zipOf(files()));
  clearTimeout(timer);
  expect(turns).toBeGreaterThan(20);
});

describe.each(['disk', 'S3'])('documents on %s', (place) => {
  it('go through in pieces: six orders of 10 MB take no 60 MB of memory', async () => {
    const s3 = await startS3();
    onTestFinished(() => s3.close());
    const one = await (place === 'disk'
      ? testServer()
      : testServer({ s3: s3.config, areDocumentsShared: true }, undefined, ({ dataDir }) =>
          s3Storage(s3.config, dataDir),
        ));
    onTestFinished(() => one.stop());
    const { app } = one;
    const megabyte = 1024 * 1024;
    for (let index = 0; index < 6; index++) {
      const filename = storedName(`Essay ${index}.docx`, 'docx');
      const path = join(app.documents.storage.temporaryFolder, filename);
      writeFileSync(path, randomBytes(10 * megabyte));
      await app.documents.storage.put(filename, path);
      await placeSubmission(one, { filename, originalName: `Essay ${index}.docx` });
    }
    const user = await User.query(app.database.read).findOne({ usernameKey: 'client' }).throwIfNotFound();
    const limit = 40 * megabyte;
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const buffers = () => process.memoryUsage().arrayBuffers;
    // What was collected is given back a moment later, by another thread.
    const collected = async (): Promise<number> => {
      const held = buffers();
      collect();
      await sleep(20);
      return buffers() < held ? collected() : held;
    };
    const before = await collected();
    let [bytes, most, measured] = [0, 0, 0];
    // What is garbage already counts too, as long as nobody collects it.
    const held = async () => (buffers() - before < limit ? buffers() : await collected()) - before;
    for await (const piece of zipOf(archivedFiles(app, { ...visitor, user: currentUserOf(user) }, user))) {
      bytes += piece.length;
      if (bytes - measured > 5 * megabyte) {
        measured = bytes;
        most = Math.max(most, await held());
      }
      // As a reader who takes it slowly.
      if (bytes % 7 === 0) await setImmediate();
    }
    expect(bytes).toBeGreaterThan(60 * megabyte);
    expect(most).toBeLessThan(limit);
  });
});
