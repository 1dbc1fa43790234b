import type { Plugin } from '@hapi/hapi';
import type { NotifiedTable } from '../database/database.ts';
import type { App } from '../http/app.ts';

/** A part of the server that runs beside the requests, such as the mail worker. */
export interface Worker {
  stop(): Promise<void>;
}

interface Repeated {
  /** For the log. */
  readonly name: string;
  readonly interval: number;
  /** A commit that changes rows of this table starts a run too. */
  readonly table?: NotifiedTable;
  /** A long run ends early once `isStopped`. */
  run(isStopped: () => boolean): Promise<unknown>;
}

/** Runs `run` at once and every `interval`, never twice at a time. A failure is logged, and the next run repeats it. */
export function repeat(app: Pick<App, 'database' | 'log'>, { name, interval, table, run }: Repeated): Worker {
  let isStopped = false;
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  const start = () => {
    isAskedAgain = running !== undefined;
    if (running || isStopped) return;
    running = run(() => isStopped)
      .then(
        () => undefined,
        (error: Error) => app.log.warn({ worker: name, error: error.message }),
      )
      .finally(() => {
        running = undefined;
        if (isAskedAgain) start();
      });
  };
  const timer = setInterval(start, interval).unref();
  const stopListening = table && app.database.onChange(table, start);
  start();
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      stopListening?.();
      await running;
    },
  };
}

/** The plugin of a worker that runs while the server does; `onPreStart` starts it before the server listens. */
export const worker = <Parts extends App>(
  name: string,
  start: (app: Parts) => Worker,
  when: 'onPreStart' | 'onPostStart' = 'onPostStart',
): Plugin<Parts> => ({
  name,
  register(server, app) {
    let started: Worker | undefined;
    server.ext({
      type: when,
      method() {
        started = start(app);
      },
    });
    server.ext('onPostStop', async () => started?.stop());
  },
});

/** The plugin of a worker that only repeats one piece of work. */
export const repeatedWorker = <Parts extends App>(
  name: string,
  interval: number,
  run: (app: Parts, isStopped: () => boolean) => Promise<unknown>,
): Plugin<Parts> => worker(name, (app) => repeat(app, { name, interval, run: (isStopped) => run(app, isStopped) }));
