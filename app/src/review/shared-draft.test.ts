import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { draftKey, restoreDrafts } from '../accounts/drafts.ts';
import { sharedDraft } from './shared-draft.ts';
import { emptyBrowser } from './test/review-server.ts';

const kept = emptyBrowser();
const key = draftKey(1, 'letter');
const read = (stored: unknown) => z.object({ text: z.string() }).safeParse(stored).data;

/** This tab's draft of a letter, what it hears of other tabs, and a function with which another tab changes the browser's. */
function openLetter() {
  const window = new EventTarget();
  vi.stubGlobal('window', window);
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
    expect([restoreDrafts(1), kept.size]).toEqual([false, 0]);
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
});
