import type { Review, ReviewInput } from '@marginalia/bff/contract';
import { afterEach, beforeEach, vi } from 'vitest';
import { HttpError } from '../../http/http-error.ts';
import { store } from '../../state/store.ts';
import { autosavePause, ReviewDraft } from '../review-draft.ts';
import type { DocumentText } from '../working-review.ts';

export const mark = (id: string, startIndex: number, comment = '') => ({
  id,
  text: 'word',
  startIndex,
  endIndex: startIndex + 4,
  comment,
  color: 'yellow',
});
const none = { highlights: [], suggestions: [] };
export const empty: Review = { ...none, notes: '', version: 0, contentVersion: 1, unplaced: none };
/** “word” stands at 0, 10, 20 and 30, each time among other words. */
const first: DocumentText = { content: 'word one, word two, word six, word ten, end', contentVersion: 1 };

/**
 * A server with the real rules: a version of the review or of the text that is not the stored one answers 409, and a
 * comment or reply is stored without its outer space.
 */
export function fakeServer(stored = empty, text = first) {
  const server = {
    stored,
    text,
    puts: 0,
    fails: undefined as HttpError | undefined,
    put: async ({ suggestions = [], unplaced = none, notes = '', ...review }: ReviewInput): Promise<Review> => {
      server.puts += 1;
      await new Promise((resolve) => setTimeout(resolve, 10));
      if (server.fails) throw server.fails;
      if (review.version !== server.stored.version) throw new HttpError(409, 'stale');
      if (review.contentVersion !== server.text.contentVersion) throw new HttpError(409, 'replaced');
      const { contentVersion } = review;
      const highlights = review.highlights.map(({ replies, ...one }) => ({
        ...one,
        comment: one.comment.trim(),
        ...(replies && { replies: replies.map((reply) => ({ ...reply, text: reply.text.trim() })) }),
      }));
      server.stored = {
        ...review,
        highlights,
        suggestions,
        unplaced,
        notes,
        contentVersion,
        version: review.version + 1,
      };
      return server.stored;
    },
    isCompleted: false,
    autosave: (review: ReviewInput): Promise<Review> => {
      if (server.isCompleted) return Promise.reject(new HttpError(409, 'completed'));
      return server.put(review);
    },
    newest: async () => ({ stored: server.stored, text: server.text }),
  };
  return server;
}

export const open = (server: ReturnType<typeof fakeServer>, isAutosaved = true, text = server.text) => {
  const draft = new ReviewDraft('review-1', server.stored, text, server, isAutosaved);
  return { draft, leave: store.sub(draft.state, () => undefined) };
};
export const pause = (milliseconds = autosavePause + 50) => vi.advanceTimersByTimeAsync(milliseconds);

/** Each test has an empty browser and a clock that stands still. @returns what the browser keeps */
export function emptyBrowser(): Map<string, string> {
  const kept = new Map<string, string>();
  beforeEach(() => {
    vi.useFakeTimers();
    kept.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return kept;
}
