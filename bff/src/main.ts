import type { Server } from '@hapi/hapi';
import { type Config, readConfig, SettingError } from './config/config.ts';
import { type Database, migrate, openDatabase } from './database/database.ts';
import { databaseProblem } from './database/errors.ts';
import { seed } from './database/seed.ts';
import { withStartLock } from './database/start-lock.ts';
import { createApp } from './server/create-app.ts';
import { createLog } from './server/log.ts';
import { createServer } from './server/server.ts';
import { ensureAdministrator } from './session/first-administrator.ts';

const drainMilliseconds = 10_000;

async function start(config: Config): Promise<{ server: Server; database: Database }> {
  const database = openDatabase(config);
  const { app, password } = await withStartLock(database, config, async () => {
    await migrate(database);
    await seed(database, config, Date.now());
    const app = createApp({ config, database, log: createLog(config.logLevel) });
    return { app, password: await ensureAdministrator(app) };
  });
  const server = await createServer(app);
  await server.start();
  if (password)
    console.log(
      `Administrator "${config.admin.username}" has the password ${password} (shown this once, kept nowhere).`,
    );
  console.log(`Ready on http://localhost:${config.port}`);
  return { server, database };
}

/** Lets requests that run come to their end, refuses new ones, and leaves with 0. */
function stopOnSignal({ server, database }: { server: Server; database: Database }): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await server.stop({ timeout: drainMilliseconds });
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
}

/** One line for what a person can mend; anything else with its whole story. */
function explain(error: unknown, config: Config | undefined): string {
  if (error instanceof SettingError) return error.message;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `PORT holds ${config?.port}, which another program uses. It may hold any free port, such as ${(config?.port ?? 3000) + 1}.`;
  if (code === 'EACCES' && config) return `PORT or DATA_DIR cannot be used: ${message}.`;
  if (config?.databaseUrl && (databaseProblem(error) || /^(28|3D)/.test(code ?? '')))
    return `DATABASE_URL names a database that cannot be used: ${message}.`;
  return stack ?? message;
}

let config: Config | undefined;
try {
  config = readConfig(process.env);
  stopOnSignal(await start(config));
} catch (error) {
  console.error(explain(error, config));
  process.exit(1);
}
