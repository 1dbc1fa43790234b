import { focusManager, onlineManager } from '@tanstack/query-core';
import { describe, expect, it } from 'vitest';
import { HttpError } from '../http/http-error.ts';
import { store } from '../state/store.ts';
import { autosavePause, retryPause } from './review-draft.ts';
import { empty, emptyBrowser, fakeServer, mark, open, pause } from './test/review-server.ts';

const kept = emptyBrowser();

describe('a review whose save failed or was not answered', () => {
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

  it('knows its own save without an answer, also where the server stores its words a little differently', async () => {
    const server = fakeServer();
    const { draft } = open(server);
    const { put } = server;
    server.put = async (review) => {
      await put(review);
      throw new HttpError(0, 'lost');
    };
    const replies = [{ id: 'r', text: 'Agreed. ' }];
    draft.change({ highlights: [{ ...mark('a', 0, 'Well argued '), replies }], notes: 'Line\vtwo' });
    await pause();
    server.put = put;
    server.stored = { ...server.stored, notes: 'Linetwo' };
    draft.change({ highlights: [{ ...mark('a', 0, 'Well argued, and more'), replies }] });
    await pause();
    const { review, isMerged } = store.get(draft.state);
    expect([isMerged, review.highlights.map(({ comment }) => comment)]).toEqual([false, ['Well argued, and more']]);
  });

  it('knows its own save where the page was left during it, with words typed since', async () => {
    const server = fakeServer();
    const { draft, leave } = open(server);
    draft.change({ highlights: [mark('a', 0, 'Wel')], notes: 'Wel.' });
    await pause(autosavePause + 5);
    draft.change({ highlights: [mark('a', 0, 'Well argued')], notes: 'Well.' });
    leave();
    const browser = new Map(kept);
    await pause(50);
    // A page that is gone hears of no response.
    kept.clear();
    for (const [key, text] of browser) kept.set(key, text);
    const { review, isMerged } = store.get(open(server).draft.state);
    expect(isMerged).toBe(false);
    expect(review).toMatchObject({ notes: 'Well.', highlights: [{ comment: 'Well argued' }], version: 1 });
    expect(review.highlights).toHaveLength(1);
  });

  it('knows its own save of the last visit that arrives after this page has read the review', async () => {
    const server = fakeServer();
    const { draft, leave } = open(server);
    draft.change({ highlights: [mark('a', 0, 'Wel')] });
    await pause(autosavePause + 5);
    draft.change({ highlights: [mark('a', 0, 'Well argued')] });
    leave();
    const [browser, before] = [new Map(kept), server.stored];
    await pause(50);
    for (const [key, text] of browser) kept.set(key, text);
    const arrived = server.stored;
    server.stored = before;
    const { draft: again } = open(server);
    again.change({ notes: 'More.' });
    server.stored = arrived;
    again.takeStored(arrived);
    const { review, isMerged } = store.get(again.state);
    expect([isMerged, review.highlights.map(({ comment }) => comment)]).toEqual([false, ['Well argued']]);
  });

  it('asks for a look before what was undone here undoes the same change of another editor', async () => {
    const server = fakeServer();
    const { draft, leave } = open(server);
    server.fails = new HttpError(0, 'offline');
    draft.change({ highlights: [mark('a', 0)] });
    await pause();
    draft.change({ highlights: [] });
    leave();
    server.fails = undefined;
    const { draft: again } = open(server);
    expect(store.get(again.state).isDirty).toBe(false);
    server.stored = { ...empty, highlights: [mark('a', 0)], version: 1 };
    again.takeStored(server.stored);
    await pause(60_000);
    expect(store.get(again.state)).toMatchObject({ isDirty: true, isMerged: true });
    expect(server.stored.version).toBe(1);
    expect(store.get(open(server).draft.state)).toMatchObject({ isDirty: true, isMerged: true });
  });

  it.each([true, false])(
    'knows it where one mark is inside of another, on a page that was left: %s',
    async (isLeft) => {
      const server = fakeServer();
      const { draft, leave } = open(server);
      const { put } = server;
      server.put = async (review) => {
        await put(review);
        throw new HttpError(0, 'lost');
      };
      const sentence = { ...mark('s', 0, 'Sentence'), text: 'word one', endIndex: 8 };
      draft.change({ highlights: [sentence, mark('w', 0, 'Word')] });
      await pause();
      server.put = put;
      if (isLeft) leave();
      else await pause(40_000);
      const { state } = isLeft ? open(server).draft : draft;
      expect(store.get(state)).toMatchObject({ isDirty: false, isMerged: false });
    },
  );

  it('has been looked at where a person saved what was merged, although the answer was lost', async () => {
    const server = fakeServer();
    const { draft, leave } = open(server);
    server.stored = { ...empty, highlights: [mark('theirs', 10)], version: 1 };
    draft.change({ highlights: [mark('mine', 0)] });
    await pause();
    expect(store.get(draft.state).isMerged).toBe(true);
    const saved = draft.save(async (review) => {
      await server.put(review);
      throw new HttpError(0, 'lost');
    });
    await Promise.all([expect(saved).rejects.toThrow('lost'), pause(50)]);
    draft.change({ notes: 'And more.' });
    leave();
    const after = { isMerged: false, isDirty: true, review: { version: 2 } };
    expect(store.get(open(server).draft.state)).toMatchObject(after);
    draft.takeStored(server.stored);
    expect(store.get(draft.state)).toMatchObject(after);
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

  it('is not told to lack what a completion has whose response was lost, on the same page and on the next visit', async () => {
    const server = fakeServer();
    const { draft, leave } = open(server);
    draft.change({ notes: 'mine', highlights: [mark('a', 0, 'mine')] });
    const { put } = server;
    const completed = draft.save(async (review) => {
      await put(review);
      throw new HttpError(0, 'lost');
    });
    await Promise.all([expect(completed).rejects.toThrow('lost'), pause(50)]);
    const next = open(server, false);
    expect(store.get(next.draft.state)).toMatchObject({ isDirty: false, isLate: false, review: { version: 1 } });
    next.leave();
    draft.allowAutosave(false);
    draft.takeStored(server.stored);
    expect(store.get(draft.state)).toMatchObject({ isDirty: false, isLate: false, review: { version: 1 } });
    leave();
    expect(kept.size).toBe(0);
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
});
