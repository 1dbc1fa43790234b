import type { App } from '../http/app.ts';
import type { FileCleaner } from '../storage/cleaner.ts';
import { diskStorage, type Storage } from '../storage/storage.ts';
import { type DocumentReader, documentReader } from './reader.ts';

/** Where documents are kept and who reads them. */
export interface Documents {
  readonly storage: Storage;
  readonly reader: DocumentReader;
}

/** What the features that keep documents are given. */
export interface DocumentsApp extends App {
  readonly documents: Documents;
  readonly fileCleaner: FileCleaner;
}

export const documentsIn = (folder: string): Documents => ({
  storage: diskStorage(folder),
  reader: documentReader(),
});
