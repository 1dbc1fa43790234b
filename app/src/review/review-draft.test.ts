import type { Review } from '@marginalia/bff/contract';
import { placeMarks } from '@marginalia/design-system/highlight-editor';
import { focusManager, onlineManager } from '@tanstack/query-core';
import { describe, expect, it, vi } from 'vitest';
import { HttpError } from '../http/http-error.ts';
import { store } from '../state/store.ts';
import { autosavePause, retryPause } from './review-draft.ts';
import { empty, emptyBrowser, fakeServer, mark, open, pause } from './test/review-server.ts';

const kept = emptyBrowser();

/** A draft, with a function that tells it what another tab has done to its copy in the browser. */
function openAmongTabs() {
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  // They would listen to this window beyond the test.
  const managers = [focusManager, onlineManager].map((manager) => vi.spyOn(manager, 'subscribe'));
  for (const manager of managers) manager.mockReturnValue(() => undefined);
  const server = fakeServer();
  const { draft } = open(server);
  for (const manager of managers) manager.mockRestore();
  const tell = ({ oldValue, newValue = null }: { oldValue: string | null; newValue?: string | null }) =>
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'review-1', oldValue, newValue }));
  return { draft, server, tell };
}

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

  it('shows a suggestion once in a second conflict, though another one stands at its place here', async () => {
    const server = fakeServer();
    const { draft } = open(server);
    const change = (id: string, text: string, replacement: string) => {
      return { id, text, startIndex: 0, endIndex: text.length, replacement };
    };
    server.stored = { ...empty, suggestions: [change('theirs', 'word one', 'first')], version: 1 };
    draft.change({ suggestions: [change('mine', 'word', 'term')] });
    await pause();
    const shown = () => store.get(draft.state).review.suggestions.map(({ id, replacement }) => [id, replacement]);
    expect(shown()).toEqual([
      ['mine', 'term'],
      ['theirs', 'first'],
    ]);
    // With the next change, the editor gives out which of them has no place.
    const { placed, unplaced } = placeMarks(server.text.content ?? '', store.get(draft.state).review);
    draft.change({ suggestions: [...placed.suggestions, ...unplaced.suggestions], notes: 'Mine.' });
    server.stored = { ...server.stored, suggestions: [change('theirs', 'word one', 'number one')], version: 2 };
    const saved = draft.save();
    await Promise.all([expect(saved).rejects.toThrow('stale'), pause()]);
    expect(shown()).toEqual([
      ['mine', 'term'],
      ['theirs', 'number one'],
    ]);
  });

  describe('with a suggestion at whose place another editor’s stands', () => {
    const change = (id: string, text: string) => {
      return { id, text, startIndex: 0, endIndex: text.length, replacement: id };
    };
    const idsIn = (draft: ReturnType<typeof open>['draft']) =>
      store.get(draft.state).review.suggestions.map(({ id }) => id);
    async function openMerged(server: ReturnType<typeof fakeServer>, mine: string, theirs: string) {
      const opened = open(server);
      server.stored = { ...empty, suggestions: [change('theirs', theirs)], version: 1 };
      opened.draft.change({ suggestions: [change('mine', mine)] });
      await pause();
      expect(idsIn(opened.draft).sort()).toEqual(['mine', 'theirs']);
      return opened;
    }

    it('removes the one without a place that they removed since both were saved', async () => {
      const server = fakeServer();
      const { draft } = await openMerged(server, 'word', 'word one');
      void draft.save();
      await pause();
      expect(server.stored).toMatchObject({ version: 2, unplaced: { suggestions: [{ id: 'theirs' }] } });
      server.stored = { ...server.stored, unplaced: empty.unplaced, version: 3 };
      draft.change({ notes: 'Mine.' });
      await pause();
      expect(idsIn(draft)).toEqual(['mine']);
    });

    it.each(['in this visit', 'and the page was left'])(
      'shows its own once where the answer to its save was lost %s',
      async (when) => {
        const server = fakeServer();
        const { draft, leave } = await openMerged(server, 'word one', 'word');
        const browser = [...kept];
        const { put } = server;
        const saved = draft.save(async (review) => {
          await put(review);
          throw new HttpError(0, 'lost');
        });
        await Promise.all([expect(saved).rejects.toThrow('lost'), pause(50)]);
        server.stored = { ...server.stored, notes: 'Theirs.', version: 3 };
        if (when === 'in this visit') {
          const again = draft.save();
          await Promise.all([expect(again).rejects.toThrow('stale'), pause(50)]);
          expect(idsIn(draft)).toEqual(['theirs', 'mine']);
        } else {
          leave();
          for (const [key, text] of browser) kept.set(key, text);
          expect(idsIn(open(server).draft)).toEqual(['theirs', 'mine']);
        }
      },
    );
  });

  it('waits for a person after a reload too, until both sides of the conflict have been saved', async () => {
    const server = fakeServer();
    const { draft, leave } = open(server);
    server.stored = { ...empty, highlights: [mark('theirs', 10)], version: 1 };
    draft.change({ highlights: [mark('mine', 0)] });
    await pause();
    draft.takeStored({ ...server.stored, version: 2 });
    leave();
    server.stored = { ...server.stored, version: 2 };
    const { draft: again } = open(server);
    expect(store.get(again.state)).toMatchObject({ isMerged: true, isDirty: true, review: { version: 2 } });
    await pause(60_000);
    expect(server.stored.version).toBe(2);
    again.change({ notes: 'I looked.' });
    void again.save();
    await pause(1);
    again.change({ notes: 'I looked, and more' });
    await pause(50);
    expect(server.stored).toMatchObject({ notes: 'I looked.', version: 3 });
    expect(store.get(open(server).draft.state)).toMatchObject({ isMerged: false, isDirty: true });
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

  it('is kept in the browser again once another tab has saved what it kept there, as long as it is unsaved', async () => {
    const { draft, tell } = openAmongTabs();
    const saveElsewhere = () => {
      const oldValue = kept.get('review-1') ?? null;
      kept.delete('review-1');
      tell({ oldValue });
    };
    saveElsewhere();
    expect(kept.size).toBe(0);
    draft.change({ notes: 'an hour of work' });
    kept.set('review-1', 'of another tab');
    saveElsewhere();
    expect(kept.get('review-1')).toContain('an hour of work');
    await pause();
    saveElsewhere();
    expect(kept.size).toBe(0);
  });

  it('is not kept again once another tab has gone on from it and saved that, unless it was changed since', async () => {
    const { draft, tell } = openAmongTabs();
    const saveElsewhere = (notes?: string) => {
      const oldValue = kept.get('review-1')?.replace('Wel argued', notes ?? 'Wel argued') ?? null;
      kept.delete('review-1');
      tell({ oldValue });
    };
    draft.change({ notes: 'Wel argued' });
    saveElsewhere('Well argued');
    expect(kept.size).toBe(0);
    draft.change({ notes: 'Wel argued' });
    saveElsewhere();
    expect(kept.size).toBe(0);
    draft.change({ notes: 'Wel argued' });
    const before = kept.get('review-1') ?? null;
    tell({ oldValue: before });
    draft.change({ notes: 'Mine, typed later' });
    kept.delete('review-1');
    tell({ oldValue: before });
    expect(kept.get('review-1')).toContain('Mine, typed later');
  });

  it('is not taken for sent where another tab wrote over it and sent its own before this one heard of either', () => {
    const { draft, server, tell } = openAmongTabs();
    draft.allowAutosave(false);
    draft.change({ notes: 'An hour of work.' });
    const mine = kept.get('review-1') ?? '';
    const theirs = JSON.stringify({ ...JSON.parse(mine), notes: 'Another tab.', origin: 7 });
    kept.delete('review-1');
    server.stored = { ...empty, notes: 'Another tab.', version: 1 };
    tell({ oldValue: mine, newValue: theirs });
    tell({ oldValue: theirs });
    draft.takeStored(server.stored);
    expect(store.get(draft.state).review.notes).toContain('An hour of work.');
    expect(kept.get('review-1')).toContain('An hour of work.');
  });

  it('shows what another tab has made of it and saved, and not both', async () => {
    const { draft, server, tell } = openAmongTabs();
    draft.change({ notes: 'Wel argued', highlights: [mark('a', 0, 'Wel')] });
    const oldValue = kept.get('review-1') ?? null;
    kept.delete('review-1');
    server.stored = { ...empty, notes: 'Well argued', highlights: [mark('a', 0, 'Well')], version: 1 };
    tell({ oldValue });
    draft.takeStored(server.stored);
    const state = store.get(draft.state);
    expect(state).toMatchObject({ isDirty: false, isMerged: false, review: { notes: 'Well argued' } });
    expect(state.review.highlights.map(({ comment }) => comment)).toEqual(['Well']);
    expect(kept.size).toBe(0);
    await pause();
    expect(server.puts).toBe(0);
  });

  it('is merged with what another tab has saved where it was changed since the browser, being full, stored it', () => {
    const { draft, server, tell } = openAmongTabs();
    draft.change({ notes: 'Wel argued' });
    const oldValue = kept.get('review-1') ?? null;
    const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    draft.change({ notes: 'Wel argued. Mine, typed later.' });
    full.mockRestore();
    kept.delete('review-1');
    server.stored = { ...empty, notes: 'Well argued', version: 1 };
    tell({ oldValue });
    draft.takeStored(server.stored);
    expect(store.get(draft.state).review.notes).toContain('Mine, typed later.');
    expect(kept.get('review-1')).toContain('Mine, typed later.');
    draft.change({ notes: '' });
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

    it('shows a newer comment once, also where its own ended with a space when it saved itself', async () => {
      const server = fakeServer();
      const { draft } = open(server);
      draft.change({ highlights: [mark('a', 0, 'Well argued ')] });
      await pause();
      server.stored = { ...server.stored, highlights: [mark('a', 0, 'Well argued, but long')], version: 2 };
      draft.takeStored(server.stored);
      await pause(60_000);
      expect(server.stored.highlights.map(({ comment }) => comment)).toEqual(['Well argued, but long']);
      expect(server.stored.version).toBe(2);
    });

    it('has nothing unsaved because of an author or a time, which the server sets', async () => {
      const server = fakeServer();
      const { draft, leave } = open(server);
      draft.change({ highlights: [mark('a', 0)] });
      await pause();
      const stamps = { author: { id: '1', name: 'Ada', initials: 'A' }, createdAt: '2026-11-27T10:00:00.000Z' };
      server.stored = { ...server.stored, highlights: [{ ...mark('a', 0), ...stamps }] };
      draft.allowAutosave(false);
      for (const notes of ['x', '']) draft.change({ notes });
      leave();
      expect(store.get(open(server, false).draft.state)).toMatchObject({ isDirty: false, isLate: false });
    });

    it('has nothing unsaved because of a space that the server does not store', async () => {
      const server = fakeServer();
      const { draft, leave } = open(server);
      draft.change({ highlights: [mark('a', 0, 'Well argued ')] });
      const browser = [...kept];
      await pause();
      server.stored = { ...server.stored, notes: 'Completed by another.', version: 2 };
      draft.takeStored(server.stored);
      draft.allowAutosave(false);
      expect(store.get(draft.state)).toMatchObject({ isDirty: false, isLate: false });
      leave();
      for (const [key, text] of browser) kept.set(key, text);
      server.stored = { ...server.stored, notes: '' };
      expect(store.get(open(server, false).draft.state)).toMatchObject({ isDirty: false, isLate: false });
    });

    const reply = (id: string, createdAt: string) => ({
      id,
      text: id,
      author: { name: 'C', initials: 'C' },
      createdAt,
    });
    const late = [reply('b', '2026-11-02T00:00:00Z')];
    const early = [...late, reply('a', '2026-11-01T00:00:00Z')];
    const sentence = { ...mark('s', 0, 'Sentence'), text: 'word one', endIndex: 8 };
    const gone = { ...mark('gone', 0, 'gone'), text: 'gone' };
    it.each<[string, Partial<Review>, Partial<Review>]>([
      ['has a mark inside of another', {}, { highlights: [sentence, mark('w', 0, 'Word')] }],
      [
        'has a comment from Word, at its end',
        { highlights: [mark('m', 10)] },
        { highlights: [mark('m', 10), mark('c', 0)] },
      ],
      [
        'has an earlier reply, at its end',
        { highlights: [{ ...mark('m', 10), replies: late }] },
        { highlights: [{ ...mark('m', 10), replies: early }] },
      ],
      ['has an unplaced mark', {}, { highlights: [mark('p', 10)], unplaced: { highlights: [gone], suggestions: [] } }],
    ])('has nothing unsaved where nothing was typed and the newer one %s', async (_, before, after) => {
      const server = fakeServer({ ...empty, ...before, version: 1 });
      const { draft } = open(server);
      for (const version of [2, 3]) {
        server.stored = { ...empty, ...after, notes: `${version}`, version };
        draft.takeStored(server.stored);
        expect(store.get(draft.state)).toMatchObject({ isDirty: false, isMerged: false });
      }
      await pause(60_000);
      expect([server.puts, kept.size]).toEqual([0, 0]);
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
