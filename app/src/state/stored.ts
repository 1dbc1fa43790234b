import { type Atom, atom } from 'jotai';
import { atomWithStorage, createJSONStorage, RESET } from 'jotai/utils';
import { store } from './store.ts';

/** A storage of the browser. A browser may close it; reading its name is what throws then. */
export type Area = () => Storage;
export const local: Area = () => localStorage;
export const session: Area = () => sessionStorage;

export interface TextStorage {
  getItem(key: string): string | null;
  /** Returns whether the browser stored the text. */
  setItem(key: string, text: string): boolean;
  /** With `isOwn`, the browser's text is removed only if `isOwn` accepts it. */
  removeItem(key: string, isOwn?: (text: string | null) => boolean): void;
  /** Calls back with what the browser has now, and had before where it says so, when another tab changed it. */
  subscribe?(key: string, onChange: (text: string | null, before?: string | null) => void): () => void;
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** The same storage for every tab of this browser. */
export function sharedStorage(area: Area): TextStorage {
  // What a full or closed storage did not take holds until the page is left.
  const unstored = new Map<string, string>();
  const getItem = (key: string) => unstored.get(key) ?? attempt(() => area().getItem(key)) ?? null;
  return {
    getItem,
    setItem(key, text) {
      unstored.set(key, text);
      attempt(() => {
        area().setItem(key, text);
        unstored.delete(key);
      });
      return !unstored.has(key);
    },
    removeItem(key, isOwn = () => true) {
      unstored.delete(key);
      attempt(() => isOwn(area().getItem(key)) && area().removeItem(key));
    },
    subscribe(key, onChange) {
      if (typeof window === 'undefined') return () => undefined;
      const listen = (event: StorageEvent) => {
        if (event.key !== key && event.key !== null) return;
        unstored.delete(key);
        const text = getItem(key);
        // It has been removed since: a later event tells of that, and of what was there by then.
        if (text === null && event.newValue !== null) return;
        onChange(text, event.oldValue);
      };
      // A page that comes back from the back/forward cache was not told what other tabs changed meanwhile.
      const comeBack = (event: PageTransitionEvent) => {
        if (event.persisted) onChange(getItem(key));
      };
      window.addEventListener('storage', listen);
      window.addEventListener('pageshow', comeBack);
      return () => {
        window.removeEventListener('storage', listen);
        window.removeEventListener('pageshow', comeBack);
      };
    },
  };
}

/** Calls back with what the browser has, and had before where it says so, when another tab changed it. */
export const onChangeElsewhere = (key: string, act: (text: string | null, before?: string | null) => void) =>
  sharedStorage(local).subscribe?.(key, act) ?? (() => undefined);

interface StoredOptions<T> {
  readonly key: string;
  readonly initial: T;
  /** Takes over what the browser has; undefined for what is no such value. */
  readonly read: (stored: unknown) => T | undefined;
  readonly storage?: TextStorage;
  /**
   * Read when the atom is first mounted, and `initial` until then. Pages that the build renders need it: their first
   * render is the same for everybody.
   */
  readonly isReadLate?: boolean;
}

/** A value that the browser remembers. The initial value is not stored. */
export function storedAtom<T>({ key, initial, read, storage, isReadLate = false }: StoredOptions<T>) {
  const texts = storage ?? sharedStorage(local);
  const json = createJSONStorage<unknown>(() => texts);
  const stored = atomWithStorage<T>(
    key,
    initial,
    {
      getItem: () => read(json.getItem(key, undefined)) ?? initial,
      setItem: json.setItem,
      removeItem: json.removeItem,
      ...(texts.subscribe && {
        subscribe: (_, onChange) =>
          json.subscribe?.(key, (value) => onChange(read(value) ?? initial), undefined) ?? (() => undefined),
      }),
    },
    { getOnInit: !isReadLate },
  );
  return atom(
    (get) => get(stored),
    (_, set, next: T) => {
      set(stored, Object.is(next, initial) ? RESET : next);
    },
  );
}

/** What an atom holds now: mounting it for a moment reads the browser's storage again. */
export function readNow<T>(atom: Atom<T>): T {
  const unmount = store.sub(atom, () => undefined);
  try {
    return store.get(atom);
  } finally {
    unmount();
  }
}
