import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig, SettingError, settingNames } from './config.ts';

const stripe = { STRIPE_SECRET_KEY: `sk_live_${'a1'.repeat(12)}`, STRIPE_WEBHOOK_SECRET: `whsec_${'b2'.repeat(12)}` };
const s3: Record<string, string> = {
  S3_BUCKET: 'marginalia-documents',
  S3_ENDPOINT: 'http://storage:9000',
  S3_REGION: 'eu-central-1',
  S3_ACCESS_KEY_ID: 'AKIAHUNTER2',
  S3_SECRET_ACCESS_KEY: 'hunter2/hunter2',
  S3_PATH_STYLE: 'off',
  S3_ENCRYPTION: 'aws:kms',
  S3_KMS_KEY_ID: 'arn:aws:kms:eu-central-1:111122223333:key/hunter2',
};
const production = { NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(32) };

describe('readConfig', () => {
  it('needs nothing', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      seed: 'demo',
      payments: 'test',
      hasRateLimit: true,
    });
    expect(config.dataDir).toMatch(/data$/);
  });

  it('takes an empty variable as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  const wrongValues: [string, string][] = [
    ['PORT', '80a'],
    ['PORT', '70000'],
    ['HOST', 'a b'],
    ['PUBLIC_URL', 'https://example.com/path'],
    ['PUBLIC_URL', 'ftp://example.com'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['DATA_DIR_SHARED', 'yes'],
    ['SESSION_SECRET', 'short'],
    ['ADMIN_PASSWORD', '12345'],
    ['ADMIN_USERNAME', 'a@b'],
    ['SEED', 'all'],
    ['SMTP_URL', 'http://x'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@b.c\r\nBcc: d@e.f'],
    ['RATE_LIMIT', 'yes'],
    ['TRUST_PROXY', '1'],
    ['GOOGLE_DOCS_FETCH', 'true'],
    ['STRIPE_API_URL', 'http://stripe.example.com'],
    ['STRIPE_API_URL', 'http://127.0.0.1.example.com'],
    ['STRIPE_API_URL', 'https://key:secret@stripe.example.com'],
    ['STRIPE_API_URL', 'https://api.stripe.com/v1'],
    ['STRIPE_API_URL', 'stripe'],
    ['STRIPE_SECRET_KEY', 'pk_live_0123456789abcdef'],
    ['STRIPE_SECRET_KEY', 'sk_live_'],
    ['STRIPE_WEBHOOK_SECRET', 'sk_live_0123456789abcdef'],
    ['LOG_LEVEL', 'loud'],
    ['S3_BUCKET', 'My Bucket'],
    ['S3_ENDPOINT', 'storage:9000'],
    ['S3_ENDPOINT', 'http://key:secret@storage:9000'],
    ['S3_REGION', 'Frankfurt am Main'],
    ['S3_ACCESS_KEY_ID', 'a key'],
    ['S3_SECRET_ACCESS_KEY', 'short'],
    ['S3_PATH_STYLE', 'yes'],
    ['S3_ENCRYPTION', 'AES'],
    ['S3_KMS_KEY_ID', 'a key'],
    ['METRICS_PORT', '0'],
    ['METRICS_PORT', '3000'],
    ['METRICS_HOST', 'a b'],
    ['CONTACT_EMAIL', 'x'],
    ['NODE_ENV', 'prod'],
    ['ADMIN_SECOND_FACTOR', 'on'],
  ];
  it.each(wrongValues)('stops at %s=%s with one line that names it', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(SettingError);
    expect(read).toThrow(new RegExp(`^${name} holds [^\\n]+\\. It may hold [^\\n]+\\.$`));
  });

  it('never shows a secret', () => {
    for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_KMS_KEY_ID'])
      expect(() => readConfig({ ...s3, [name]: 'my hunter2' })).toThrow(
        new RegExp(`^${name} holds a wrong value\\. (?!.*hunter2)`),
      );
    expect(() => readConfig({ DATABASE_URL: 'mysql://root:hunter2@x/y' })).toThrow(
      /^DATABASE_URL holds a wrong value\./,
    );
    expect(() => readConfig({ STRIPE_SECRET_KEY: 'pk_live_hunter2hunter2' })).toThrow(
      /^STRIPE_SECRET_KEY holds a wrong value\. (?!.*hunter2)/,
    );
  });

  it.each([
    [['STRIPE_SECRET_KEY'], 'STRIPE_WEBHOOK_SECRET is not set, but STRIPE_SECRET_KEY is'],
    [['STRIPE_WEBHOOK_SECRET'], 'STRIPE_SECRET_KEY is not set, but STRIPE_WEBHOOK_SECRET is'],
    [['STRIPE_API_URL'], 'STRIPE_SECRET_KEY is not set, but STRIPE_API_URL is'],
  ])('stops at half of Stripe’s settings: %j', (names, sentence) => {
    const all: Record<string, string> = { ...stripe, STRIPE_API_URL: 'https://stripe.example.com' };
    const read = () => readConfig(Object.fromEntries(names.map((name) => [name, all[name]])));
    expect(read).toThrow(SettingError);
    expect(read).toThrow(new RegExp(`^${sentence}[^\\n]*\\. It may hold [^\\n]+\\.$`));
  });

  it.each([undefined, 'https://stripe.example.com', 'http://127.0.0.1:12111', 'http://[::1]:12111'])(
    'takes payments by Stripe at %s, in production too',
    (apiUrl) => {
      const expected = {
        payments: 'stripe',
        stripe: { secretKey: stripe.STRIPE_SECRET_KEY, webhookSecret: stripe.STRIPE_WEBHOOK_SECRET, apiUrl },
      };
      for (const env of [{}, production])
        expect(readConfig({ ...env, ...stripe, STRIPE_API_URL: apiUrl })).toMatchObject(expected);
    },
  );

  it('has metrics on their own port only, and on the host that is set', () => {
    expect(readConfig({}).metrics).toBeUndefined();
    expect(readConfig({ METRICS_PORT: '9100', METRICS_HOST: '0.0.0.0' }).metrics).toEqual({
      port: 9100,
      host: '0.0.0.0',
    });
    expect(() => readConfig({ METRICS_HOST: '0.0.0.0' })).toThrow(
      /^METRICS_PORT is not set, but METRICS_HOST is\. It may hold /,
    );
  });

  it.each<[string[], string]>([
    [['S3_BUCKET'], 'S3_REGION is not set, but S3_BUCKET is, and without S3_ENDPOINT the bucket is at Amazon'],
    [['S3_BUCKET', 'S3_REGION'], 'S3_ACCESS_KEY_ID is not set, but S3_BUCKET is'],
    [['S3_BUCKET', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID'], 'S3_SECRET_ACCESS_KEY is not set, but S3_BUCKET is'],
    ...Object.keys(s3)
      .filter((name) => name !== 'S3_BUCKET')
      .map((name): [string[], string] => [[name], `S3_BUCKET is not set, but ${name} is`]),
    [
      Object.keys(s3).filter((name) => name !== 'S3_ENCRYPTION'),
      'S3_ENCRYPTION is not set, but S3_KMS_KEY_ID is for aws:kms',
    ],
  ])('stops at half of the settings of S3: %j', (names, sentence) => {
    const read = () => readConfig(Object.fromEntries(names.map((name) => [name, s3[name]])));
    expect(read).toThrow(SettingError);
    expect(read).toThrow(new RegExp(`^${sentence}[^\\n]*\\. It may hold [^\\n]+\\.$`));
  });

  it('takes a bucket at Amazon, and one elsewhere', () => {
    const { S3_ENDPOINT: _endpoint, S3_PATH_STYLE: _style, ...amazon } = s3;
    const keys = { accessKeyId: s3.S3_ACCESS_KEY_ID, secretAccessKey: s3.S3_SECRET_ACCESS_KEY };
    const encrypted = { encryption: 'aws:kms', kmsKeyId: s3.S3_KMS_KEY_ID };
    expect(readConfig(amazon).s3).toEqual({
      ...{ bucket: 'marginalia-documents', endpoint: undefined, region: 'eu-central-1', isPathStyle: false },
      ...{ ...keys, ...encrypted },
    });
    expect(readConfig(s3).s3).toMatchObject({ endpoint: 'http://storage:9000', isPathStyle: false });
    const { S3_REGION: _region, S3_PATH_STYLE: _, ...elsewhere } = s3;
    expect(readConfig(elsewhere).s3).toMatchObject({ region: 'us-east-1', isPathStyle: true });
    expect(readConfig({ S3_BUCKET: '' }).s3).toBeUndefined();
  });

  it('refuses PostgreSQL until a bucket, or one folder for all instances, is promised', () => {
    const DATABASE_URL = 'postgres://user@localhost/marginalia';
    expect(() => readConfig({ DATABASE_URL })).toThrow(
      /^DATA_DIR_SHARED is not set, but DATABASE_URL names PostgreSQL[^\n]+\.$/,
    );
    expect(readConfig({ DATABASE_URL, DATA_DIR_SHARED: '1' })).toMatchObject({ areDocumentsShared: true });
    expect(readConfig({ DATABASE_URL, ...s3 })).toMatchObject({ areDocumentsShared: true });
    expect(readConfig({})).toMatchObject({ areDocumentsShared: true });
  });

  const postgres = 'postgres://user@localhost/marginalia';
  /** A setting, what it is set to, what that makes of the configuration, and the settings that it needs beside it. */
  const taken: [string, string, object, Record<string, string>?][] = [
    ['NODE_ENV', 'production', { isProduction: true, payments: 'offline' }, production],
    ['PORT', '4000', { port: 4000, publicUrl: 'http://localhost:4000' }],
    ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
    ['PUBLIC_URL', 'https://edit.example.com/', { publicUrl: 'https://edit.example.com' }],
    ['DATA_DIR', '/tmp/marginalia', { dataDir: '/tmp/marginalia' }],
    ['DATA_DIR_SHARED', '1', { areDocumentsShared: true }],
    ['SESSION_SECRET', 's'.repeat(32), { sessionSecret: 's'.repeat(32) }],
    ['ADMIN_USERNAME', 'editor', { admin: { username: 'editor', password: undefined } }],
    ['ADMIN_PASSWORD', 'red pencil', { admin: { username: 'admin', password: 'red pencil' } }],
    ['SEED', 'none', { seed: 'none' }],
    ['SMTP_URL', 'smtp://localhost:25', { smtpUrl: 'smtp://localhost:25' }],
    ['MAIL_FROM', 'Us <us@example.com>', { mailFrom: 'Us <us@example.com>', contactEmail: 'us@example.com' }],
    ['CONTACT_EMAIL', 'help@example.com', { contactEmail: 'help@example.com' }],
    ['RATE_LIMIT', 'off', { hasRateLimit: false }],
    ['TRUST_PROXY', 'on', { trustsProxy: true }],
    ['GOOGLE_DOCS_FETCH', 'on', { fetchesGoogleDocs: true }],
    ['LOG_LEVEL', 'warn', { logLevel: 'warn' }],
    ['METRICS_PORT', '9100', { metrics: { port: 9100, host: '127.0.0.1' } }],
    ['METRICS_HOST', '::', { metrics: { port: 9100, host: '::' } }, { METRICS_PORT: '9100' }],
    ['DATABASE_URL', postgres, { databaseUrl: postgres }, { DATA_DIR_SHARED: '1' }],
    ['ADMIN_SECOND_FACTOR', 'required', { requiresSecondFactor: true }],
    ['ADMIN_SECOND_FACTOR', 'off', { requiresSecondFactor: false }],
    ['STRIPE_SECRET_KEY', 'rk_test_0123456789', { stripe: { secretKey: 'rk_test_0123456789' } }, stripe],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_0123456789', { stripe: { webhookSecret: 'whsec_0123456789' } }, stripe],
    ['STRIPE_API_URL', 'http://127.0.0.1:9', { stripe: { apiUrl: 'http://127.0.0.1:9' } }, stripe],
    ['S3_BUCKET', 'other-bucket', { s3: { bucket: 'other-bucket' } }, s3],
    ['S3_ENDPOINT', 'https://storage:9000', { s3: { endpoint: 'https://storage:9000' } }, s3],
    ['S3_REGION', 'us-west-2', { s3: { region: 'us-west-2' } }, s3],
    ['S3_ACCESS_KEY_ID', 'AKIAOTHERKEY', { s3: { accessKeyId: 'AKIAOTHERKEY' } }, s3],
    ['S3_SECRET_ACCESS_KEY', 'another/secret', { s3: { secretAccessKey: 'another/secret' } }, s3],
    ['S3_PATH_STYLE', 'on', { s3: { isPathStyle: true } }, s3],
    ['S3_ENCRYPTION', 'aws:kms:dsse', { s3: { encryption: 'aws:kms:dsse' } }, s3],
    ['S3_KMS_KEY_ID', 'alias/documents', { s3: { kmsKeyId: 'alias/documents' } }, s3],
  ];
  it.each(taken)('takes %s=%s', (name, value, expected, beside = {}) => {
    expect(readConfig({ ...beside, [name]: value })).toMatchObject(expected);
  });

  it('is tried with a right and a wrong value of each setting', () => {
    const tried = (rows: readonly (readonly [string, ...unknown[]])[]) =>
      [...new Set(rows.map(([name]) => name))].sort();
    expect(tried(taken)).toEqual([...settingNames].sort());
    expect(tried(wrongValues)).toEqual(settingNames.filter((name) => name !== 'DATA_DIR').sort());
  });

  it('has the settings that bff/README.md names, and no others', () => {
    const page = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
    const [, settings = ''] = /## Settings\n([\s\S]*?)\n## /.exec(page) ?? [];
    const namesIn = (text: string) => [...new Set(text.match(/(?<=`)[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*(?=`)/g))].sort();
    const rows = settings
      .split('\n')
      .flatMap((line) => (line.startsWith('|') ? namesIn(line.split('|')[1] ?? '') : []));
    expect(rows.sort()).toEqual([...settingNames].sort());
  });

  it('is strict in production', () => {
    expect(readConfig(production)).toMatchObject({ seed: 'reference', payments: 'offline', checksResponses: false });
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/^SESSION_SECRET is not set/);
    expect(() => readConfig({ ...production, RATE_LIMIT: 'off' })).toThrow(/^RATE_LIMIT/);
    expect(() => readConfig({ ...production, HOST: '0.0.0.0' })).toThrow(/^PUBLIC_URL/);
    expect(readConfig({ ...production, HOST: '0.0.0.0', PUBLIC_URL: 'https://e.org' }).publicUrl).toBe('https://e.org');
  });
});
