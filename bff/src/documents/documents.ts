import type { App } from '../http/app.ts';
import type { FileCleaner } from '../storage/cleaner.ts';
import type { Storage } from '../storage/storage.ts';
import { type DocumentReader, documentReader } from './reader.ts';

/** The store of documents, and the worker threads that read them. */
export interface Documents {
  readonly storage: Storage;
  readonly reader: DocumentReader;
}

/** The parts of the server for features that store documents. */
export interface DocumentsApp extends App {
  readonly documents: Documents;
  readonly fileCleaner: FileCleaner;
}

export const documentsIn = (storage: Storage): Documents => ({ storage, reader: documentReader() });
