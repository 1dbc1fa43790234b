import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { store } from '../state/store.ts';
import { clearDrafts, draftAtom, draftKey, hasUnstoredDraftAtom, restoreDrafts } from './drafts.ts';

const browser = new Map<string, string>();
let isFull = false;
beforeEach(() => {
  isFull = false;
  vi.stubGlobal(
    'localStorage',
    new Proxy(
      {
        getItem: (key: string) => browser.get(key) ?? null,
        setItem(key: string, text: string) {
          if (isFull) throw new Error('QuotaExceededError');
          browser.set(key, text);
        },
        removeItem: (key: string) => browser.delete(key),
      },
      {
        ownKeys: () => [...browser.keys()],
        getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
      },
    ),
  );
});
afterEach(() => {
  clearDrafts(7);
  browser.clear();
  vi.unstubAllGlobals();
});

const key = (name: string) => draftKey(7, name);
const draft = (name: string) => draftAtom(key(name), (stored) => stored);

describe('where the browser’s storage is full', () => {
  it('what another tab has stored of the same work since stays, and so does all other work', () => {
    const [own, other] = [draft('review-12'), draft('review-13')];
    store.set(own, 'mine');
    store.set(other, 'of another order');
    browser.set(key('review-12'), '"of another tab"');
    isFull = true;
    store.set(own, 'mine, longer');
    store.set(own, undefined);
    expect(Object.fromEntries(browser)).toEqual({
      [key('review-12')]: '"of another tab"',
      [key('review-13')]: '"of another order"',
    });
  });

  it('what was stored of a text before goes with the longer text that was not, once that is sent', () => {
    const feedback = draft('feedback-12');
    store.set(feedback, 'mine');
    isFull = true;
    store.set(feedback, 'mine, longer');
    store.set(feedback, undefined);
    expect(browser.size).toBe(0);
  });

  it('what is typed is told not to be stored, until it is sent or there is room', () => {
    const [feedback, link] = [draft('feedback-12'), draft('edit-link-12')];
    store.set(feedback, 'stored');
    expect(store.get(hasUnstoredDraftAtom)).toBe(false);
    isFull = true;
    store.set(feedback, 'not stored');
    store.set(link, 'not stored');
    expect(store.get(hasUnstoredDraftAtom)).toBe(true);
    isFull = false;
    store.set(feedback, 'stored again');
    expect(store.get(hasUnstoredDraftAtom)).toBe(true);
    store.set(link, undefined);
    expect(store.get(hasUnstoredDraftAtom)).toBe(false);
  });

  it('what is typed is still there when its page is opened again, and gone after logout', () => {
    isFull = true;
    store.set(draft('feedback-12'), 'not stored');
    expect(store.get(draft('feedback-12'))).toBe('not stored');
    clearDrafts(7);
    expect([store.get(draft('feedback-12')), store.get(hasUnstoredDraftAtom)]).toEqual([undefined, false]);
  });
});

it('the drafts of this tab can be stored again after another tab removed them, and no others', () => {
  store.set(draft('review-12'), 'typed here');
  browser.set(key('review-13'), '"read here"');
  store.get(draft('review-13'));
  store.set(draft('review-14'), 'sent');
  store.set(draft('review-14'), undefined);
  browser.clear();
  expect(restoreDrafts(8)).toBe(false);
  expect(browser.size).toBe(0);
  isFull = true;
  expect(restoreDrafts(7)).toBe(false);
  isFull = false;
  expect(restoreDrafts(7)).toBe(true);
  expect(Object.fromEntries(browser)).toEqual({
    [key('review-12')]: '"typed here"',
    [key('review-13')]: '"read here"',
  });
});
