import type { Review } from '@marginalia/bff/contract';
import { hasStatus, sentenceOf } from '../http/http-error.ts';
import { readKeptReview } from './kept-review.ts';
import { isSame, type Marks, mergeReviews } from './merge-reviews.ts';
import { dropDraft, keepDraft } from './stored-draft.ts';

export interface DraftState {
  readonly review: Review;
  /** There is work that the server does not have. */
  readonly isDirty: boolean;
  /** Somebody else's marks came in: a person looks through them before anything is saved. */
  readonly isMerged: boolean;
  readonly saving: 'idle' | 'running' | 'saved' | 'failed';
  /** What a person has to mend before it can be saved. */
  readonly problem?: string | undefined;
}

export interface DraftServer {
  /** Stores the marks that have a place in the text; answers what is stored. */
  readonly put: (review: Review) => Promise<Review>;
  readonly newest: () => Promise<Review>;
}

/** Milliseconds without a change after which a draft saves itself. */
export const autosavePause = 1_500;

/**
 * The review being worked on. Every change is kept in this browser at once and, where `isAutosaved`, on the server after
 * a short pause. What comes back never replaces what is being typed: of a save only the new version is taken over.
 */
export class ReviewDraft {
  #state: DraftState;
  readonly #key: string;
  readonly #server: DraftServer;
  /** What the server had when this work began: what tells one's own changes from somebody else's. */
  #base: Marks;
  #isAutosaved: boolean;
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<Review> | undefined;

  constructor(key: string, stored: Review, server: DraftServer, isAutosaved: boolean) {
    this.#key = key;
    this.#server = server;
    this.#isAutosaved = isAutosaved;
    this.#base = stored;
    this.#state = start(key, stored);
  }

  readonly getState = (): DraftState => this.#state;

  /** Saves by itself only while somebody looks. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#planSaving();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) clearTimeout(this.#timer);
    };
  };

  /** From its delivery on a review is saved by hand only: the client reads what the server has. */
  readonly allowAutosave = (isAutosaved: boolean): void => {
    this.#isAutosaved = isAutosaved;
    this.#planSaving();
  };

  readonly change = (marks: Partial<Marks>): void => {
    const review = { ...this.#state.review, ...marks };
    this.#keep(review);
    this.#set({ review, isDirty: true, problem: undefined, saving: this.#running ? 'running' : 'idle' });
    this.#planSaving();
  };

  /** Saves; when somebody else saved first, joins their marks with these and throws, so that a person looks at them. */
  readonly save = async (): Promise<Review> => {
    clearTimeout(this.#timer);
    // One save at a time: the second would name a version that the first is about to replace.
    while (this.#running) await this.#running.catch(() => undefined);
    this.#running = this.#send();
    try {
      return await this.#running;
    } finally {
      this.#running = undefined;
      this.#planSaving();
    }
  };

  async #send(): Promise<Review> {
    const sent = this.#state.review;
    this.#set({ saving: 'running' });
    try {
      const saved = await this.#server.put(sent);
      const isDirty = this.#state.review !== sent;
      const review = { ...this.#state.review, version: saved.version };
      this.#base = saved;
      // Marks without a place are not stored there: they stay here until a person mends or removes them.
      if (isDirty || countOf(saved) < countOf(sent)) this.#keep(review);
      else dropDraft(this.#key);
      this.#set({ review, isDirty, isMerged: false, problem: undefined, saving: 'saved' });
      return saved;
    } catch (error) {
      if (hasStatus(error, 409)) await this.#takeNewest();
      // A failure waits for the next change, which may have come already: asking again and again helps nobody.
      else if (this.#state.review !== sent) this.#set({ saving: 'idle' });
      else this.#set({ saving: 'failed', problem: hasStatus(error, 422) ? sentenceOf(error) : undefined });
      throw error;
    }
  }

  async #takeNewest(): Promise<void> {
    this.#set({ saving: 'failed' });
    const newest = await this.#server.newest();
    const mine = this.#state.review;
    const review = mergeReviews(this.#base, newest, mine);
    this.#base = newest;
    this.#keep(review);
    // One's own save, whose answer was lost, brings nothing new: there is nothing to look at.
    this.#set({ review, isDirty: true, isMerged: !holdsSame(review, mine), saving: 'idle' });
  }

  #keep(review: Review): void {
    const { highlights, suggestions, notes } = this.#base;
    keepDraft(this.#key, { ...review, base: { highlights, suggestions, notes } });
  }

  #planSaving(): void {
    clearTimeout(this.#timer);
    const { isDirty, isMerged, saving } = this.#state;
    const isWanted = this.#isAutosaved && isDirty && !isMerged && saving !== 'failed' && this.#listeners.size > 0;
    if (!isWanted || this.#running) return;
    // A failure shows in the state.
    this.#timer = setTimeout(() => void this.save().catch(() => undefined), autosavePause);
  }

  #set(next: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...next };
    for (const listener of this.#listeners) listener();
  }
}

/** Unsaved marks of an earlier visit, joined with what was saved since. */
function start(key: string, stored: Review): DraftState {
  const kept = readKeptReview(key);
  if (!kept) return { review: stored, isDirty: false, isMerged: false, saving: 'idle' };
  const { base, ...mine } = kept;
  const isOld = mine.version !== stored.version;
  const review = isOld ? mergeReviews(base, stored, mine) : mine;
  return { review, isDirty: true, isMerged: isOld && !holdsSame(review, mine), saving: 'idle' };
}

const countOf = ({ highlights, suggestions }: Marks): number => highlights.length + suggestions.length;
const holdsSame = (one: Review, other: Review): boolean => isSame({ ...one, version: 0 }, { ...other, version: 0 });
