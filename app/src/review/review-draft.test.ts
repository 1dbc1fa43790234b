import type { Review } from '@marginalia/bff/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpError } from '../http/http-error.ts';
import { autosavePause, ReviewDraft } from './review-draft.ts';

const mark = (id: string, startIndex: number, comment = '') => ({
  id,
  text: 'word',
  startIndex,
  endIndex: startIndex + 4,
  comment,
  color: 'yellow',
});
const empty: Review = { highlights: [], suggestions: [], notes: '', version: 0 };

/** A server with the real rule: a version that is not the stored one answers 409. */
function fakeServer(stored = empty) {
  const server = {
    stored,
    puts: 0,
    fails: undefined as HttpError | undefined,
    put: async (review: Review) => {
      server.puts += 1;
      await new Promise((resolve) => setTimeout(resolve, 10));
      if (server.fails) throw server.fails;
      if (review.version !== server.stored.version) throw new HttpError(409, 'stale');
      server.stored = { ...review, version: review.version + 1 };
      return server.stored;
    },
    newest: async () => server.stored,
  };
  return server;
}

const open = (server: ReturnType<typeof fakeServer>, isAutosaved = true) => {
  const draft = new ReviewDraft('review-1', server.stored, server, isAutosaved);
  return { draft, leave: draft.subscribe(() => undefined) };
};
const pause = (milliseconds = autosavePause + 50) => vi.advanceTimersByTimeAsync(milliseconds);

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

describe('a review that saves itself', () => {
  it('is saved once, a short pause after the last of many changes', async () => {
    const server = fakeServer();
    const { draft } = open(server);
    for (const notes of ['a', 'ab', 'abc']) {
      draft.change({ notes });
      await pause(autosavePause - 100);
    }
    expect(server.puts).toBe(0);
    await pause();
    expect([server.puts, server.stored.notes, server.stored.version]).toEqual([1, 'abc', 1]);
    expect(draft.getState()).toMatchObject({ isDirty: false, saving: 'saved' });
    expect(kept.size).toBe(0);
  });

  it('keeps what is typed while a save is under way, and saves that next', async () => {
    const server = fakeServer();
    const { draft } = open(server);
    draft.change({ notes: 'first' });
    await pause(autosavePause + 5);
    draft.change({ notes: 'first, and more ' });
    await pause(10);
    expect(draft.getState()).toMatchObject({ isDirty: true, review: { notes: 'first, and more ', version: 1 } });
    await pause();
    expect(server.stored).toMatchObject({ notes: 'first, and more ', version: 2 });
  });

  it('waits for the save under way when a person saves too', async () => {
    const server = fakeServer();
    const { draft } = open(server);
    draft.change({ notes: 'one' });
    await pause(autosavePause + 5);
    draft.change({ notes: 'two' });
    const saved = draft.save();
    await pause();
    expect(await saved).toMatchObject({ notes: 'two', version: 2 });
    expect(draft.getState()).toMatchObject({ isDirty: false, isMerged: false });
  });

  it('shows both sides of a conflict, and saves them only when a person does', async () => {
    const server = fakeServer();
    const { draft } = open(server);
    server.stored = { ...empty, highlights: [mark('theirs', 10)], version: 1 };
    draft.change({ highlights: [mark('mine', 0)] });
    await pause();
    expect(draft.getState()).toMatchObject({ isMerged: true, isDirty: true });
    expect(draft.getState().review.highlights.map(({ id }) => id)).toEqual(['mine', 'theirs']);
    await pause(60_000);
    expect(server.stored.version).toBe(1);
    const saved = draft.save();
    await pause();
    expect((await saved).highlights).toHaveLength(2);
    expect(draft.getState()).toMatchObject({ isMerged: false, isDirty: false });
  });

  it('takes over what only somebody else changed, and brings back nothing that they removed', async () => {
    const stored = { ...empty, highlights: [mark('a', 0), mark('b', 10)], version: 1 };
    const server = fakeServer(stored);
    const { draft } = open(server);
    draft.change({ highlights: [...stored.highlights, mark('mine', 20)] });
    server.stored = { ...stored, highlights: [mark('a', 0, 'a long comment')], version: 2 };
    await pause();
    const marks = () => draft.getState().review.highlights.map(({ id, comment }) => [id, comment]);
    const both = [
      ['a', 'a long comment'],
      ['mine', ''],
    ];
    expect(marks()).toEqual(both);
    // The same, when the page was closed before anything could be saved.
    server.stored = { ...server.stored, highlights: [mark('a', 0, 'a longer comment')], version: 3 };
    const { draft: again } = open(server);
    expect(again.getState().review.highlights.map(({ id, comment }) => [id, comment])).toEqual([
      ['a', 'a longer comment'],
      ['mine', ''],
    ]);
    expect(again.getState().isMerged).toBe(true);
  });

  it('brings back work that the server refuses, and says what is to be mended', async () => {
    const server = fakeServer();
    const { draft } = open(server);
    server.fails = new HttpError(422, 'A comment is too long.');
    const long = mark('long', 0, 'x'.repeat(6_000));
    draft.change({ highlights: [long] });
    await pause();
    expect(draft.getState()).toMatchObject({ saving: 'failed', problem: 'A comment is too long.' });
    const { draft: again } = open(server);
    expect(again.getState()).toMatchObject({ isDirty: true, review: { highlights: [long] } });
    server.fails = undefined;
    again.change({ highlights: [mark('long', 0, 'shorter')] });
    expect(again.getState().problem).toBeUndefined();
    await pause();
    expect(server.stored.highlights).toMatchObject([{ comment: 'shorter' }]);
  });

  it('saves nothing by itself from the delivery on', async () => {
    const server = fakeServer();
    const { draft } = open(server);
    draft.change({ notes: 'whole' });
    await pause();
    draft.allowAutosave(false);
    draft.change({ notes: 'whole, and half a sen' });
    await pause(60_000);
    expect([server.puts, server.stored.notes]).toEqual([1, 'whole']);
    draft.allowAutosave(true);
    await pause();
    expect(server.stored.notes).toBe('whole, and half a sen');
  });

  it('keeps in the browser what the server did not store, without saving again and again', async () => {
    const server = fakeServer();
    const put = (review: Review) =>
      server.put({ ...review, highlights: review.highlights.filter(({ id }) => id !== 'lost') });
    const draft = new ReviewDraft('review-1', server.stored, { ...server, put }, true);
    draft.subscribe(() => undefined);
    draft.change({ highlights: [mark('placed', 0), mark('lost', 10)] });
    await pause(60_000);
    expect([server.puts, server.stored.highlights.map(({ id }) => id)]).toEqual([1, ['placed']]);
    expect(draft.getState()).toMatchObject({ isDirty: false, saving: 'saved' });
    const again = new ReviewDraft('review-1', server.stored, server, true);
    expect(again.getState().review.highlights.map(({ id }) => id)).toEqual(['placed', 'lost']);
    draft.change({ highlights: [mark('placed', 0)] });
    await pause();
    expect(kept.size).toBe(0);
  });

  it('takes a save whose answer was lost for its own', async () => {
    const server = fakeServer();
    const { draft } = open(server);
    server.stored = { ...empty, notes: 'mine', version: 1 };
    draft.change({ notes: 'mine' });
    await pause();
    expect(draft.getState().isMerged).toBe(false);
    await pause();
    expect(draft.getState()).toMatchObject({ isDirty: false, review: { version: 2 } });
  });

  it('keeps the work in the browser when it cannot be saved, and tries again with the next change', async () => {
    const server = fakeServer();
    const { draft } = open(server);
    server.fails = new HttpError(401, 'Please sign in');
    draft.change({ notes: 'still here' });
    await pause(5_000);
    expect(draft.getState()).toMatchObject({ isDirty: true, saving: 'failed' });
    expect(kept.get('review-1')).toContain('still here');
    const again = open(server).draft;
    expect(again.getState()).toMatchObject({ isDirty: true, review: { notes: 'still here' } });
    server.fails = undefined;
    again.change({ notes: 'still here, and more' });
    await pause();
    expect(server.stored.notes).toBe('still here, and more');
  });

  it('never saves a delivered review by itself, nor one that nobody looks at', async () => {
    const server = fakeServer();
    const { draft } = open(server, false);
    draft.change({ notes: 'half a sen' });
    const left = open(server);
    left.draft.change({ notes: 'left' });
    left.leave();
    await pause(60_000);
    expect(server.puts).toBe(0);
  });
});
