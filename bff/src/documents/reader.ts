import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { FairQueue, QueueFull, type QueueLoad, type Requester } from '../http/fair-queue.ts';
import { minutes } from '../time/time.ts';
import type { AnswersFile, AnswersFound } from './answers.ts';
import type { Inspection, Purpose } from './inspect.ts';
import type { Marked, Marking } from './mark.ts';
import { DocumentRefused, type Refusal, refusals } from './refusal.ts';

/** The thread reads the file when the job starts, so a waiting job holds no file in memory. */
type StoredMarking = Omit<Marking, 'bytes'> & { readonly path: string };

/** Runs `work` with the path of a stored file on this machine's disk: see `withFile` of the store. */
export type LocalFile = <T>(work: (path: string) => Promise<T>) => Promise<T>;

/** What a worker thread is given: an `inspect` returns an Inspection, a `mark` returns Marked, `answers` AnswersFound. */
export type Job =
  | { readonly task: 'inspect'; readonly path: string; readonly purpose: Purpose }
  | ({ readonly task: 'mark' } & StoredMarking)
  | ({ readonly task: 'answers' } & AnswersFile);
export type Outcome =
  | { answer: Inspection | Marked | AnswersFound }
  | { refusal: Refusal; cause?: unknown }
  | { failure: string };

/**
 * Measured: 256 MB is too little for one real 475 KB file; the slowest real file takes 3.4 s. One worker more is
 * reserved for administrators.
 */
export const readerLimits = { workers: 2, reserved: 1, waiting: 20, heapMegabytes: 512, milliseconds: 15_000 };

/** What each thread loads. */
export const readerEntry = fileURLToPath(new URL('./reader-entry.cts', import.meta.url));

export interface DocumentReader {
  /** @throws DocumentRefused with the reason: what the file is, that it took too long, or that too many are waiting. */
  inspect(path: string, purpose: Purpose, requester: Requester): Promise<Inspection>;
  /** A Word document with an editor's marks in it. @throws DocumentRefused likewise; ENOENT when the file is gone */
  mark(file: LocalFile, marking: Omit<StoredMarking, 'path'>, requester: Requester): Promise<Marked>;
  /**
   * What the client wrote in a Word document that holds the editors' comments. @throws DocumentRefused likewise
   * @param original the file of the order
   */
  answers(
    file: Omit<AnswersFile, 'originalPath'>,
    original: LocalFile | undefined,
    requester: Requester,
  ): Promise<AnswersFound>;
  /** How many documents are being read, and how many wait for their turn. */
  load(): QueueLoad;
  close(): Promise<void>;
}

/** Reads documents in worker threads, so that a hostile file fails only its own request. */
export function documentReader(limits = readerLimits): DocumentReader {
  const queue = new FairQueue({ slots: limits.workers, reservedSlots: limits.reserved, waiting: limits.waiting });
  const pool = new Piscina<Job, Outcome>({
    filename: readerEntry,
    minThreads: 0,
    maxThreads: limits.workers + limits.reserved,
    idleTimeout: 10 * minutes,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
    // Threads don't inherit the options that this process was started with.
    execArgv: [],
    // A waiting thread must still be able to finish what it closes and flushes.
    atomics: 'disabled',
    recordTiming: false,
  });
  // Without a listener, a thread that breaks while it is idle would end the process.
  pool.on('error', () => undefined);

  let isClosed = false;
  const runInThread = async (job: Job) => {
    let outcome: Outcome;
    try {
      outcome = await pool.run(job, { signal: AbortSignal.timeout(limits.milliseconds) });
    } catch {
      // The closing server ended the thread: another attempt may read the document.
      if (isClosed) throw new DocumentRefused(refusals.busy);
      // Out of time or memory, or a broken thread: the document or a busy machine may be the cause.
      throw new DocumentRefused(refusals.tooHard);
    }
    if ('answer' in outcome) return outcome.answer;
    if ('refusal' in outcome) throw new DocumentRefused(outcome.refusal, { cause: outcome.cause });
    throw Object.assign(new Error(`A document could not be read: ${outcome.failure}`), { code: outcome.failure });
  };

  // A stored file is fetched when its job starts, so a waiting job takes no room on the disk.
  const enqueue = async <T extends Inspection | Marked | AnswersFound>(
    requester: Requester,
    run: () => ReturnType<typeof runInThread>,
  ) => {
    try {
      return (await queue.run(requester, run)) as T;
    } catch (error) {
      throw error instanceof QueueFull ? new DocumentRefused(refusals.busy) : error;
    }
  };

  return {
    inspect: (path, purpose, requester) =>
      enqueue<Inspection>(requester, () => runInThread({ task: 'inspect', path, purpose })),
    mark: (file, marking, requester) =>
      enqueue<Marked>(requester, () => file((path) => runInThread({ task: 'mark', path, ...marking }))),
    answers: (file, original, requester) =>
      enqueue<AnswersFound>(requester, async () => {
        const withoutOriginal = () => runInThread({ task: 'answers', ...file });
        if (!original) return withoutOriginal();
        return original((originalPath) => runInThread({ task: 'answers', originalPath, ...file })).catch(
          (error: NodeJS.ErrnoException) => {
            if (error.code === 'ENOENT') return withoutOriginal();
            throw error;
          },
        );
      }),
    load: () => queue.load,
    async close() {
      isClosed = true;
      queue.close();
      await pool.destroy();
    },
  };
}
