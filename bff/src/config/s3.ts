import { z } from 'zod';

/** A bucket for the documents. */
export interface S3Config {
  readonly bucket: string;
  /** undefined: Amazon's own address in `region`. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether the bucket is a part of the path and not of the host name. */
  readonly isPathStyle: boolean;
  readonly encryption: 'AES256' | 'aws:kms' | 'aws:kms:dsse' | undefined;
  readonly kmsKeyId: string | undefined;
}

/** Every environment variable of S3; see `settings` of config.ts. */
export const s3Settings = {
  S3_BUCKET: {
    schema: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
    may: 'the name of a bucket, such as marginalia-documents, or nothing for files in DATA_DIR',
  },
  S3_ENDPOINT: {
    schema: z.string().refine((value) => {
      const url = URL.parse(value);
      return url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash;
    }),
    may: 'https://host or http://host:port, or nothing for Amazon’s own address in S3_REGION',
  },
  S3_REGION: {
    schema: z.string().regex(/^[A-Za-z0-9-]{1,63}$/),
    may: 'a region, such as eu-central-1; with S3_ENDPOINT also nothing, for us-east-1',
  },
  S3_ACCESS_KEY_ID: {
    schema: z.string().regex(/^[\x21-\x7e]{3,128}$/),
    may: 'the id of an access key to the bucket',
    isSecret: true,
  },
  S3_SECRET_ACCESS_KEY: {
    schema: z.string().regex(/^[\x21-\x7e]{6,256}$/),
    may: 'the secret of the access key',
    isSecret: true,
  },
  S3_PATH_STYLE: {
    schema: z.enum(['on', 'off']),
    may: 'on or off; nothing is on with S3_ENDPOINT, else off',
  },
  S3_ENCRYPTION: {
    schema: z.enum(['AES256', 'aws:kms', 'aws:kms:dsse']),
    may: 'AES256, aws:kms or aws:kms:dsse, or nothing for what the bucket does by itself',
  },
  S3_KMS_KEY_ID: {
    schema: z.string().regex(/^[\w:/.-]{1,2048}$/),
    may: 'the id or ARN of a key, or nothing for the account’s own',
    isSecret: true,
  },
} as const;
type S3Name = keyof typeof s3Settings;

/**
 * @param wrong makes the error for a setting with a value and a rule
 * @throws for half a set
 */
export function readS3(
  value: (name: S3Name) => string | undefined,
  wrong: (name: S3Name, value: string | undefined, rule: string) => Error,
): S3Config | undefined {
  const bucket = value('S3_BUCKET');
  if (!bucket) {
    const lonely = (Object.keys(s3Settings) as S3Name[]).find((name) => value(name));
    if (lonely) throw wrong('S3_BUCKET', undefined, `but ${lonely} is`);
    return undefined;
  }
  const required = (name: S3Name, rule = 'but S3_BUCKET is') => {
    const given = value(name);
    if (!given) throw wrong(name, undefined, rule);
    return given;
  };
  const [endpoint, encryption, kmsKeyId] = [value('S3_ENDPOINT'), value('S3_ENCRYPTION'), value('S3_KMS_KEY_ID')];
  if (kmsKeyId && !encryption?.startsWith('aws:kms'))
    throw wrong('S3_ENCRYPTION', encryption, 'but S3_KMS_KEY_ID is for aws:kms and aws:kms:dsse');
  const pathStyle = value('S3_PATH_STYLE');
  return {
    bucket,
    endpoint,
    region: endpoint
      ? (value('S3_REGION') ?? 'us-east-1')
      : required('S3_REGION', 'but S3_BUCKET is, and without S3_ENDPOINT the bucket is at Amazon'),
    accessKeyId: required('S3_ACCESS_KEY_ID'),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
    isPathStyle: pathStyle === undefined ? endpoint !== undefined : pathStyle === 'on',
    encryption: encryption as S3Config['encryption'],
    kmsKeyId,
  };
}
