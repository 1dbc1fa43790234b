import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { connect } from '../src/database/connection.ts';
import { type S3Server, startS3 } from '../test/s3-server.ts';
import { type StripeServer, startStripe, stripeKeys } from '../test/stripe-server.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { hashOf } from './orders.ts';
import { freshPostgres } from './postgres.ts';
import { inFolder } from './scenario.ts';
import { type RunningServer, type ServerOptions, startServer } from './server.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** What instances of the server share: PostgreSQL, a bucket, Stripe and a mail server. */
export interface World {
  readonly databaseUrl: string;
  /** Reads and changes rows without the server. */
  readonly database: Knex;
  readonly s3: S3Server;
  readonly stripe: StripeServer;
  readonly mail: MailServer;
  /** Between the servers and PostgreSQL, and between them and the mail server. */
  readonly databaseProxy: TcpProxy;
  readonly mailProxy: TcpProxy;
  readonly folder: string;
  /** Starts an instance with a `DATA_DIR` of its own. */
  start(options?: ServerOptions): Promise<RunningServer>;
}

export const inWorld = <T>(work: (world: World) => Promise<T>): Promise<T> =>
  inFolder(async (folder) => {
    const [databaseUrl, s3, stripe, mail] = await Promise.all([
      freshPostgres(),
      startS3(),
      startStripe(),
      startMailServer(),
    ]);
    const [databaseProxy, mailProxy] = await Promise.all([
      startTcpProxy(Number(new URL(databaseUrl).port)),
      startTcpProxy(mail.port),
    ]);
    const database = connect({ dataDir: folder, databaseUrl });
    const running: RunningServer[] = [];
    let instances = 0;
    try {
      return await work({
        ...{ databaseUrl, database, s3, stripe, mail, databaseProxy, mailProxy, folder },
        async start(options = {}) {
          const dataDir = join(folder, `instance-${++instances}`);
          mkdirSync(dataDir);
          const server = await startServer(dataDir, {
            ...options,
            env: {
              DATABASE_URL: Object.assign(new URL(databaseUrl), { port: databaseProxy.port }).href,
              ...s3.settings,
              SMTP_URL: `smtp://127.0.0.1:${mailProxy.port}`,
              STRIPE_SECRET_KEY: stripeKeys.secretKey,
              STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
              STRIPE_API_URL: stripe.url,
              SESSION_SECRET: 's'.repeat(64),
              ...options.env,
            },
          });
          running.push(server);
          return server;
        },
      });
    } finally {
      await Promise.all(running.filter(({ hasExited }) => !hasExited()).map((server) => server.end('SIGKILL')));
      await database.destroy();
      await Promise.all([databaseProxy.stop(), mailProxy.stop(), mail.stop(), stripe.stop()]);
      s3.close();
    }
  });

/** The hash of each document in the bucket, by its stored name. */
export const documentHashes = (s3: S3Server): ReadonlyMap<string, string> =>
  new Map(
    [...s3.objects()].flatMap(([key, bytes]) =>
      key.startsWith('uploads/') ? [[key.slice('uploads/'.length), hashOf(bytes)]] : [],
    ),
  );
