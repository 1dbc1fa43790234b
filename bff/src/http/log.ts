import type { Plugin, Request } from '@hapi/hapi';
import { destination, type Logger, pino } from 'pino';
import { addressOf } from './address.ts';
import type { App } from './app.ts';

/** JSON lines on the standard output, written together a few times a second. */
export function createLog(level: string): Logger {
  const output = destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 500, maxLength: 1024 * 1024 });
  // Where the log cannot be written, such as to a full disk, the service goes on without these lines.
  let isWritable = true;
  output.on('error', () => {
    isWritable = false;
  });
  output.on('write', () => {
    isWritable = true;
  });
  // As the process exits, sonic-boom would try for ever.
  const { flushSync } = output;
  output.flushSync = () => {
    if (isWritable) flushSync.call(output);
  };
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, output);
}

/** One line for each request: never a body, a query, a cookie or the token of a path. */
export const requestLog: Plugin<App> = {
  name: 'request-log',
  register(server, app) {
    const { log, clock } = app;
    server.ext('onRequest', (request, h) => {
      request.app.startedAt = clock();
      return h.continue;
    });
    server.events.on('response', (request) => {
      if (!log.isLevelEnabled('info')) return;
      const status = 'statusCode' in request.response ? request.response.statusCode : 499;
      log.info({
        id: request.app.id,
        method: request.method,
        path: pathToLog(request),
        status,
        ms: clock() - request.app.startedAt,
        user: request.app.caller?.user?.id,
        address: addressOf(app, request),
      });
    });
  },
};

const pathToLog = (request: Request): string => request.path.replace(/^(\/track|\/checkout)\/.*/, '$1/…').slice(0, 200);
