import { type Review, ReviewInputSchema } from '@marginalia/bff/contract';
import { hasStatus } from '../http/http-error.ts';
import { mergeReviews } from './merge-reviews.ts';
import { dropDraft, keepDraft, readDraft } from './stored-draft.ts';

type Marks = Pick<Review, 'highlights' | 'suggestions' | 'notes'>;

export interface DraftState {
  readonly review: Review;
  /** There is work that the server does not have. */
  readonly isDirty: boolean;
  /** Somebody else's marks came in: a person looks through them before anything is saved. */
  readonly isMerged: boolean;
  readonly saving: 'idle' | 'running' | 'saved' | 'failed';
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
  readonly #isAutosaved: boolean;
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<Review> | undefined;

  constructor(key: string, stored: Review, server: DraftServer, isAutosaved: boolean) {
    this.#key = key;
    this.#server = server;
    this.#isAutosaved = isAutosaved;
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

  readonly change = (marks: Partial<Marks>): void => {
    const review = { ...this.#state.review, ...marks };
    keepDraft(this.#key, review);
    this.#set({ review, isDirty: true, saving: this.#running ? 'running' : 'idle' });
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
      // Marks without a place are not stored there: they stay here until a person mends or removes them.
      if (isDirty || countOf(saved) < countOf(sent)) keepDraft(this.#key, review);
      else dropDraft(this.#key);
      this.#set({ review, isDirty, isMerged: false, saving: 'saved' });
      return saved;
    } catch (error) {
      if (hasStatus(error, 409)) await this.#takeNewest();
      // A failure waits for the next change, which may have come already: asking again and again helps nobody.
      else this.#set({ saving: this.#state.review === sent ? 'failed' : 'idle' });
      throw error;
    }
  }

  async #takeNewest(): Promise<void> {
    this.#set({ saving: 'failed' });
    const newest = await this.#server.newest();
    const mine = this.#state.review;
    const review = mergeReviews(newest, mine);
    keepDraft(this.#key, review);
    // One's own save, whose answer was lost, brings nothing new: there is nothing to look at.
    this.#set({ review, isDirty: true, isMerged: marksOf(review) !== marksOf(mine), saving: 'idle' });
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
  const draft = ReviewInputSchema.safeParse(readDraft(key));
  if (!draft.success) return { review: stored, isDirty: false, isMerged: false, saving: 'idle' };
  const isMerged = draft.data.version !== stored.version;
  const review = isMerged ? mergeReviews(stored, draft.data) : draft.data;
  return { review, isDirty: true, isMerged: isMerged && marksOf(review) !== marksOf(draft.data), saving: 'idle' };
}

const countOf = ({ highlights, suggestions }: Marks): number => highlights.length + suggestions.length;
const marksOf = ({ highlights, suggestions, notes }: Marks): string => JSON.stringify([highlights, suggestions, notes]);
