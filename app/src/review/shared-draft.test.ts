import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { emptyBrowser } from './test/review-server.ts';

const kept = emptyBrowser();
const window = new EventTarget();
const key = 'draft:1:letter';
const read = (stored: unknown) => z.object({ text: z.string() }).safeParse(stored).data;

let sharedDraft: typeof import('./shared-draft.ts').sharedDraft;
let restoreDrafts: typeof import('../accounts/drafts.ts').restoreDrafts;
beforeEach(async () => {
  vi.stubGlobal('window', window);
  // They listen to the window that they find when they are loaded.
  vi.resetModules();
  ({ sharedDraft } = await import('./shared-draft.ts'));
  ({ restoreDrafts } = await import('../accounts/drafts.ts'));
});

/** This tab's draft of a letter, what it hears of other tabs, and a function with which another tab changes the browser's. */
function openLetter() {
  const draft = sharedDraft(key, read);
  const onRemoved = vi.fn();
  draft.onRemoved(onRemoved);
  const changeElsewhere = (newValue: string | null) => {
    const oldValue = kept.get(key) ?? null;
    if (newValue === null) kept.delete(key);
    else kept.set(key, newValue);
    window.dispatchEvent(Object.assign(new Event('storage'), { key, oldValue, newValue }));
  };
  return { draft, onRemoved, changeElsewhere };
}

describe('a draft of which another tab', () => {
  it('sent a correction is not stored again by the logout that follows', () => {
    const { draft, onRemoved, changeElsewhere } = openLetter();
    draft.set({ text: 'Wel argued' });
    changeElsewhere((kept.get(key) ?? '').replace('Wel', 'Well'));
    changeElsewhere(null);
    expect(onRemoved).toHaveBeenLastCalledWith({ text: 'Well argued' });
    vi.advanceTimersByTime(2_000);
    expect([restoreDrafts(1), kept.size]).toEqual([false, 0]);
  });

  it('sent what was left here, is not stored again by a later logout', () => {
    sharedDraft(key, read).set({ text: 'Left for the next page' });
    const oldValue = kept.get(key) ?? null;
    kept.delete(key);
    window.dispatchEvent(Object.assign(new Event('storage'), { key, oldValue, newValue: null }));
    vi.advanceTimersByTime(2_000);
    expect([restoreDrafts(1), kept.size]).toEqual([false, 0]);
  });

  it('stored a later text over this one keeps it when the words are taken back here', () => {
    const { draft, changeElsewhere } = openLetter();
    draft.set({ text: 'Mine' });
    const theirs = (kept.get(key) ?? '').replace('Mine', 'Mine, and an hour of work');
    changeElsewhere(theirs);
    draft.takeBack();
    expect(kept.get(key)).toBe(theirs);
  });

  it('removed these very words, as a logout does, is stored again', () => {
    const { draft, changeElsewhere } = openLetter();
    draft.set({ text: 'Mine' });
    changeElsewhere(null);
    expect(restoreDrafts(1)).toBe(true);
    expect(kept.get(key)).toContain('Mine');
  });

  it('took its own words back, unsent, is not taken for sent', () => {
    const { draft, onRemoved, changeElsewhere } = openLetter();
    draft.set({ text: 'Mine' });
    const other = sharedDraft(key, read);
    let last = kept.get(key) ?? '';
    vi.spyOn(localStorage, 'setItem').mockImplementation((_, text) => {
      last = text;
      kept.set(key, text);
    });
    other.takeBack();
    expect(kept.size).toBe(0);
    kept.set(key, last);
    changeElsewhere(null);
    expect(onRemoved).toHaveBeenLastCalledWith(undefined);
  });

  it('typed into these words and took that back keeps its own where they are taken back here', () => {
    const { draft, changeElsewhere } = openLetter();
    draft.set({ text: 'Mine' });
    const mine = kept.get(key) ?? '';
    changeElsewhere(mine.replace('Mine', 'Mine!'));
    changeElsewhere(mine);
    let last = mine;
    vi.spyOn(localStorage, 'setItem').mockImplementation((_, text) => {
      last = text;
      kept.set(key, text);
    });
    draft.takeBack();
    expect(kept.size).toBe(0);
    expect(last).not.toBe(mine);
  });
});
