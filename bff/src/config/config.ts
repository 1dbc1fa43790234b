import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { Settings } from '../../contract/index.ts';
import { readS3, s3Settings } from './s3.ts';

/** A setting that stops the start; the message is the one line that people see. */
export class SettingError extends Error {}

const onOff = z.enum(['on', 'off']);
const url = (protocols: readonly string[]) =>
  z.string().refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ''));
const mailAddress = z
  .string()
  .max(320)
  .regex(/^(?:[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/);
const text = z.string().min(1);

const portNumber = z.string().refine((port) => /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535);
const hostName = z.string().refine((host) => isIP(host) !== 0 || /^[A-Za-z0-9.-]{1,253}$/.test(host));

interface Setting {
  readonly schema: z.ZodType<string>;
  /** What it may hold, after "It may hold". */
  readonly may: string;
  readonly isSecret?: true;
}

/** Every environment variable of the server: design §3. */
const settings = {
  NODE_ENV: { schema: z.enum(['production', 'development', 'test']), may: 'production, development or test' },
  PORT: { schema: portNumber, may: 'a port number from 1 to 65535' },
  HOST: { schema: hostName, may: 'an address or a host name, such as 127.0.0.1 or 0.0.0.0' },
  METRICS_PORT: {
    schema: portNumber,
    may: 'a port number from 1 to 65535 that is not PORT, or nothing for no metrics',
  },
  METRICS_HOST: { schema: hostName, may: 'an address or a host name, such as 127.0.0.1 or 0.0.0.0' },
  PUBLIC_URL: {
    schema: url(['http:', 'https:']).refine((value) => isOrigin(value)),
    may: 'the address that people type, such as https://edit.example.com, without a path',
  },
  DATA_DIR: { schema: text, may: 'the path of a folder' },
  DATA_DIR_SHARED: {
    schema: z.literal('1'),
    may: '1, which says that DATA_DIR is one folder for all instances',
  },
  DATABASE_URL: {
    schema: url(['postgres:', 'postgresql:']),
    may: 'postgres://user:password@host:port/database, or nothing for SQLite',
    isSecret: true,
  },
  ...s3Settings,
  SESSION_SECRET: { schema: z.string().min(32), may: 'a random text of at least 32 characters', isSecret: true },
  ADMIN_USERNAME: {
    schema: z.string().regex(/^[\p{L}\p{N}._-]{3,50}$/u),
    may: '3 to 50 letters, digits, dots, hyphens and underscores',
  },
  ADMIN_PASSWORD: { schema: z.string().min(6).max(256), may: 'a password of at least 6 characters', isSecret: true },
  ADMIN_SECOND_FACTOR: { schema: z.enum(['off', 'required']), may: 'off or required' },
  SEED: { schema: z.enum(['demo', 'reference', 'none']), may: 'demo, reference or none' },
  SMTP_URL: {
    schema: url(['smtp:', 'smtps:']),
    may: 'smtp://user:password@host:port, or nothing to write each mail into a file',
    isSecret: true,
  },
  MAIL_FROM: { schema: mailAddress, may: 'a mail address, such as Marginalia <edit@example.com>' },
  CONTACT_EMAIL: { schema: z.email(), may: 'a mail address, such as help@example.com' },
  RATE_LIMIT: { schema: onOff, may: 'on or off' },
  TRUST_PROXY: { schema: onOff, may: 'on or off' },
  GOOGLE_DOCS_FETCH: { schema: onOff, may: 'on or off' },
  STRIPE_SECRET_KEY: {
    schema: z.string().regex(/^[rs]k_(?:test|live)_[A-Za-z0-9]{8,}$/),
    may: 'a secret or restricted key of Stripe, such as sk_live_…',
    isSecret: true,
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: z.string().regex(/^whsec_[A-Za-z0-9+/=_-]{8,}$/),
    may: 'the signing secret of the webhook at Stripe, such as whsec_…',
    isSecret: true,
  },
  STRIPE_API_URL: {
    schema: url(['http:', 'https:']).refine((value) => {
      const { protocol = '', hostname = '' } = URL.parse(value) ?? {};
      return isOrigin(value) && (protocol === 'https:' || isLoopback(hostname));
    }),
    may: 'https://host, or http:// on this machine, without a path; nothing for Stripe’s own address',
  },
  LOG_LEVEL: {
    schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
    may: 'debug, info, warn, error or silent',
  },
} as const satisfies Record<string, Setting>;
type SettingName = keyof typeof settings;

export const settingNames = Object.keys(settings);

export type Config = Readonly<ReturnType<typeof readConfig>> & {
  /** PostgreSQL only: tests use one schema each. */
  readonly schema?: string;
};

/** Reads and checks every setting. Throws {@link SettingError} for the first wrong one. */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const value = (name: SettingName) => checked(name, env[name]);
  const isProduction = value('NODE_ENV') === 'production';
  const port = Number(value('PORT') ?? 3000);
  const host = value('HOST') ?? '127.0.0.1';
  const publicUrl = new URL(value('PUBLIC_URL') ?? `http://localhost:${port}`).origin;
  const mailFrom = value('MAIL_FROM') ?? 'Marginalia <marginalia@example.com>';
  const sessionSecret = value('SESSION_SECRET');
  const databaseUrl = value('DATABASE_URL');
  const s3 = readS3(value, wrong);
  const areDocumentsShared = s3 !== undefined || value('DATA_DIR_SHARED') === '1' || databaseUrl === undefined;
  if (!areDocumentsShared)
    throw wrong(
      'DATA_DIR_SHARED',
      undefined,
      'but DATABASE_URL names PostgreSQL: without S3_BUCKET, documents are files in DATA_DIR, which all instances must share',
    );
  const stripe = readStripe(value);
  const hasRateLimit = value('RATE_LIMIT') !== 'off';
  if (isProduction) {
    if (!sessionSecret) throw wrong('SESSION_SECRET', undefined, 'and must be set when NODE_ENV is production');
    if (!hasRateLimit) throw wrong('RATE_LIMIT', 'off', 'and must be on when NODE_ENV is production');
    if (publicUrl.startsWith('http:') && !isLoopback(host))
      throw wrong('PUBLIC_URL', publicUrl, 'and must start with https when NODE_ENV is production and HOST is public');
  }
  return {
    isProduction,
    port,
    host,
    /** Where the metrics are served; undefined for none. */
    metrics: readMetrics(value, port),
    /** Origin of every link, without a slash at the end. */
    publicUrl,
    dataDir: resolve(value('DATA_DIR') ?? './data'),
    /** Whether every instance has the same documents; true on SQLite, which serves one process. */
    areDocumentsShared,
    /** undefined: documents are files in `dataDir`. */
    s3,
    databaseUrl,
    /** undefined: generated once and kept in `dataDir`. */
    sessionSecret,
    /** Whether an administrator without a second factor may do nothing but set one up. */
    requiresSecondFactor: value('ADMIN_SECOND_FACTOR') === 'required',
    admin: { username: value('ADMIN_USERNAME') ?? 'admin', password: value('ADMIN_PASSWORD') },
    seed: (value('SEED') ?? (isProduction ? 'reference' : 'demo')) as 'demo' | 'reference' | 'none',
    smtpUrl: value('SMTP_URL'),
    mailFrom,
    contactEmail: value('CONTACT_EMAIL') ?? addressOf(mailFrom),
    hasRateLimit,
    trustsProxy: value('TRUST_PROXY') === 'on',
    fetchesGoogleDocs: value('GOOGLE_DOCS_FETCH') === 'on',
    payments: (stripe ? 'stripe' : isProduction ? 'offline' : 'test') as Settings['payments'],
    /** undefined: no payments by Stripe. */
    stripe,
    logLevel: value('LOG_LEVEL') ?? 'info',
    /** Argon2id: memory in KiB, passes. The least that OWASP's cheat sheet accepts; tests use less. */
    passwordCost: { memory: 19_456, passes: 2 },
    /** Answers are compared with their schema before they leave. */
    checksResponses: !isProduction,
    /** Folder of the built app. */
    appDir: resolve(import.meta.dirname, '../../../app/dist'),
  };
}

function readMetrics(value: (name: SettingName) => string | undefined, mainPort: number) {
  const [port, host] = [value('METRICS_PORT'), value('METRICS_HOST')];
  if (!port && host) throw wrong('METRICS_PORT', undefined, 'but METRICS_HOST is');
  if (!port) return undefined;
  if (Number(port) === mainPort) throw wrong('METRICS_PORT', port, 'which PORT holds too');
  return { port: Number(port), host: host ?? '127.0.0.1' };
}

/** Half of it would take payments that never arrive here. */
function readStripe(value: (name: SettingName) => string | undefined) {
  const [secretKey, webhookSecret] = [value('STRIPE_SECRET_KEY'), value('STRIPE_WEBHOOK_SECRET')];
  const apiUrl = value('STRIPE_API_URL');
  if (!secretKey && (webhookSecret || apiUrl))
    throw wrong('STRIPE_SECRET_KEY', undefined, `but ${webhookSecret ? 'STRIPE_WEBHOOK_SECRET' : 'STRIPE_API_URL'} is`);
  if (!secretKey) return undefined;
  if (!webhookSecret)
    throw wrong(
      'STRIPE_WEBHOOK_SECRET',
      undefined,
      'but STRIPE_SECRET_KEY is, and Stripe’s events could not be checked',
    );
  return { secretKey, webhookSecret, apiUrl: apiUrl && new URL(apiUrl).origin };
}

function checked(name: SettingName, value: string | undefined): string | undefined {
  if (value === undefined || value === '') return undefined;
  if (!settings[name].schema.safeParse(value).success) throw wrong(name, value);
  return value;
}

function wrong(name: SettingName, value: string | undefined, rule?: string): SettingError {
  const setting: Setting = settings[name];
  const holds = value === undefined ? 'is not set' : `holds ${setting.isSecret ? 'a wrong value' : shown(value)}`;
  return new SettingError(`${name} ${holds}${rule ? `, ${rule}` : ''}. It may hold ${setting.may}.`);
}

/** Whether a URL has nothing but protocol, host and port. */
function isOrigin(value: string): boolean {
  const parsed = URL.parse(value);
  return parsed?.pathname === '/' && parsed.search === '' && parsed.hash === '' && parsed.username === '';
}
const shown = (value: string) => JSON.stringify(value.length > 100 ? `${value.slice(0, 100)}…` : value);
/** Whether a host name or address, in brackets or not, is this machine's own. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || /^\[?::1\]?$/.test(host) || (isIP(host) === 4 && host.startsWith('127.'));
const addressOf = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from;
