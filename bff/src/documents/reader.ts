import { Worker } from 'node:worker_threads';
import type { Inspection, Purpose } from './inspect.ts';
import type { Marked, Marking } from './mark.ts';
import { DocumentRefused, type Refusal, refusals } from './refusal.ts';

/** What a worker can be asked for, and what it answers. */
export interface Tasks {
  inspect: { ask: { readonly path: string; readonly purpose: Purpose }; answer: Inspection };
  mark: { ask: Marking; answer: Marked };
}
export type Job = { [Task in keyof Tasks]: { readonly task: Task } & Tasks[Task]['ask'] }[keyof Tasks];
export type Outcome = { answer: Tasks[keyof Tasks]['answer'] } | { refusal: Refusal } | { failure: string };

/** Measured: 256 MB is too little for one real 475 KB file; the slowest real file takes 3.4 s. */
export const readerLimits = { workers: 2, waiting: 20, heapMegabytes: 512, milliseconds: 15_000 };

export interface DocumentReader {
  /** @throws DocumentRefused with the reason: what the file is, that it took too long, or that too many are waiting. */
  inspect(path: string, purpose: Purpose): Promise<Inspection>;
  /** A Word document with an editor's marks in it. @throws DocumentRefused likewise */
  mark(marking: Marking): Promise<Marked>;
  close(): Promise<void>;
}

interface Waiting {
  readonly job: Job;
  resolve(answer: Tasks[keyof Tasks]['answer']): void;
  reject(error: Error): void;
}

/** Reads documents in threads of their own, so that the worst file costs its sender an answer and nobody else anything. */
export function documentReader(limits = readerLimits): DocumentReader {
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
    const waiting = queue.shift();
    if (!waiting) return;
    const worker = idle.pop() ?? start();
    busy.add(worker);
    worker.ref();
    void run(worker, waiting, limits.milliseconds).then((isSound) => {
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

  const ask = <Answer>(job: Job): Promise<Answer> => {
    if (closed || queue.length >= limits.waiting) return Promise.reject(new DocumentRefused(refusals.busy));
    return new Promise((resolve, reject) => {
      queue.push({ job, resolve: resolve as Waiting['resolve'], reject });
      next();
    });
  };

  return {
    inspect: (path, purpose) => ask({ task: 'inspect', path, purpose }),
    mark: (marking) => ask({ task: 'mark', ...marking }),
    async close() {
      closed = true;
      for (const { reject } of queue.splice(0)) reject(new DocumentRefused(refusals.busy));
      await Promise.all([...idle, ...busy].map((worker) => worker.terminate()));
    },
  };
}

/** Answers whether the worker can be used again. */
function run(worker: Worker, { job, resolve, reject }: Waiting, milliseconds: number): Promise<boolean> {
  return new Promise((done) => {
    const finish = (isSound: boolean, settle: () => void): void => {
      clearTimeout(timer);
      worker.off('message', answered).off('exit', broken);
      settle();
      done(isSound);
    };
    const answered = (outcome: Outcome): void => {
      if ('answer' in outcome) finish(true, () => resolve(outcome.answer));
      else if ('refusal' in outcome) finish(true, () => reject(new DocumentRefused(outcome.refusal)));
      else finish(false, () => reject(new Error(`A document could not be read: ${outcome.failure}`)));
    };
    // Out of memory, or a parser that broke its thread: the document is to blame, not the server.
    const broken = (): void => finish(false, () => reject(new DocumentRefused(refusals.tooHard)));
    const timer = setTimeout(() => finish(false, () => reject(new DocumentRefused(refusals.tooHard))), milliseconds);
    worker.once('message', answered);
    worker.once('exit', broken);
    worker.postMessage(job);
  });
}
