import { atom } from 'jotai';
import { store } from '../state/store.ts';
import { local, session, sharedStorage, storedAtom, type TextStorage } from '../state/stored.ts';
import { watchVisit } from '../state/visit.ts';
import type { Person } from './person.ts';

/** The key of a person's draft in the browser. Nobody else's page asks for it. */
export const draftKey = (person: Person, name: string): string => `draft:${person}:${name}`;

/** The name of the orders that a person has sent: removed with the drafts, but nothing that is still unsent. */
export const sentName = 'sent';

/** To whom the drafts of a form belong. */
export interface Owner {
  readonly person: Person;
}

/**
 * Those of visitors: the person's who has signed in since, so that nobody else sees them once that person has left. An
 * object and no atom: an order that a visitor began holds it, and learns from it whose it has become.
 */
let visitors: { person: Person } = { person: 'visitor' };

/** Whose they are, for what shows them. */
export const visitorsAtom = atom<Person>('visitor');

/** The owner of what this person begins now. What a visitor has begun is given to whoever signs in, and stays theirs. */
export const ownerOf = (person: Person): Owner => (person === 'visitor' ? visitors : { person });

const isUnsent = (key: string): boolean => !key.endsWith(`:${sentName}`);

const isOf = (person: Person, name = '') => {
  const own = draftKey(person, name);
  return (key: string) => key.startsWith(own);
};

const storages = { local: sharedStorage(local), session: sharedStorage(session) };

/** The drafts that this tab has read or written, by their keys. */
const tabDrafts = new Map<string, { readonly storage: TextStorage; readonly text: string }>();

const unstoredKeys = atom<readonly string[]>([]);

/** Whether the browser, full or closed, did not store something that was typed in this tab. */
export const hasUnstoredDraftAtom = atom((get) => get(unstoredKeys).length > 0);

function noteStored(key: string, isStored: boolean): void {
  const others = store.get(unstoredKeys).filter((other) => other !== key);
  store.set(unstoredKeys, isStored || !isUnsent(key) ? others : [...others, key]);
}

/**
 * Tabs do not share a draft while it is typed, and none removes what another has stored since. After its person has left
 * the page, nothing of it is stored.
 */
function ownStorage(storage: TextStorage): TextStorage {
  const isSameVisit = watchVisit();
  /** What the browser has from this page. */
  let own: string | null | undefined;
  return {
    getItem(key) {
      const text = storage.getItem(key);
      if (own === undefined) own = text;
      if (text !== null) tabDrafts.set(key, { storage, text });
      return text;
    },
    setItem(key, text) {
      if (!isSameVisit()) return false;
      const isStored = storage.setItem(key, text);
      if (isStored) own = text;
      tabDrafts.set(key, { storage, text });
      noteStored(key, isStored);
      return isStored;
    },
    removeItem(key) {
      storage.removeItem(key, (text) => text === own);
      if (!isSameVisit()) return;
      tabDrafts.delete(key);
      noteStored(key, true);
    },
  };
}

/**
 * Unsaved work that this browser keeps until it is sent; undefined when there is none. A page makes the atom when it
 * opens, so that it begins with what the browser has by then.
 */
export const draftAtom = <T>(
  key: string,
  read: (stored: unknown) => T | undefined,
  place: keyof typeof storages = 'local',
) => storedAtom<T | undefined>({ key, initial: undefined, read, storage: ownStorage(storages[place]) });

/** The names of a person's drafts in this browser that begin like this, in their order. */
export function draftNames(person: Person, begin: string): string[] {
  const own = draftKey(person, '');
  const keys = allKeys().filter((key) => key.startsWith(own + begin));
  return keys.map((key) => key.slice(own.length)).sort();
}

/** The accounts of which this browser has drafts with names that begin like this. */
export function accountsWith(begin: string): number[] {
  const numbers = allKeys().map((key) => /^draft:(\d+):(.*)/.exec(key));
  return [...new Set(numbers.flatMap((found) => (found?.[2]?.startsWith(begin) ? [Number(found[1])] : [])))];
}

/**
 * Gives what a visitor typed or sent in this tab to the person of whom the server has just said that they are signed in.
 * Confirmations stay: they are removed at the next login or logout.
 */
export function giveDrafts(person: Person): void {
  if (visitors.person === 'visitor') visitors.person = person;
  else if (visitors.person !== person) visitors = { person };
  const storage = storages.session;
  for (const key of allKeys()) {
    const text = isOf('visitor')(key) && isUnsent(key) ? storage.getItem(key) : null;
    if (text === null) continue;
    const given = draftKey(person, key.slice(draftKey('visitor', '').length));
    storage.removeItem(key);
    tabDrafts.delete(key);
    noteStored(key, true);
    tabDrafts.set(given, { storage, text });
    noteStored(given, storage.setItem(given, text));
  }
  store.set(visitorsAtom, person);
}

/** From now on, what a visitor begins is a visitor's: nobody is signed in any more. */
export function endGiving(): void {
  if (visitors.person !== 'visitor') visitors = { person: 'visitor' };
  store.set(visitorsAtom, 'visitor');
}

/** Removes a person's drafts from this browser, or those with this name. */
export function clearDrafts(person: Person, name?: string): void {
  const isRemoved = isOf(person, name);
  for (const [key, { storage }] of tabDrafts) {
    if (!isRemoved(key)) continue;
    storage.removeItem(key);
    tabDrafts.delete(key);
    noteStored(key, true);
  }
  removeKeys(isRemoved);
}

/** Whether logging out would remove something that a person typed and did not send. */
export function hasDrafts(person: Person): boolean {
  let isFound = store.get(hasUnstoredDraftAtom);
  eachKey((key) => {
    isFound ||= isUnsent(key) && (isOf(person)(key) || isOf('visitor')(key));
  });
  return isFound;
}

/** Stores this tab's drafts of a person again, after another tab removed them. Returns whether there are any, all stored. */
export function restoreDrafts(person: Person): boolean {
  const theirs = [...tabDrafts].filter(([key]) => isUnsent(key) && isOf(person)(key));
  const areStored = theirs.map(([key, { storage, text }]) => storage.setItem(key, text));
  return areStored.length > 0 && !areStored.includes(false);
}

/** Keys of drafts from before a draft had a person's key. Nobody can tell whose they are. */
const unowned = /^(?:orderDraft|(?:review|edit-link|edit-feedback|feedback)-\d+)$/;

function removeKeys(isRemoved: (key: string) => boolean): void {
  eachKey((key, storage) => {
    if (isRemoved(key)) storage.removeItem(key);
  });
}

/** The keys of this browser and of what it did not store. */
function allKeys(): string[] {
  const keys = new Set<string>();
  for (const [key, { storage }] of tabDrafts) if (storage.getItem(key) !== null) keys.add(key);
  eachKey((key) => keys.add(key));
  return [...keys];
}

function eachKey(visit: (key: string, storage: Storage) => void): void {
  for (const area of [local, session]) {
    try {
      const storage = area();
      for (const key of Object.keys(storage)) visit(key, storage);
    } catch {
      // A closed storage holds nothing.
    }
  }
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

// The build renders pages in Node.
if (typeof window !== 'undefined') {
  removeKeys((key) => unowned.test(key));
  // What another tab has sent is no draft of this one any more. A logout removes drafts too, and says so in that moment.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === null || newValue !== null) return;
    setTimeout(() => {
      if (storages.local.getItem(key) === null) tabDrafts.delete(key);
    }, 1_000);
  });
  // The browser asks before the page goes, also when another tab's logout would replace it.
  store.sub(hasUnstoredDraftAtom, () => {
    if (store.get(hasUnstoredDraftAtom)) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  });
}
