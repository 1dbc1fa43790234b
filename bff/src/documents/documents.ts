import { diskStorage, type Storage } from '../storage/storage.ts';
import { type DocumentReader, documentReader } from './reader.ts';

/** Where documents are kept and who reads them. */
export interface Documents {
  readonly storage: Storage;
  readonly reader: DocumentReader;
}

export const documentsIn = (folder: string): Documents => ({
  storage: diskStorage(folder),
  reader: documentReader(),
});
