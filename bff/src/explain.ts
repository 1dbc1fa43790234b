import { sep } from 'node:path';
import { type Config, SettingError } from './config/config.ts';
import { databaseProblem } from './database/errors.ts';

/** One line for what a person can mend, without the statement that failed; undefined for any other error. */
export function explain(error: unknown, config: Config | undefined): string | undefined {
  if (error instanceof SettingError) return error.message;
  if (!(error instanceof Error) || !config) return undefined;
  const { code, path, port, hostname } = error as NodeJS.ErrnoException & { port?: number; hostname?: string };
  const isMetrics =
    config.metrics !== undefined &&
    (port === undefined ? hostname === config.metrics.host : port === config.metrics.port);
  if (code === 'EADDRINUSE' && isMetrics)
    return `METRICS_PORT holds ${port}, but another program uses this port. Set a free port, such as ${Number(port) + 1}.`;
  if (code === 'EADDRINUSE')
    return `PORT holds ${config.port}, but another program uses this port. Set a free port, such as ${config.port + 1}.`;
  const [setting, host] = isMetrics ? ['METRICS_HOST', config.metrics?.host] : ['HOST', config.host];
  if (code === 'EADDRNOTAVAIL' || (code === 'ENOTFOUND' && hostname === host))
    return `${setting} holds ${host}, which is no address of this machine.`;
  const isInDataDir = path === undefined || path === config.dataDir || path.startsWith(config.dataDir + sep);
  if (['EACCES', 'EROFS', 'EEXIST', 'ENOTDIR'].includes(code ?? '') && isInDataDir)
    return `PORT or DATA_DIR cannot be used: ${error.message}.`;
  const problem = databaseProblem(error);
  // knex writes the statement before the database's own words.
  const words = error.message.replace(/^.* - /s, '');
  const isOurDisk = code === 'ENOSPC' || code === 'EDQUOT';
  if (config.databaseUrl && !isOurDisk && (problem || /^(28|3D)/.test(code ?? '')))
    return `DATABASE_URL names a database that cannot be used: ${words}.`;
  if (problem === 'disk-full' || problem === 'unavailable' || problem === 'lost')
    return `DATA_DIR holds "${config.dataDir}", which cannot be used: ${words}. Is its disk full, or not writable?`;
  return undefined;
}
