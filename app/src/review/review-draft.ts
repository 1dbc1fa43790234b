import type { Review, ReviewInput } from '@marginalia/bff/contract';
import { atom, type PrimitiveAtom } from 'jotai';
import { draftAtom } from '../accounts/drafts.ts';
import { hasStatus, sentenceOf } from '../http/http-error.ts';
import { store } from '../state/store.ts';
import { isSame, mergeReviews, type ReviewWords, saySame } from './merge-reviews.ts';
import { type ReviewDraftShape, readReviewDraft } from './review-draft-shape.ts';
import {
  type DocumentText,
  fromStored,
  hasMoved,
  marksOf,
  onto,
  textOf,
  toStored,
  type WorkingReview,
} from './working-review.ts';

export interface DraftState {
  /** The text that the marks' offsets refer to. */
  readonly text: DocumentText;
  readonly review: WorkingReview;
  /** Whether there are changes that the server does not have. */
  readonly isDirty: boolean;
  /** Whether another editor's marks were merged in. Nothing saves itself until the editor has checked them. */
  readonly isMerged: boolean;
  /** Whether the text was replaced since the last save, so that the server lacks the marks' places in the new text. */
  readonly isPlacedAnew: boolean;
  /** Whether some of these marks have moved or lost their place. Nothing saves itself until the editor has checked them. */
  readonly isMoved: boolean;
  readonly saving: 'idle' | 'running' | 'saved' | 'failed';
  /** What the editor has to correct before the review can be saved. */
  readonly problem?: string | undefined;
}

/** Stores the review and returns what is stored. */
export type PutReview = (review: Required<ReviewInput>) => Promise<Review>;

interface DraftServer {
  readonly put: PutReview;
  readonly newest: () => Promise<{ stored: Review; text: DocumentText }>;
}

/** Whether the review must be saved before it can be completed. */
export const needsSaving = ({ isDirty, isPlacedAnew, review }: DraftState): boolean =>
  isDirty || isPlacedAnew || review.version === 0;

/** After this many conflicts in a row the draft stops saving itself. */
const maxConflicts = 3;

/** Milliseconds without a change after which a draft saves itself. */
export const autosavePause = 1_500;

/**
 * The review that an editor is writing. Every change is stored in this browser at once and, with `isAutosaved`, on the
 * server after a short pause. The response to a save changes only the version, never what is being typed.
 */
export class ReviewDraft {
  /** The state. The draft saves itself only while a component subscribes to this atom. */
  readonly state: PrimitiveAtom<DraftState>;
  /** The copy in this browser. */
  readonly #stored: ReturnType<typeof draftAtom<ReviewDraftShape>>;
  readonly #server: DraftServer;
  /** The server's review when the unsaved changes began, which tells own changes from another editor's. */
  #base: WorkingReview;
  #isAutosaved: boolean;
  #isWatched = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<Review> | undefined;
  /** What a save without a response sent: the server may have stored it. */
  #unanswered: Required<ReviewInput> | undefined;
  /** Counts the editor's changes; marks that moved with a replaced text are not counted. */
  #changes = 0;
  #conflicts = 0;

  constructor(key: string, stored: Review, text: DocumentText, server: DraftServer, isAutosaved: boolean) {
    this.#stored = draftAtom(key, readReviewDraft);
    this.#server = server;
    this.#isAutosaved = isAutosaved;
    this.#base = fromStored(text, stored);
    this.state = atom(start(store.get(this.#stored), stored, text));
    this.state.onMount = () => {
      this.#isWatched = true;
      this.#planSaving();
      return () => {
        this.#isWatched = false;
        clearTimeout(this.#timer);
      };
    };
  }

  get #current(): DraftState {
    return store.get(this.state);
  }

  /** Turned off for a delivered review, which the client reads on the server: it is saved by the button only. */
  readonly allowAutosave = (isAutosaved: boolean): void => {
    this.#isAutosaved = isAutosaved;
    this.#planSaving();
  };

  /** Moves the marks to the text of a newer document. A version that is not newer changes nothing. */
  readonly replaceText = (text: DocumentText): void => {
    const { text: before, review: marked, isDirty } = this.#current;
    if (text.contentVersion <= before.contentVersion) return;
    const moveOn = (review: WorkingReview) => onto(text, onto(before, review));
    this.#base = moveOn(this.#base);
    const review = moveOn(marked);
    const isPlacedAnew = marksOf(this.#base).length + marksOf(review).length > 0;
    this.#set({ text, review, isPlacedAnew, isMoved: hasMoved(text, review) });
    if (isDirty) this.#keep(review);
    this.#planSaving();
  };

  readonly change = (words: Partial<ReviewWords>): void => {
    const { text, isMoved } = this.#current;
    const review = { ...this.#current.review, ...words };
    this.#keep(review);
    this.#changes += 1;
    this.#conflicts = 0;
    this.#set({
      review,
      isDirty: true,
      isMoved: isMoved && hasMoved(text, review),
      problem: undefined,
      saving: this.#running ? 'running' : 'idle',
    });
    this.#planSaving();
  };

  /**
   * Saves, by `put` where that does more than save. When another editor saved first, merges their marks with these and
   * throws, so that the editor checks them.
   */
  readonly save = async (put = this.#server.put): Promise<Review> => {
    clearTimeout(this.#timer);
    // Only one save at a time: a second one would name a version that the first is about to replace.
    while (this.#running) await this.#running.catch(() => undefined);
    this.#running = this.#send(put);
    try {
      return await this.#running;
    } finally {
      this.#running = undefined;
      this.#planSaving();
    }
  };

  async #send(put: PutReview): Promise<Review> {
    const { text } = this.#current;
    const sent = onto(text, this.#current.review);
    const changes = this.#changes;
    this.#set({ review: sent, saving: 'running' });
    try {
      const saved = await put(toStored(text, sent));
      const now = this.#current;
      const isDirty = this.#changes !== changes;
      const isReplaced = now.text !== text;
      const review = { ...now.review, version: saved.version };
      this.#conflicts = 0;
      this.#unanswered = undefined;
      this.#base = fromStored(now.text, saved);
      if (isDirty) this.#keep(review);
      else store.set(this.#stored, undefined);
      this.#set({
        review,
        isDirty,
        isMerged: false,
        isPlacedAnew: isReplaced,
        isMoved: isReplaced && now.isMoved,
        problem: undefined,
        saving: 'saved',
      });
      return saved;
    } catch (error) {
      if (hasStatus(error, 0)) this.#unanswered ??= toStored(text, sent);
      if (hasStatus(error, 409)) await this.#takeNewest();
      // A failed save is repeated only after another change, which may have happened during the save.
      else if (this.#changes !== changes) this.#set({ saving: 'idle' });
      else this.#set({ saving: 'failed', problem: hasStatus(error, 422) ? sentenceOf(error) : undefined });
      throw error;
    }
  }

  async #takeNewest(): Promise<void> {
    this.#set({ saving: 'failed' });
    const { stored, text } = await this.#server.newest();
    this.replaceText(text);
    const mine = this.#current.review;
    const { text: current, isMoved } = this.#current;
    const newest = fromStored(current, stored);
    // The conflict may be this draft's own save whose response was lost: then nothing is left to merge.
    const own = this.#unanswered && fromStored(current, { ...stored, ...this.#unanswered });
    const isOwn = own !== undefined && saySame(own, newest);
    const { review, isMerged } = mergeReviews(isOwn ? newest : this.#base, newest, mine);
    this.#base = newest;
    const isDirty = !isSame({ ...review, version: 0 }, { ...newest, version: 0 });
    if (isDirty) this.#keep(review);
    else store.set(this.#stored, undefined);
    this.#conflicts += 1;
    const isPlacedAnew = stored.contentVersion !== current.contentVersion && marksOf(newest).length > 0;
    this.#set({
      review,
      isDirty,
      isMerged,
      isPlacedAnew,
      isMoved: (isMoved || isPlacedAnew) && hasMoved(current, review),
      saving: this.#conflicts < maxConflicts ? 'idle' : 'failed',
    });
  }

  #keep(review: WorkingReview): void {
    const { highlights, suggestions, notes } = this.#base;
    // The anchors are stored too: the text may have been replaced by the next visit.
    store.set(this.#stored, { ...onto(this.#current.text, review), base: { highlights, suggestions, notes } });
  }

  #planSaving(): void {
    clearTimeout(this.#timer);
    const { isDirty, isMerged, isMoved, saving } = this.#current;
    const waitsForPerson = isMerged || isMoved || saving === 'failed';
    if (!this.#isAutosaved || !isDirty || waitsForPerson || !this.#isWatched || this.#running) return;
    // The state already holds the failure.
    this.#timer = setTimeout(() => void this.save().catch(() => undefined), autosavePause);
  }

  #set(next: Partial<DraftState>): void {
    store.set(this.state, { ...this.#current, ...next });
  }
}

/** The first state: unsaved marks of an earlier visit, merged with the saved review, all on the current text. */
function start(unsaved: ReviewDraftShape | undefined, stored: Review, text: DocumentText): DraftState {
  const newest = fromStored(text, stored);
  const { base, ...before } = unsaved ?? { ...newest, base: newest };
  // Marks without an anchor get one from the text that they were made on, if it is known.
  const written = textOf(stored, text);
  const moveOn = (review: WorkingReview) =>
    onto(text, review.contentVersion === written.contentVersion ? onto(written, review) : review);
  const mine = moveOn(before);
  const isOld = mine.version !== newest.version;
  const { review, isMerged } = isOld
    ? mergeReviews(moveOn({ ...before, ...base }), newest, mine)
    : { review: mine, isMerged: false };
  const isElsewhere = [stored, before].some(({ contentVersion }) => contentVersion !== text.contentVersion);
  return {
    text,
    review,
    isDirty: unsaved !== undefined,
    isMerged,
    isPlacedAnew: stored.contentVersion !== text.contentVersion && marksOf(newest).length > 0,
    isMoved: isElsewhere && hasMoved(text, review),
    saving: 'idle',
  };
}
