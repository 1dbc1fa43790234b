import { SettingError } from '../config/config.ts';
import type { S3Config } from '../config/s3.ts';
import { StorageError } from './storage-error.ts';

interface S3Failure {
  readonly name: string;
  readonly code?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** The bucket or the disk behind it has no room, in the words of Amazon, MinIO, Ceph and others. */
const full = /StorageFull|QuotaExceeded|InsufficientStorage|InsufficientCapacity/;
/** The answer was understood and is no refusal: the same request may succeed later. */
const passing = new Set([408, 409, 425, 429]);

export const statusOf = (error: unknown): number | undefined => (error as S3Failure).$metadata?.httpStatusCode;

/** Anything that a request to S3 failed with. What S3 says is left out but for the name of its error: it may hold keys. */
export function storageErrorOf(request: string, error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const { name, code } = error as S3Failure;
  const status = statusOf(error);
  const words = [code, name].filter((text): text is string => typeof text === 'string');
  const word = words.find((text) => /^(?!Unknown$|Error$)[A-Za-z][\w.]{2,60}$/.test(text)) ?? '';
  const reason = [status, word].filter(Boolean).join(' ');
  if (status === 507 || full.test(word)) return new StorageError('full', request, reason);
  const isRefusal = status !== undefined && status >= 300 && status < 500 && !passing.has(status);
  return new StorageError(isRefusal ? 'refused' : 'unavailable', request, reason || 'no sound answer');
}

/** The setting behind an error of the first requests, in one line. */
export function settingErrorOf(
  { bucket, endpoint, region, encryption }: S3Config,
  { reason, message }: StorageError,
): SettingError {
  const says = (pattern: RegExp) => pattern.test(reason);
  if (says(/InvalidAccessKeyId/))
    return new SettingError(
      'S3_ACCESS_KEY_ID holds an id that S3 does not know. It may hold that of a key to S3_BUCKET.',
    );
  if (says(/SignatureDoesNotMatch/))
    return new SettingError('S3_SECRET_ACCESS_KEY holds a secret that does not belong to S3_ACCESS_KEY_ID.');
  if (says(/NoSuchBucket|InvalidBucketName/))
    return new SettingError(`S3_BUCKET holds "${bucket}", but there is no such bucket. Create it first.`);
  if (says(/PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocation|^30\d/))
    return new SettingError(`S3_REGION holds "${region}", but the bucket "${bucket}" is in another region.`);
  if (says(/RequestTimeTooSkewed/))
    return new SettingError('S3_BUCKET cannot be used: the clock of this machine differs from that of S3.');
  if (says(/KMS|Encryption/i))
    return new SettingError(
      `S3_ENCRYPTION holds "${encryption ?? ''}", but S3 does not store documents like that (${message}).`,
    );
  if (says(/^40[13]/))
    return new SettingError(
      `S3_BUCKET holds "${bucket}", but S3_ACCESS_KEY_ID may not store, read, list and remove documents there (${message}).`,
    );
  return endpoint
    ? new SettingError(`S3_ENDPOINT holds "${endpoint}", which cannot be used (${message}).`)
    : new SettingError(`S3_BUCKET holds "${bucket}", which cannot be used (${message}).`);
}
