import type { Review, ReviewInput } from '@marginalia/bff/contract';
import { keepMarks } from '@marginalia/design-system/highlight-editor';
import { focusManager, onlineManager } from '@tanstack/query-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpError } from '../http/http-error.ts';
import { store } from '../state/store.ts';
import { autosavePause, ReviewDraft, retryPause } from './review-draft.ts';
import type { DocumentText } from './working-review.ts';

const mark = (id: string, startIndex: number, comment = '') => ({
  id,
  text: 'word',
  startIndex,
  endIndex: startIndex + 4,
  comment,
  color: 'yellow',
});
const none = { highlights: [], suggestions: [] };
const empty: Review = { ...none, notes: '', version: 0, contentVersion: 1, unplaced: none };
/** “word” stands at 0, 10, 20 and 30, each time among other words. */
const first: DocumentText = { content: 'word one, word two, word six, word ten, end', contentVersion: 1 };

/** A server with the real rules: a version of the review or of the text that is not the stored one answers 409. */
function fakeServer(stored = empty, text = first) {
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
      server.stored = { ...review, suggestions, unplaced, notes, contentVersion, version: review.version + 1 };
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

const open = (server: ReturnType<typeof fakeServer>, isAutosaved = true, text = server.text) => {
  const draft = new ReviewDraft('review-1', server.stored, text, server, isAutosaved);
  return { draft, leave: store.sub(draft.state, () => undefined) };
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
    expect(store.get(draft.state)).toMatchObject({ isDirty: false, saving: 'saved' });
    expect(kept.size).toBe(0);
  });

  it('keeps what is typed while a save is under way, and saves that next', async () => {
    const server = fakeServer();
    const { draft } = open(server);
    draft.change({ notes: 'first' });
    await pause(autosavePause + 5);
    draft.change({ notes: 'first, and more ' });
    await pause(10);
    expect(store.get(draft.state)).toMatchObject({ isDirty: true, review: { notes: 'first, and more ', version: 1 } });
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
    expect(store.get(draft.state)).toMatchObject({ isDirty: false, isMerged: false });
  });

  it('shows both sides of a conflict, and saves them only when a person does', async () => {
    const server = fakeServer();
    const { draft } = open(server);
    server.stored = { ...empty, highlights: [mark('theirs', 10)], version: 1 };
    draft.change({ highlights: [mark('mine', 0)] });
    await pause();
    expect(store.get(draft.state)).toMatchObject({ isMerged: true, isDirty: true });
    expect(store.get(draft.state).review.highlights.map(({ id }) => id)).toEqual(['mine', 'theirs']);
    await pause(60_000);
    expect(server.stored.version).toBe(1);
    const saved = draft.save();
    await pause();
    expect((await saved).highlights).toHaveLength(2);
    expect(store.get(draft.state)).toMatchObject({ isMerged: false, isDirty: false });
  });

  it('takes over what only somebody else changed, and brings back nothing that they removed', async () => {
    const stored = { ...empty, highlights: [mark('a', 0), mark('b', 10)], version: 1 };
    const server = fakeServer(stored);
    const { draft } = open(server);
    draft.change({ highlights: [...stored.highlights, mark('mine', 20)] });
    server.stored = { ...stored, highlights: [mark('a', 0, 'a long comment')], version: 2 };
    await pause();
    const marks = () => store.get(draft.state).review.highlights.map(({ id, comment }) => [id, comment]);
    const both = [
      ['a', 'a long comment'],
      ['mine', ''],
    ];
    expect(marks()).toEqual(both);
    // The same, when the page was closed before anything could be saved.
    server.stored = { ...server.stored, highlights: [mark('a', 0, 'a longer comment')], version: 3 };
    const { draft: again } = open(server);
    expect(store.get(again.state).review.highlights.map(({ id, comment }) => [id, comment])).toEqual([
      ['a', 'a longer comment'],
      ['mine', ''],
    ]);
    expect(store.get(again.state).isMerged).toBe(true);
  });

  it('brings back work that the server refuses, and says what is to be mended', async () => {
    const server = fakeServer();
    const { draft } = open(server);
    server.fails = new HttpError(422, 'A comment is too long.');
    const long = mark('long', 0, 'x'.repeat(6_000));
    draft.change({ highlights: [long] });
    await pause();
    expect(store.get(draft.state)).toMatchObject({ saving: 'failed', problem: 'A comment is too long.' });
    const { draft: again } = open(server);
    expect(store.get(again.state)).toMatchObject({ isDirty: true, review: { highlights: [long] } });
    server.fails = undefined;
    again.change({ highlights: [mark('long', 0, 'shorter')] });
    expect(store.get(again.state).problem).toBeUndefined();
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

  it('stores a mark without a place apart, and shows it among the others again', async () => {
    const server = fakeServer();
    const { draft } = open(server);
    draft.change({ highlights: [mark('placed', 0), mark('lost', 3)] });
    await pause(60_000);
    const ids = (marks: readonly { id: string }[]) => marks.map(({ id }) => id);
    expect([server.puts, ids(server.stored.highlights), ids(server.stored.unplaced.highlights)]).toEqual([
      1,
      ['placed'],
      ['lost'],
    ]);
    expect(kept.size).toBe(0);
    const { highlights } = store.get(open(server).draft.state).review;
    expect(highlights.map(({ id, isUnplaced = false }) => [id, isUnplaced])).toEqual([
      ['placed', false],
      ['lost', true],
    ]);
  });

  it('drops what it kept before the browser’s store was full, and nothing that it never kept', async () => {
    const server = fakeServer();
    const { draft } = open(server);
    draft.change({ notes: 'first' });
    const store = localStorage.setItem;
    localStorage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    draft.change({ notes: 'first, and more' });
    await pause();
    localStorage.setItem = store;
    expect([server.stored.notes, kept.size]).toEqual(['first, and more', 0]);
    const { draft: other } = open(server);
    kept.set('review-1', 'of another tab');
    void other.save();
    await pause();
    expect(kept.get('review-1')).toBe('of another tab');
  });

  it('leaves in the browser what another tab keeps there', async () => {
    const server = fakeServer();
    const { draft } = open(server);
    draft.change({ notes: 'mine' });
    kept.set('review-1', JSON.stringify({ ...empty, notes: 'an hour of work' }));
    await pause();
    expect(server.stored.notes).toBe('mine');
    expect(kept.get('review-1')).toContain('an hour of work');
    const { draft: other } = open(server);
    void other.save();
    await pause();
    expect([server.stored.notes, kept.size]).toEqual(['mine\n\nan hour of work', 0]);
  });

  it('goes on from a save whose answer was lost, also with what was deleted since', async () => {
    const server = fakeServer();
    const { draft } = open(server);
    draft.change({ notes: 'Kept. Dropped.', highlights: [mark('a', 0), mark('b', 10)] });
    const { put } = server;
    server.put = async (review) => {
      await put(review);
      throw new HttpError(0, 'lost');
    };
    await pause();
    expect(store.get(draft.state).saving).toBe('failed');
    server.put = put;
    draft.change({ notes: 'Kept. Mine.', highlights: [mark('b', 10, 'mine')] });
    await pause(4 * autosavePause);
    expect(store.get(draft.state)).toMatchObject({ isMerged: false, isDirty: false });
    expect(server.stored).toMatchObject({ notes: 'Kept. Mine.', highlights: [mark('b', 10, 'mine')], version: 2 });
  });

  it.each([
    ['the first', true, false],
    ['the second', false, true],
  ])('knows its own save after two without an answer, of which %s arrived', async (_, ...arrives) => {
    const server = fakeServer();
    const { draft } = open(server);
    const { put } = server;
    for (const [index, isStored] of arrives.entries()) {
      server.put = async (review) => {
        if (isStored) await put(review);
        throw new HttpError(0, 'lost');
      };
      draft.change({ notes: `Draft ${index}.`, highlights: [mark(`of ${index}`, 10 * index)] });
      await pause();
      expect(store.get(draft.state).saving).toBe('failed');
    }
    server.put = put;
    draft.change({ notes: 'Mine.', highlights: [mark('mine', 20)] });
    await pause(4 * autosavePause);
    expect(store.get(draft.state)).toMatchObject({ isMerged: false, isDirty: false });
    expect(server.stored).toMatchObject({ notes: 'Mine.', highlights: [mark('mine', 20)], version: 2 });
  });

  it.each([0, 1])(
    'goes on from a save whose answer was lost, %i after the first, before the page was opened again',
    async (before) => {
      const server = fakeServer();
      const { draft, leave } = open(server);
      const { put } = server;
      for (let save = 0; save < before; save++) {
        server.fails = new HttpError(503, 'busy');
        draft.change({ notes: 'Kept.' });
        await pause();
      }
      server.fails = undefined;
      server.put = async (review) => {
        await put(review);
        throw new HttpError(0, 'lost');
      };
      draft.change({ notes: 'Kept. Dropped.', highlights: [mark('a', 0), mark('b', 10)] });
      await pause();
      draft.change({ notes: 'Kept. Mine.', highlights: [mark('b', 10, 'mine')] });
      leave();
      server.put = put;
      const { draft: again } = open(server);
      expect(store.get(again.state)).toMatchObject({ isMerged: false, isDirty: true });
      await pause();
      expect(server.stored).toMatchObject({ notes: 'Kept. Mine.', highlights: [mark('b', 10, 'mine')], version: 2 });
    },
  );

  it('takes a save whose answer was lost for its own', async () => {
    const server = fakeServer();
    const { draft } = open(server);
    server.stored = { ...empty, notes: 'mine', version: 1 };
    draft.change({ notes: 'mine' });
    await pause();
    expect(store.get(draft.state)).toMatchObject({ isMerged: false, isDirty: false, review: { version: 1 } });
    await pause(60_000);
    expect([server.stored.version, kept.size]).toEqual([1, 0]);
  });

  it('keeps the work in the browser when it cannot be saved, and tries again with the next change', async () => {
    const server = fakeServer();
    const { draft } = open(server);
    server.fails = new HttpError(401, 'Please sign in');
    draft.change({ notes: 'still here' });
    await pause(5_000);
    expect(store.get(draft.state)).toMatchObject({ isDirty: true, saving: 'failed' });
    expect(kept.get('review-1')).toContain('still here');
    const again = open(server).draft;
    expect(store.get(again.state)).toMatchObject({ isDirty: true, review: { notes: 'still here' } });
    server.fails = undefined;
    again.change({ notes: 'still here, and more' });
    await pause();
    expect(server.stored.notes).toBe('still here, and more');
  });

  it.each([0, 401, 429, 503])(
    'tries again after a failure with %i: after a while, on focus and when online again',
    async (status) => {
      const server = fakeServer();
      const { draft, leave } = open(server);
      server.fails = new HttpError(status, 'not now');
      draft.change({ notes: 'still here' });
      await pause();
      expect([server.puts, store.get(draft.state).saving]).toEqual([1, 'failed']);
      await pause(retryPause + 50);
      expect(server.puts).toBe(2);
      focusManager.onFocus();
      await pause(50);
      expect(server.puts).toBe(3);
      onlineManager.setOnline(false);
      server.fails = undefined;
      onlineManager.setOnline(true);
      await pause(50);
      expect([server.puts, server.stored.notes, store.get(draft.state).saving]).toEqual([4, 'still here', 'saved']);
      leave();
      focusManager.onFocus();
      await pause(retryPause + 50);
      expect(server.puts).toBe(4);
    },
  );

  it('does not send again what the server refuses', async () => {
    const server = fakeServer();
    const { draft } = open(server);
    server.fails = new HttpError(422, 'too long');
    draft.change({ notes: 'too long' });
    await pause();
    focusManager.onFocus();
    await pause(2 * retryPause);
    expect(server.puts).toBe(1);
  });

  it('leaves a review alone that was completed meanwhile, until the editor saves it', async () => {
    const server = fakeServer();
    const { draft } = open(server);
    server.isCompleted = true;
    const { newest } = server;
    server.newest = () => {
      // The page learns of the status with the review.
      draft.allowAutosave(false);
      return newest();
    };
    draft.change({ notes: 'one more word' });
    await pause();
    await pause(3 * retryPause);
    expect([server.puts, server.stored.version]).toEqual([0, 0]);
    expect(store.get(draft.state)).toMatchObject({ isDirty: true, isLate: true });
    const saved = draft.save();
    await pause(50);
    expect(await saved).toMatchObject({ notes: 'one more word', version: 1 });
    expect(store.get(draft.state)).toMatchObject({ isDirty: false, isLate: false });
  });

  it('tells a save that does more whether the review is to be saved', async () => {
    const server = fakeServer();
    const { draft } = open(server);
    const put = vi.fn(server.put);
    for (const isChanged of [true, false]) {
      if (isChanged) draft.change({ notes: 'new' });
      const saved = draft.save(put);
      await pause(50);
      await saved;
      expect(put).toHaveBeenLastCalledWith(expect.anything(), isChanged);
    }
  });

  describe('when the review is read again', () => {
    const theirs: Review = { ...empty, highlights: [mark('theirs', 0)], version: 1 };

    it('shows the newer one, as if it had been opened with it', async () => {
      const server = fakeServer();
      const { draft } = open(server);
      server.stored = theirs;
      draft.takeStored(theirs);
      expect(store.get(draft.state)).toMatchObject({ isDirty: false, isMerged: false, review: { version: 1 } });
      expect(store.get(draft.state).review.highlights).toMatchObject([mark('theirs', 0)]);
      draft.takeStored(empty);
      expect(store.get(draft.state).review.version).toBe(1);
      draft.change({ notes: 'mine' });
      await pause();
      expect(server.stored).toMatchObject({ notes: 'mine', version: 2 });
    });

    it('joins it with unsaved changes, which wait until the editor has looked', async () => {
      const server = fakeServer();
      const { draft } = open(server);
      draft.change({ highlights: [mark('mine', 10)] });
      server.stored = theirs;
      draft.takeStored(theirs);
      draft.takeStored({ ...theirs, version: 2 });
      expect(store.get(draft.state)).toMatchObject({ isDirty: true, isMerged: true, review: { version: 2 } });
      expect(store.get(draft.state).review.highlights.map(({ id }) => id)).toEqual(['theirs', 'mine']);
      await pause();
      expect(server.puts).toBe(0);
    });

    it('waits for the text that its marks are on', () => {
      const { draft } = open(fakeServer());
      draft.takeStored({ ...theirs, contentVersion: 2 });
      expect(store.get(draft.state).review.version).toBe(0);
    });
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

describe('a text that is replaced', () => {
  const sentence = 'The war began in 1914 and ended in 1918, after four long years.';
  const before: DocumentText = { content: sentence, contentVersion: 1 };
  const moved: DocumentText = { content: `A new beginning. ${sentence}`, contentVersion: 2 };
  const cut: DocumentText = { content: 'All of it is written anew.', contentVersion: 2 };
  const at = (text: string, comment = '') => {
    const startIndex = sentence.indexOf(text);
    return { id: text, text, startIndex, endIndex: startIndex + text.length, comment, color: 'yellow' };
  };
  const change = { id: 's', text: 'began', startIndex: 8, endIndex: 13, replacement: 'broke out' };
  const placesOf = ({ draft }: ReturnType<typeof open>) => {
    const { text, review } = store.get(draft.state);
    return [...review.highlights, ...review.suggestions].map(({ id, startIndex, endIndex, isUnplaced }) =>
      isUnplaced ? `${id} has no place` : `${id} at ${text.content?.slice(startIndex, endIndex)}`,
    );
  };
  const marked = async () => {
    const server = fakeServer(empty, before);
    const opened = open(server);
    opened.draft.change({ highlights: [at('war', 'Which?')], suggestions: [change] });
    await pause();
    return { server, opened };
  };

  it('takes the marks along, and saves them when a person has looked', async () => {
    const { server, opened } = await marked();
    server.text = moved;
    opened.draft.replaceText(moved);
    expect(placesOf(opened)).toEqual(['war at war', 's at began']);
    const state = () => store.get(opened.draft.state);
    expect(state()).toMatchObject({ isMoved: true, isPlacedAnew: true, isDirty: false, text: moved });
    opened.draft.change({ notes: 'Looking.' });
    await pause(60_000);
    expect([server.stored, state()]).toMatchObject([
      { version: 1, contentVersion: 1 },
      { isDirty: true, isMoved: true },
    ]);
    const saved = opened.draft.save();
    await pause();
    expect(await saved).toMatchObject({
      contentVersion: 2,
      highlights: [{ startIndex: 21, anchor: { startIndex: 4, contentVersion: 1 } }],
      suggestions: [{ startIndex: 25, anchor: { startIndex: 8, contentVersion: 1 } }],
    });
    expect(state()).toMatchObject({ isMoved: false, isPlacedAnew: false, isDirty: false });
  });

  it('is saved with the next change where every mark stands as it stood, and never because somebody looked', async () => {
    const { server, opened } = await marked();
    server.text = { content: `${sentence} More came later.`, contentVersion: 2 };
    opened.draft.replaceText(server.text);
    expect(store.get(opened.draft.state)).toMatchObject({ isMoved: false, isPlacedAnew: true, isDirty: false });
    await pause(60_000);
    expect([server.stored.version, kept.size]).toEqual([1, 0]);
    opened.draft.change({ notes: 'Go on.' });
    await pause();
    expect(server.stored).toMatchObject({ version: 2, contentVersion: 2 });
    expect(store.get(opened.draft.state)).toMatchObject({ isPlacedAnew: false });
  });

  it('saves by itself again once a person has said that all of them are in the right place', async () => {
    const { server, opened } = await marked();
    server.text = moved;
    opened.draft.replaceText(moved);
    opened.draft.change(keepMarks(moved.content ?? '', 2, store.get(opened.draft.state).review));
    expect(store.get(opened.draft.state).isMoved).toBe(false);
    await pause();
    expect(server.stored).toMatchObject({ contentVersion: 2, highlights: [{ anchor: { contentVersion: 2 } }] });
  });

  it('finds marks that were stored without an anchor by the text that they were made on', async () => {
    const bare = { ...empty, version: 1, highlights: [at('war', 'Which?')], suggestions: [change] };
    const server = fakeServer(bare, before);
    const opened = open(server);
    // Whoever has the page open learns of it by a refusal; whoever opens it later gets the earlier text with the review.
    server.text = moved;
    opened.draft.change({ highlights: [at('war', 'Which war?')] });
    server.stored = { ...bare, content: before.content };
    await pause();
    expect([placesOf(opened), store.get(opened.draft.state).isMerged]).toEqual([['war at war', 's at began'], false]);
    kept.clear();
    expect(placesOf(open(server))).toEqual(['war at war', 's at began']);
  });

  it('does not ask for ever when the server has an older text than this page', async () => {
    const { server, opened } = await marked();
    opened.draft.replaceText({ content: `${sentence} More.`, contentVersion: 2 });
    opened.draft.change({ notes: 'Mine.' });
    await pause(60_000);
    expect(server.puts).toBeLessThan(6);
    expect(store.get(opened.draft.state)).toMatchObject({ saving: 'failed', isDirty: true });
  });

  it('is nothing to save without marks, and an older text changes nothing', async () => {
    const server = fakeServer(empty, before);
    const { draft } = open(server);
    draft.replaceText(moved);
    expect(store.get(draft.state)).toMatchObject({ isDirty: false, review: { contentVersion: 2 } });
    draft.replaceText(before);
    expect(store.get(draft.state).text).toBe(moved);
  });

  it('keeps what has no place any more, and finds it again in a later text', async () => {
    const { server, opened } = await marked();
    server.text = cut;
    opened.draft.replaceText(cut);
    expect(placesOf(opened)).toEqual(['war has no place', 's has no place']);
    void opened.draft.save();
    await pause();
    expect(server.stored).toMatchObject({
      highlights: [],
      unplaced: { highlights: [{ id: 'war', comment: 'Which?' }] },
    });
    server.text = { ...moved, contentVersion: 3 };
    const again = open(server);
    expect(placesOf(again)).toEqual(['war at war', 's at began']);
    expect(store.get(again.draft.state).isMoved).toBe(true);
  });

  it('is learned of when saving, and one’s own work goes on in it', async () => {
    const { server, opened } = await marked();
    server.text = moved;
    opened.draft.change({ highlights: [at('war', 'Which?'), at('1914', 'A date more.')] });
    await pause();
    expect(placesOf(opened)).toEqual(['war at war', '1914 at 1914', 's at began']);
    expect(store.get(opened.draft.state)).toMatchObject({
      isMoved: true,
      isPlacedAnew: true,
      isMerged: false,
      isDirty: true,
    });
    expect(server.stored.version).toBe(1);
  });

  it('joins unsaved work with what somebody else saved on the new text', async () => {
    const { server, opened } = await marked();
    const other = open(server);
    opened.draft.change({ highlights: [at('war', 'Which war?')] });
    opened.leave();
    const unsaved = kept.get('review-1') ?? '';
    server.text = moved;
    other.draft.replaceText(moved);
    other.draft.change({ notes: 'Placed anew.' });
    void other.draft.save();
    await pause();
    // The other works in a browser of their own.
    kept.set('review-1', unsaved);
    const again = open(server);
    expect(placesOf(again)).toEqual(['war at war', 's at began']);
    expect(store.get(again.draft.state)).toMatchObject({
      isMerged: true,
      review: { notes: 'Placed anew.', highlights: [{ comment: 'Which war?' }], version: 2, contentVersion: 2 },
    });
  });
});
