import { seconds } from '../time/time.ts';

/** The caller that a piece of work is done for. */
export interface Requester {
  /** Work with the same key shares one place in the round. */
  readonly key: string;
  /** Whether the work may use the reserved slots, and waits in a line of its own. */
  readonly hasPriority: boolean;
}
export interface QueueLimits {
  /** Pieces of work that run at once. */
  readonly slots: number;
  /** Further slots that only requesters with priority may use. */
  readonly reservedSlots: number;
  /** Pieces of work that may wait in each of the two lines. */
  readonly waiting: number;
}

export interface QueueLoad {
  readonly running: number;
  readonly waiting: number;
}

/** The queue had no room, or was closed before the work began. */
export class QueueFull extends Error {
  constructor() {
    super('The queue is full');
    this.name = 'QueueFull';
  }
}

interface Waiting {
  readonly requester: Requester;
  start(): Promise<void>;
  refuse(): void;
}
interface Activity {
  running: number;
  /** Whether the last finished piece of work was quick. */
  isQuick: boolean;
}

/** A requester whose work takes longer than this gets one slot at a time. */
const quick = seconds;

/**
 * Runs work in turns: each requester is served once before anybody is served twice, and the two lines alternate. A
 * requester gets a second slot only after its earlier work was quick, so that nobody fills all slots with slow work.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #ordinary: Line;
  readonly #priority: Line;
  readonly #active = new Map<string, Activity>();
  #running = 0;
  #runningOrdinary = 0;
  #lastHadPriority = false;
  #isClosed = false;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
    this.#ordinary = new Line(limits.waiting);
    this.#priority = new Line(limits.waiting);
  }

  /** @throws QueueFull when too much waits already, at once or later in favour of a requester who has less waiting */
  run<T>(requester: Requester, work: () => Promise<T>): Promise<T> {
    if (this.#isClosed) return Promise.reject(new QueueFull());
    return new Promise<T>((resolve, reject) => {
      const line = requester.hasPriority ? this.#priority : this.#ordinary;
      line.add({
        requester,
        start: () => work().then(resolve, reject),
        refuse: () => reject(new QueueFull()),
      });
      this.#startNext();
    });
  }

  /** How much runs and how much waits at the moment. */
  get load(): QueueLoad {
    return { running: this.#running, waiting: this.#ordinary.size + this.#priority.size };
  }

  /** Refuses what waits and everything that comes later. */
  close(): void {
    this.#isClosed = true;
    for (const line of [this.#ordinary, this.#priority]) line.refuseAll();
  }

  #startNext(): void {
    for (let next = this.#take(); next; next = this.#take()) void this.#start(next);
  }

  #take(): Waiting | undefined {
    const { slots, reservedSlots } = this.#limits;
    if (this.#running >= slots + reservedSlots) return undefined;
    const mayStart = (key: string) => {
      const activity = this.#active.get(key);
      return !activity || activity.running === 0 || activity.isQuick;
    };
    const ordinary = () => (this.#runningOrdinary < slots ? this.#ordinary.take(mayStart) : undefined);
    const priority = () => this.#priority.take(mayStart);
    return this.#lastHadPriority ? (ordinary() ?? priority()) : (priority() ?? ordinary());
  }

  async #start({ requester: { key, hasPriority }, start }: Waiting): Promise<void> {
    const activity = this.#active.get(key) ?? { running: 0, isQuick: false };
    this.#active.set(key, activity);
    activity.running += 1;
    this.#running += 1;
    if (!hasPriority) this.#runningOrdinary += 1;
    this.#lastHadPriority = hasPriority;
    const startedAt = performance.now();
    await start();
    activity.isQuick = performance.now() - startedAt < quick;
    activity.running -= 1;
    this.#running -= 1;
    if (!hasPriority) this.#runningOrdinary -= 1;
    this.#startNext();
    if (activity.running === 0) this.#active.delete(key);
  }
}

/** What waits, by requester; the first requester of the map is served next. */
class Line {
  readonly #max: number;
  readonly #waiting = new Map<string, Waiting[]>();
  #size = 0;

  constructor(max: number) {
    this.#max = max;
  }

  get size(): number {
    return this.#size;
  }

  add(waiting: Waiting): void {
    if (this.#size >= this.#max && !this.#makeRoomFor(waiting.requester)) {
      waiting.refuse();
      return;
    }
    const { key } = waiting.requester;
    const own = this.#waiting.get(key);
    if (own) own.push(waiting);
    else this.#waiting.set(key, [waiting]);
    this.#size += 1;
  }

  /** The next piece of work of the first requester that may start; the requester goes to the end of the round. */
  take(mayStart: (key: string) => boolean): Waiting | undefined {
    for (const [key, [next, ...others]] of this.#waiting) {
      if (!next || !mayStart(key)) continue;
      this.#waiting.delete(key);
      if (others.length > 0) this.#waiting.set(key, others);
      this.#size -= 1;
      return next;
    }
    return undefined;
  }

  refuseAll(): void {
    for (const waiting of [...this.#waiting.values()].flat()) waiting.refuse();
    this.#waiting.clear();
    this.#size = 0;
  }

  /** Refuses the newest work of the requester with the most waiting, if that is more than this one would have. */
  #makeRoomFor({ key }: Requester): boolean {
    const [heaviest] = [...this.#waiting.values()].sort((a, b) => b.length - a.length);
    if (!heaviest || heaviest.length <= (this.#waiting.get(key)?.length ?? 0) + 1) return false;
    heaviest.pop()?.refuse();
    this.#size -= 1;
    return true;
  }
}
