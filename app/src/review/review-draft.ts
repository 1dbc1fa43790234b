import type { Review, ReviewInput } from '@marginalia/bff/contract';
import { focusManager, onlineManager } from '@tanstack/query-core';
import { atom, type PrimitiveAtom } from 'jotai';
import { HttpError, hasStatus, sentenceOf } from '../http/http-error.ts';
import { store } from '../state/store.ts';
import { type DraftState, isSent, isStored, isUnsaved, startState } from './draft-state.ts';
import { mergeReviews, type ReviewWords } from './merge-reviews.ts';
import { type ReviewDraftShape, readReviewDraft } from './review-draft-shape.ts';
import { type SharedDraft, sharedDraft } from './shared-draft.ts';
import {
  asShown,
  type DocumentText,
  fromStored,
  hasMoved,
  marksOf,
  onto,
  toStored,
  type WorkingReview,
} from './working-review.ts';

/** Stores the review, which the server lacks when `isChanged`, and returns what is stored. */
export type PutReview = (review: Required<ReviewInput>, isChanged: boolean) => Promise<Review>;

interface DraftServer {
  readonly put: PutReview;
  /** Saves without being asked: the server refuses it when the client has the review. */
  readonly autosave: PutReview;
  readonly newest: () => Promise<{ stored: Review; text: DocumentText }>;
}

/** After this many conflicts in a row the draft stops saving itself. */
const maxConflicts = 3;

/** Milliseconds without a change after which a draft saves itself. */
export const autosavePause = 1_500;

/** Milliseconds after which a save that failed is repeated; sooner when the window gets the focus or is online again. */
export const retryPause = 30_000;

/** Whether a call that failed may succeed later as it is: no connection, no session, or a server that is busy or broken. */
const isPassing = (error: unknown): boolean =>
  error instanceof HttpError && (error.status >= 500 || [0, 401, 408, 429].includes(error.status));

/**
 * The review that an editor is writing. Every change is stored in this browser at once and, with `isAutosaved`, on the
 * server after a short pause. The response to a save changes only the version, never what is being typed.
 */
export class ReviewDraft {
  /** The state. The draft saves itself only while a component subscribes to this atom. */
  readonly state: PrimitiveAtom<DraftState>;
  /** The copy in this browser. */
  readonly #stored: SharedDraft<ReviewDraftShape>;
  readonly #server: DraftServer;
  /** The server's review when the unsaved changes began, which tells own changes from another editor's. */
  #base: WorkingReview;
  #isAutosaved: boolean;
  #isWatched = false;
  /** Whether the failed save is repeated without another change. */
  #isRetried = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<Review> | undefined;
  /** What the saves without a response sent, by the changes and the text of each: the server may have stored one of them. */
  readonly #unanswered = new Map<string, ReviewDraftShape['sent'][number]>();
  /** Counts the editor's changes; marks that moved with a replaced text are not counted. */
  #changes = 0;
  #conflicts = 0;

  constructor(key: string, stored: Review, text: DocumentText, server: DraftServer, isAutosaved: boolean) {
    this.#stored = sharedDraft(key, readReviewDraft);
    this.#server = server;
    this.#isAutosaved = isAutosaved;
    this.#base = fromStored(text, stored);
    const unsaved = this.#stored.get();
    // A save of the last visit may still arrive.
    const earlier = unsaved?.version === stored.version ? unsaved.sent : [];
    for (const [index, sent] of earlier.entries()) this.#unanswered.set(`earlier ${index}`, sent);
    this.state = atom(startState(unsaved, stored, text, isAutosaved));
    this.state.onMount = () => {
      this.#isWatched = true;
      if (!this.#current.isDirty && this.#stored.get()) this.#stored.set(undefined);
      this.#planSaving();
      const retry = () => {
        if (this.#current.saving === 'failed') this.#planSaving(0);
      };
      const keep = (passedOn: ReviewDraftShape | undefined) => {
        if (!this.#current.isDirty) return;
        if (passedOn) this.#passOn();
        else this.#keep();
      };
      const leave = [focusManager.subscribe(retry), onlineManager.subscribe(retry), this.#stored.onRemoved(keep)];
      return () => {
        this.#isWatched = false;
        clearTimeout(this.#timer);
        for (const stop of leave) stop();
      };
    };
  }

  get #current(): DraftState {
    return store.get(this.state);
  }

  /** Turned off for a delivered review, which the client reads on the server: it is saved by the button only. */
  readonly allowAutosave = (isAutosaved: boolean): void => {
    if (this.#isAutosaved && !isAutosaved && this.#current.isDirty) this.#set({ isLate: true });
    this.#isAutosaved = isAutosaved;
    this.#planSaving();
  };

  /** Takes over a review that was read again, joined with the unsaved changes. A version that is not newer changes nothing. */
  readonly takeStored = (stored: Review): void => {
    const { review, text, isDirty, isMerged } = this.#current;
    // A save that is under way learns of the newer version by itself; marks wait for the text that they are on.
    const isEarly = this.#running !== undefined || stored.contentVersion > text.contentVersion;
    if (isEarly || stored.version <= review.version) return;
    // Without own changes the page only shows the newer review. Changes that turn up then come from a save of the last visit: it
    // may have arrived, or another editor made the same change, so that a person has to look.
    if (!isDirty) this.#base = review;
    this.#join(stored, isMerged);
    if (!isDirty) {
      this.#set({ isMerged: this.#current.isDirty });
      if (this.#current.isDirty) this.#keep();
    }
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
    if (isDirty) this.#keep();
    this.#planSaving();
  };

  readonly change = (words: Partial<ReviewWords>): void => {
    const { text, isMoved } = this.#current;
    const review = { ...this.#current.review, ...words };
    this.#changes += 1;
    this.#conflicts = 0;
    this.#set({
      review,
      isDirty: true,
      isMoved: isMoved && hasMoved(text, review),
      problem: undefined,
      saving: this.#running ? 'running' : 'idle',
    });
    this.#keep();
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
    const sent = asShown(text, onto(text, this.#current.review));
    const changes = this.#changes;
    this.#set({ review: sent, saving: 'running' });
    try {
      // What is typed from here on is kept with it: the page may be left before the response comes.
      const body = toStored(text, sent);
      this.#unanswered.set(`${changes} ${text.contentVersion}`, body);
      // A long time offline fails often; the first may have arrived, and hardly one between it and the newest.
      const [, second = ''] = this.#unanswered.keys();
      if (this.#unanswered.size > 5) this.#unanswered.delete(second);
      const saved = await put(body, isUnsaved(this.#current));
      const now = this.#current;
      const isDirty = this.#changes !== changes;
      const isReplaced = now.text !== text;
      const review = { ...now.review, version: saved.version };
      this.#conflicts = 0;
      this.#unanswered.clear();
      this.#base = fromStored(now.text, saved);
      this.#set({
        review,
        isDirty,
        isMerged: false,
        isLate: false,
        isPlacedAnew: isReplaced,
        isMoved: isReplaced && now.isMoved,
        problem: undefined,
        saving: 'saved',
      });
      if (isDirty) this.#keep();
      else this.#stored.set(undefined);
      return saved;
    } catch (error) {
      if (isPassing(error) && this.#current.isDirty) this.#keep();
      this.#isRetried = isPassing(error);
      if (hasStatus(error, 409)) await this.#takeNewest();
      // What the server refuses is sent again only after another change, which may have happened during the save.
      else if (this.#changes !== changes) this.#set({ saving: 'idle' });
      else this.#set({ saving: 'failed', problem: hasStatus(error, 422) ? sentenceOf(error) : undefined });
      throw error;
    }
  }

  async #takeNewest(): Promise<void> {
    this.#set({ saving: 'failed' });
    this.#isRetried = true;
    const { stored, text } = await this.#server.newest();
    this.replaceText(text);
    this.#join(stored);
    this.#conflicts += 1;
    this.#isRetried = false;
    this.#set({ saving: this.#conflicts < maxConflicts ? 'idle' : 'failed' });
  }

  /** Merges the unsaved changes with a newer review. `wasMerged`: an earlier merge has not been checked yet. */
  #join(stored: Review, wasMerged = false): void {
    const { text: current, isMoved, isLate } = this.#current;
    const mine = asShown(current, this.#current.review);
    const newest = fromStored(current, stored);
    // The conflict may be this draft's own save whose response was lost: then nothing is left to merge.
    const isOwn = isSent([...this.#unanswered.values()], stored, current);
    this.#unanswered.clear();
    const { review, isMerged } = mergeReviews(isOwn ? newest : this.#base, newest, mine);
    this.#base = newest;
    const isDirty = !isStored(review, newest);
    const isPlacedAnew = stored.contentVersion !== current.contentVersion && marksOf(newest).length > 0;
    this.#set({
      review,
      isDirty,
      // Only a person saves what was merged.
      isMerged: isMerged || (wasMerged && !isOwn),
      isLate: isDirty && isLate,
      isPlacedAnew,
      isMoved: (isMoved || isPlacedAnew) && hasMoved(current, review),
    });
    if (isDirty) this.#keep();
    else this.#stored.set(undefined);
  }

  /** Takes these changes for saved: another tab has saved what it made of them, and a merge would show both. */
  #passOn(): void {
    this.#base = this.#current.review;
    this.#set({ isDirty: false });
    this.#planSaving();
  }

  #keep(): void {
    const { text, review, isMerged, isMoved } = this.#current;
    const { highlights, suggestions, notes } = this.#base;
    // The anchors are stored too: the text may have been replaced by the next visit.
    const base = { highlights, suggestions, notes };
    // The next visit knows a save of this one by them. The first and the newest are what may have arrived.
    const saves = [...this.#unanswered.values()];
    const sent = [...saves.slice(0, 1), ...saves.slice(1).slice(-1)];
    this.#stored.set({ ...onto(text, review), base, sent, isMerged, isMoved });
  }

  #planSaving(pause = this.#current.saving === 'failed' ? retryPause : autosavePause): void {
    clearTimeout(this.#timer);
    const { isDirty, isMerged, isMoved, saving } = this.#current;
    const waitsForPerson = isMerged || isMoved || (saving === 'failed' && !this.#isRetried);
    if (!this.#isAutosaved || !isDirty || waitsForPerson || !this.#isWatched || this.#running) return;
    // The state already holds the failure.
    this.#timer = setTimeout(() => void this.save(this.#server.autosave).catch(() => undefined), pause);
  }

  #set(next: Partial<DraftState>): void {
    store.set(this.state, { ...this.#current, ...next });
  }
}
