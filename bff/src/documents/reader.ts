import { Worker } from 'node:worker_threads';
import type { Inspection, Purpose } from './inspect.ts';
import { DocumentRefused, type Refusal, refusals } from './refusal.ts';

export interface Job {
  readonly path: string;
  readonly purpose: Purpose;
}
export type Outcome = { inspection: Inspection } | { refusal: Refusal } | { failure: string };

/** Measured: 256 MB is too little for one real 475 KB file; the slowest real file takes 3.4 s. */
export const readerLimits = { workers: 2, waiting: 20, heapMegabytes: 512, milliseconds: 15_000 } as const;

export interface DocumentReader {
  /** @throws DocumentRefused with the reason: what the file is, that it took too long, or that too many are waiting. */
  inspect(path: string, purpose: Purpose): Promise<Inspection>;
  close(): Promise<void>;
}

interface Waiting extends Job {
  resolve(inspection: Inspection): void;
  reject(error: Error): void;
}

/** Reads documents in threads of their own, so that the worst file costs its sender an answer and nobody else anything. */
export function documentReader(limits: { [K in keyof typeof readerLimits]: number } = readerLimits): DocumentReader {
  const idle: Worker[] = [];
  const busy = new Set<Worker>();
  const queue: Waiting[] = [];
  let closed = false;

  const start = (): Worker => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
      // What this process was started with is not meant for its threads.
      execArgv: [],
    });
    worker.unref();
    // A thread's end comes with `exit`; without this listener its last error would end the process.
    worker.on('error', () => undefined);
    return worker;
  };

  const next = (): void => {
    if (closed || busy.size >= limits.workers) return;
    const job = queue.shift();
    if (!job) return;
    const worker = idle.pop() ?? start();
    busy.add(worker);
    worker.ref();
    void run(worker, job, limits.milliseconds).then((isSound) => {
      busy.delete(worker);
      if (isSound && !closed) {
        worker.unref();
        idle.push(worker);
      } else {
        void worker.terminate();
      }
      next();
    });
  };

  return {
    inspect(path, purpose) {
      if (closed || queue.length >= limits.waiting) return Promise.reject(new DocumentRefused(refusals.busy));
      return new Promise((resolve, reject) => {
        queue.push({ path, purpose, resolve, reject });
        next();
      });
    },
    async close() {
      closed = true;
      for (const job of queue.splice(0)) job.reject(new DocumentRefused(refusals.busy));
      await Promise.all([...idle, ...busy].map((worker) => worker.terminate()));
    },
  };
}

/** Answers whether the worker can be used again. */
function run(worker: Worker, { path, purpose, resolve, reject }: Waiting, milliseconds: number): Promise<boolean> {
  return new Promise((done) => {
    const finish = (isSound: boolean, settle: () => void): void => {
      clearTimeout(timer);
      worker.off('message', answered).off('exit', broken);
      settle();
      done(isSound);
    };
    const answered = (outcome: Outcome): void => {
      if ('inspection' in outcome) finish(true, () => resolve(outcome.inspection));
      else if ('refusal' in outcome) finish(true, () => reject(new DocumentRefused(outcome.refusal)));
      else finish(false, () => reject(new Error(`A document could not be read: ${outcome.failure}`)));
    };
    // Out of memory, or a parser that broke its thread: the document is to blame, not the server.
    const broken = (): void => finish(false, () => reject(new DocumentRefused(refusals.tooHard)));
    const timer = setTimeout(() => finish(false, () => reject(new DocumentRefused(refusals.tooHard))), milliseconds);
    worker.once('message', answered);
    worker.once('exit', broken);
    worker.postMessage({ path, purpose } satisfies Job);
  });
}
