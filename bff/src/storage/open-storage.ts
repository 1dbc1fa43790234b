import type { Config } from '../config/config.ts';
import { s3Storage } from './s3-storage.ts';
import { diskStorage, type Storage } from './storage.ts';

/** The store that the settings name: a bucket, else the folder. */
export const openStorage = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Storage =>
  s3 ? s3Storage(s3, dataDir) : diskStorage(dataDir);
