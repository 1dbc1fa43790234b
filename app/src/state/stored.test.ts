import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { store } from './store.ts';
import { readNow, storedAtom } from './stored.ts';

const browser = new Map<string, string>();
let isFull = false;
const window = new EventTarget();
beforeEach(() => {
  browser.clear();
  isFull = false;
  vi.stubGlobal('window', window);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => browser.get(key) ?? null,
    setItem(key: string, text: string) {
      if (isFull) throw new Error('QuotaExceededError');
      browser.set(key, text);
    },
    removeItem: (key: string) => browser.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Another tab of the same browser stores a text. */
function storeElsewhere(key: string, text: string) {
  browser.set(key, text);
  window.dispatchEvent(Object.assign(new Event('storage'), { key }));
}

const wordsAtom = (isReadLate = false) =>
  storedAtom({
    key: 'words',
    initial: 'none',
    read: (stored) => (typeof stored === 'string' ? stored : undefined),
    isReadLate,
  });

describe('a value that the browser remembers', () => {
  it('is there for the next page, and takes no place while it is the initial one', () => {
    store.set(wordsAtom(), 'mine');
    expect(browser.get('words')).toBe('"mine"');
    const next = wordsAtom();
    expect(store.get(next)).toBe('mine');
    store.set(next, 'none');
    expect(browser.size).toBe(0);
  });

  it.each(['{', '7', 'null'])('is the initial one where the browser has %s', (text) => {
    browser.set('words', text);
    expect(store.get(wordsAtom())).toBe('none');
  });

  it('follows the other tabs while a page shows it', () => {
    const words = wordsAtom();
    const leave = store.sub(words, () => undefined);
    storeElsewhere('words', '"theirs"');
    expect(store.get(words)).toBe('theirs');
    storeElsewhere('words', '{');
    expect(store.get(words)).toBe('none');
    leave();
  });

  it('holds until the page is left where nothing can be stored', () => {
    isFull = true;
    const words = wordsAtom();
    store.set(words, 'mine');
    expect([store.get(words), browser.size]).toEqual(['mine', 0]);
    vi.stubGlobal('localStorage', undefined);
    store.set(words, 'still mine');
    expect(store.get(words)).toBe('still mine');
  });

  it('that is read late holds there too, however often it is mounted', () => {
    isFull = true;
    browser.set('words', '"older"');
    const words = wordsAtom(true);
    store.set(words, 'mine');
    expect([readNow(words), readNow(words)]).toEqual(['mine', 'mine']);
    store.set(words, 'none');
    expect([readNow(words), browser.size]).toEqual(['none', 0]);
  });

  it('is read again when the page comes back from the back/forward cache', () => {
    const words = wordsAtom();
    const leave = store.sub(words, () => undefined);
    browser.set('words', '"stored meanwhile"');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(store.get(words)).toBe('none');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(store.get(words)).toBe('stored meanwhile');
    leave();
  });

  it('that is read late is the initial one until it is mounted', () => {
    browser.set('words', '"mine"');
    const words = wordsAtom(true);
    expect(store.get(words)).toBe('none');
    expect(readNow(words)).toBe('mine');
    browser.set('words', '"stored since"');
    expect(readNow(words)).toBe('stored since');
  });
});
