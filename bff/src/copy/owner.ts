import { randomUUID } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import type { Config } from '../config/config.ts';
import { DatabaseIdentity } from '../storage/model.ts';
import { s3Bucket, s3Timeouts } from '../storage/s3-bucket.ts';
import type { Storage } from '../storage/storage.ts';

const ownerNote = 'uploads-owner';

export const identityOf = async (knex: Knex): Promise<string> =>
  (await DatabaseIdentity.query(knex).first().throwIfNotFound()).id;

/**
 * Notes that the documents in `storage` belong to the target. Refuses a place that another database uses, because the new
 * server would remove its documents.
 * @param ownNames the documents of the source, and those that an earlier run stored
 */
export async function takeDocuments(
  storage: Storage,
  place: string,
  targetId: string,
  ownNames: ReadonlySet<string>,
): Promise<void> {
  const refuseOtherOwner = (owner: string | undefined) => {
    if (owner !== targetId)
      throw new Error(
        `${place} belongs to another database. Name an empty one, or, if that database is gone, delete "${ownerNote}" there and copy again.`,
      );
  };
  const owner = await storage.owner();
  if (owner !== undefined) refuseOtherOwner(owner);
  const foreign = (await storage.list()).filter((name) => !ownNames.has(name)).length;
  if (foreign > 0)
    throw new Error(`${place} is not empty. Documents that are not of this database: ${foreign}. Name an empty one.`);
  await storage.takeFor(targetId);
  // Another database may have taken the place since it was looked at.
  refuseOtherOwner(await storage.owner());
}

/** Notes that documents which stay where they are belong to the new database from now on. */
export async function giveDocumentsTo({ s3, dataDir }: Config, storage: Storage, targetId: string): Promise<void> {
  if (s3) {
    const bucket = s3Bucket(s3, s3Timeouts);
    await bucket.put(ownerNote, targetId).finally(() => bucket.close());
    return;
  }
  const part = join(storage.temporaryFolder, randomUUID());
  await writeFile(part, targetId, { mode: 0o600, flush: true });
  await rename(part, join(dataDir, ownerNote));
}
