import { describe, expect, it } from 'vitest';
import { readConfig, SettingError } from './config.ts';

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

  it.each([
    ['PORT', '80a'],
    ['PORT', '70000'],
    ['HOST', 'a b'],
    ['PUBLIC_URL', 'https://example.com/path'],
    ['PUBLIC_URL', 'ftp://example.com'],
    ['DATABASE_URL', 'mysql://x/y'],
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
    ['CONTACT_EMAIL', 'x'],
    ['NODE_ENV', 'prod'],
  ])('stops at %s=%s with one line that names it', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(SettingError);
    expect(read).toThrow(new RegExp(`^${name} holds [^\\n]+\\. It may hold [^\\n]+\\.$`));
  });

  it('never shows a secret', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://root:hunter2@x/y' })).toThrow(
      /^DATABASE_URL holds a wrong value\./,
    );
  });

  it('says what a variable of a later version does today', () => {
    expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk' })).toThrow(/^STRIPE_SECRET_KEY is set, but/);
    expect(() => readConfig({ S3_BUCKET: 'b' })).toThrow(/^S3_BUCKET is set, but/);
  });

  it('is strict in production', () => {
    expect(readConfig(production)).toMatchObject({ seed: 'reference', payments: 'offline', checksAnswers: false });
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/^SESSION_SECRET is not set/);
    expect(() => readConfig({ ...production, RATE_LIMIT: 'off' })).toThrow(/^RATE_LIMIT/);
    expect(() => readConfig({ ...production, HOST: '0.0.0.0' })).toThrow(/^PUBLIC_URL/);
    expect(readConfig({ ...production, HOST: '0.0.0.0', PUBLIC_URL: 'https://e.org' }).publicUrl).toBe('https://e.org');
  });
});
