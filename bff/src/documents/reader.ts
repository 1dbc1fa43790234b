import { Worker } from 'node:worker_threads';
import { FairQueue, QueueFull, type Requester } from '../http/fair-queue.ts';
import type { Inspection, Purpose } from './inspect.ts';
import type { Marked, Marking } from './mark.ts';
import { DocumentRefused, type Refusal, refusals } from './refusal.ts';

/** What a worker can be asked for, and what it answers. */
export interface Tasks {
  inspect: { ask: { readonly path: string; readonly purpose: Purpose }; answer: Inspection };
  mark: { ask: Marking; answer: Marked };
}
export type Job = { [Task in keyof Tasks]: { readonly task: Task } & Tasks[Task]['ask'] }[keyof Tasks];
type Answer = Tasks[keyof Tasks]['answer'];
export type Outcome = { answer: Answer } | { refusal: Refusal } | { failure: string };

/**
 * Measured: 256 MB is too little for one real 475 KB file; the slowest real file takes 3.4 s. The reserved worker reads
 * for administrators only and ends when it has nothing to do.
 */
export const readerLimits = { workers: 2, reserved: 1, waiting: 20, heapMegabytes: 512, milliseconds: 15_000 };

export interface DocumentReader {
  /** @throws DocumentRefused with the reason: what the file is, that it took too long, or that too many are waiting. */
  inspect(path: string, purpose: Purpose, requester: Requester): Promise<Inspection>;
  /** A Word document with an editor's marks in it. @throws DocumentRefused likewise */
  mark(marking: Marking, requester: Requester): Promise<Marked>;
  close(): Promise<void>;
}

/** Reads documents in threads of their own, so that the worst file costs its sender an answer and nobody else anything. */
export function documentReader(limits = readerLimits): DocumentReader {
  const idle: Worker[] = [];
  const busy = new Set<Worker>();
  const queue = new FairQueue({ slots: limits.workers, reservedSlots: limits.reserved, waiting: limits.waiting });
  let closed = false;

  const start = (): Worker => {
    const worker = new Worker(new URL('./reader-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
      // What this process was started with is not meant for its threads.
      execArgv: [],
    });
    worker.unref();
    // A thread's end comes with `exit`; without this listener its last error would end the process.
    worker.on('error', () => undefined);
    return worker;
  };

  const perform = async (job: Job): Promise<Answer> => {
    const worker = idle.pop() ?? start();
    busy.add(worker);
    worker.ref();
    const { isSound, settle } = await run(worker, job, limits.milliseconds);
    busy.delete(worker);
    if (isSound && !closed && idle.length < limits.workers) {
      worker.unref();
      idle.push(worker);
    } else {
      void worker.terminate();
    }
    return settle();
  };

  const ask = async <Task extends keyof Tasks>(requester: Requester, job: Job & { task: Task }) => {
    try {
      return (await queue.run(requester, () => perform(job))) as Tasks[Task]['answer'];
    } catch (error) {
      throw error instanceof QueueFull ? new DocumentRefused(refusals.busy) : error;
    }
  };

  return {
    inspect: (path, purpose, requester) => ask(requester, { task: 'inspect', path, purpose }),
    mark: (marking, requester) => ask(requester, { task: 'mark', ...marking }),
    async close() {
      closed = true;
      queue.close();
      await Promise.all([...idle, ...busy].map((worker) => worker.terminate()));
    },
  };
}

interface Finished {
  /** Whether the worker can be used again. */
  readonly isSound: boolean;
  /** Answers or throws what came of the job. */
  settle(): Answer;
}

function run(worker: Worker, job: Job, milliseconds: number): Promise<Finished> {
  return new Promise((done) => {
    const finish = (isSound: boolean, settle: () => Answer): void => {
      clearTimeout(timer);
      worker.off('message', answered).off('exit', broken);
      done({ isSound, settle });
    };
    const refuse = (refusal: Refusal) => (): Answer => {
      throw new DocumentRefused(refusal);
    };
    const answered = (outcome: Outcome): void => {
      if ('answer' in outcome) finish(true, () => outcome.answer);
      else if ('refusal' in outcome) finish(true, refuse(outcome.refusal));
      else
        finish(false, () => {
          throw new Error(`A document could not be read: ${outcome.failure}`);
        });
    };
    // Out of memory, or a parser that broke its thread: the document is to blame, not the server.
    const broken = (): void => finish(false, refuse(refusals.tooHard));
    const timer = setTimeout(() => finish(false, refuse(refusals.tooHard)), milliseconds);
    worker.once('message', answered);
    worker.once('exit', broken);
    worker.postMessage(job);
  });
}
