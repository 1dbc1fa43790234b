import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { ResponseToolkit } from '@hapi/hapi';
import { expect, it } from 'vitest';
import { StorageError } from '../storage/storage-error.ts';
import type { Documents } from './documents.ts';
import { sendDocument } from './send.ts';

it('refuses a document whose reading fails while the download is recorded, and the process lives on', async () => {
  const stream = new Readable({ read() {} });
  const failure = new StorageError('unavailable', 'GetObject', 'ECONNRESET');
  const documents = { storage: { open: async () => ({ stream, size: 3 }) } } as unknown as Documents;
  const record = async () => {
    stream.destroy(failure);
    await setImmediate();
  };
  const names = { filename: 'essay.docx', name: 'essay.docx' };
  await expect(sendDocument(documents, {} as ResponseToolkit, names, record)).rejects.toBe(failure);
});
