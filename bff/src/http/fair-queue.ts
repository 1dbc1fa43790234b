import { seconds } from '../time/time.ts';

/** The caller that a piece of work is done for. */
export interface Requester {
  /** The groups that the caller belongs to, the widest first, and the caller last. The members of a group take turns. */
  readonly path: readonly string[];
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

/** A group or requester whose work takes longer than this gets one slot at a time. */
const quick = seconds;

/**
 * Runs work in turns: each group is served once before any is served twice, within a group each member likewise, and the
 * two lines alternate. A group or requester gets a second slot only after its earlier work was quick, so that nobody fills
 * all slots with slow work.
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
    const mayStart = (place: string) => {
      const activity = this.#active.get(place);
      return !activity || activity.running === 0 || activity.isQuick;
    };
    const ordinary = () => (this.#runningOrdinary < slots ? this.#ordinary.take(mayStart) : undefined);
    const priority = () => this.#priority.take(mayStart);
    return this.#lastHadPriority ? (ordinary() ?? priority()) : (priority() ?? ordinary());
  }

  async #start({ requester: { path, hasPriority }, start }: Waiting): Promise<void> {
    const activities = placesOf(path).map((place) => {
      const activity = this.#active.get(place) ?? { running: 0, isQuick: false };
      this.#active.set(place, activity);
      activity.running += 1;
      return { place, activity };
    });
    this.#running += 1;
    if (!hasPriority) this.#runningOrdinary += 1;
    this.#lastHadPriority = hasPriority;
    const startedAt = performance.now();
    await start();
    for (const { activity } of activities) {
      activity.isQuick = performance.now() - startedAt < quick;
      activity.running -= 1;
    }
    this.#running -= 1;
    if (!hasPriority) this.#runningOrdinary -= 1;
    this.#startNext();
    for (const { place, activity } of activities) if (activity.running === 0) this.#active.delete(place);
  }
}

const placeIn = (group: string, name: string): string => `${group} > ${name}`;
/** The path of each group of a requester, and of the requester itself, as one text. */
const placesOf = (path: readonly string[]): string[] => {
  let place = '';
  return path.map((name) => {
    place = placeIn(place, name);
    return place;
  });
};

/** What waits, by group and requester. */
class Line {
  readonly #max: number;
  readonly #all = new Group();

  constructor(max: number) {
    this.#max = max;
  }

  get size(): number {
    return this.#all.size;
  }

  add(waiting: Waiting): void {
    const { path } = waiting.requester;
    if (this.size >= this.#max) {
      const removed = this.#all.makeRoomFor(path);
      (removed ?? waiting).refuse();
      if (!removed) return;
    }
    this.#all.add(path, waiting);
  }

  take(mayStart: (place: string) => boolean): Waiting | undefined {
    return this.#all.take(mayStart);
  }

  refuseAll(): void {
    while (this.size > 0) this.#all.removeNewest()?.refuse();
  }
}

/** The work of one requester, or the members of a group; the first member that may start is served next. */
class Group {
  readonly #own: Waiting[] = [];
  readonly #members = new Map<string, Group>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add([name, ...rest]: readonly string[], waiting: Waiting): void {
    this.#size += 1;
    if (name === undefined) {
      this.#own.push(waiting);
      return;
    }
    const member = this.#members.get(name) ?? new Group();
    this.#members.set(name, member);
    member.add(rest, waiting);
  }

  /** The next piece of work that may start; the member that had it goes to the end of the round. */
  take(mayStart: (place: string) => boolean, group = ''): Waiting | undefined {
    let taken = this.#own.shift();
    for (const [name, member] of taken ? [] : this.#members) {
      const place = placeIn(group, name);
      taken = mayStart(place) ? member.take(mayStart, place) : undefined;
      if (!taken) continue;
      this.#members.delete(name);
      if (member.size > 0) this.#members.set(name, member);
      break;
    }
    if (taken) this.#size -= 1;
    return taken;
  }

  /**
   * Removes work of the member with the most waiting, if that is more than the newcomer's member would have; otherwise
   * looks within the newcomer's member. Returns undefined when there is nobody with more.
   */
  makeRoomFor([name = '', ...rest]: readonly string[]): Waiting | undefined {
    const own = this.#members.get(name);
    const heaviest = this.#heaviest();
    if (heaviest && heaviest[1].size > (own?.size ?? 0) + 1) return this.removeNewest();
    const removed = own?.makeRoomFor(rest);
    if (removed) this.#size -= 1;
    return removed;
  }

  /** Removes the newest work of the member with the most waiting; of several, the one that is served last. */
  removeNewest(): Waiting | undefined {
    const [name = '', member] = this.#heaviest() ?? [];
    const removed = member ? member.removeNewest() : this.#own.pop();
    if (member?.size === 0) this.#members.delete(name);
    if (removed) this.#size -= 1;
    return removed;
  }

  #heaviest(): [string, Group] | undefined {
    return [...this.#members].sort(([, a], [, b]) => a.size - b.size).at(-1);
  }
}
