import { atom } from 'jotai';
import { store } from '../state/store.ts';
import { local, session, sharedStorage, storedAtom, type TextStorage } from '../state/stored.ts';
import { watchVisit } from '../state/visit.ts';
import type { Person } from './person.ts';

/** The key of a person's draft in the browser. Nobody else's page asks for it. */
export const draftKey = (person: Person, name: string): string => `draft:${person}:${name}`;

/** The name of the orders that a person has sent: removed with the drafts, but nothing that is still unsent. */
export const sentName = 'sent';

/**
 * To whom drafts of a visitor belong that this page has begun: the person who has signed in since, so that nobody else sees
 * them once that person has left. What a visitor begins after a session has ended is a visitor's again.
 */
let heir: { person: Person } = { person: 'visitor' };

const visitors = draftKey('visitor', '');

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

/** The storage's key of a draft, which may have been given to the person who signed in. */
const keyOf = (key: string, { person }: typeof heir): string =>
  key.startsWith(visitors) ? draftKey(person, key.slice(visitors.length)) : key;

/**
 * Tabs do not share a draft while it is typed, and none removes what another has stored since. After its person has left
 * the page, nothing of it is stored.
 */
function ownStorage(storage: TextStorage): TextStorage {
  const isSameVisit = watchVisit();
  const owner = heir;
  /** What the browser has from this page. */
  let own: string | null | undefined;
  return {
    getItem(begun) {
      const key = keyOf(begun, owner);
      const text = storage.getItem(key);
      if (own === undefined) own = text;
      if (text !== null) tabDrafts.set(key, { storage, text });
      return text;
    },
    setItem(begun, text) {
      if (!isSameVisit()) return false;
      const key = keyOf(begun, owner);
      const isStored = storage.setItem(key, text);
      if (isStored) own = text;
      tabDrafts.set(key, { storage, text });
      noteStored(key, isStored);
      return isStored;
    },
    removeItem(begun) {
      const key = keyOf(begun, owner);
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

/** The names of a person's drafts in this tab that begin like this, in their order. */
export function draftNames(person: Person, begin: string): string[] {
  const own = keyOf(draftKey(person, ''), heir);
  const keys = allKeys().filter((key) => key.startsWith(own + begin));
  return keys.map((key) => key.slice(own.length)).sort();
}

/**
 * Gives what a visitor typed or sent in this tab to the person of whom the server has just said that they are signed in.
 * Confirmations stay: they are removed at the next login or logout.
 */
export function giveDrafts(person: Person): void {
  if (heir.person === 'visitor') heir.person = person;
  else if (heir.person !== person) heir = { person };
  const storage = storages.session;
  for (const key of allKeys()) {
    const text = isOf('visitor')(key) && isUnsent(key) ? storage.getItem(key) : null;
    if (text === null) continue;
    const given = keyOf(key, heir);
    storage.removeItem(key);
    tabDrafts.delete(key);
    noteStored(key, true);
    tabDrafts.set(given, { storage, text });
    noteStored(given, storage.setItem(given, text));
  }
}

/** From now on, what a visitor begins is a visitor's: nobody is signed in any more. */
export function endGiving(): void {
  if (heir.person !== 'visitor') heir = { person: 'visitor' };
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
  const keys = new Set(tabDrafts.keys());
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
  // The browser asks before the page goes, also when another tab's logout would replace it.
  store.sub(hasUnstoredDraftAtom, () => {
    if (store.get(hasUnstoredDraftAtom)) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  });
}
