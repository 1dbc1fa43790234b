import { readFileSync, realpathSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type Config, readConfig, SettingError } from '../config/config.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { Storage } from '../storage/storage.ts';

/** Where a copy goes, as the settings of the new server say it. */
export interface Target {
  /** The file with the settings. */
  readonly file: string;
  readonly config: Config & { readonly databaseUrl: string };
  /** What messages call the database: its host and name, without the password. */
  readonly databaseName: string;
  /** Whether the documents are already where the new server looks for them. */
  readonly hasSameDocuments: boolean;
}

/** Reads the settings of the new server from a file, where no other user of the machine sees its passwords. */
export function readTarget(file: string, source: Config): Target {
  const env = parseEnv(textOf(file));
  const config = inFile(file, () => readConfig(env));
  const { databaseUrl, s3, dataDir } = config;
  if (!databaseUrl)
    throw new SettingError(`${file}: DATABASE_URL is not set. A copy goes to PostgreSQL, which it has to name.`);
  if (!s3 && !env.DATA_DIR)
    throw new SettingError(`${file}: neither S3_BUCKET nor DATA_DIR is set. One of them must say where documents go.`);
  const { host, pathname } = new URL(databaseUrl);
  return {
    file,
    config: { ...config, databaseUrl },
    databaseName: `${host}${pathname}`,
    hasSameDocuments: s3
      ? source.s3?.bucket === s3.bucket && source.s3.endpoint === s3.endpoint
      : !source.s3 && realPath(dataDir) === realPath(source.dataDir),
  };
}

/** Beside a bucket, arriving documents are kept in the folder of the source: that of the target is on another machine. */
export const openTargetStorage = ({ config: { s3, dataDir } }: Target, source: Config): Storage =>
  openStorage({ s3, dataDir: s3 ? source.dataDir : dataDir });

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new SettingError(code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read: ${message}.`);
  }
}

/** Says of a wrong setting in which file it is. */
function inFile<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof SettingError ? new SettingError(`${file}: ${error.message}`) : error;
  }
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
