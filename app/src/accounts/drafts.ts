import { type Area, local, session, sharedStorage, storedAtom, type TextStorage } from '../state/stored.ts';
import type { Person } from './person.ts';

/** The key of a person's draft in the browser. Nobody else's page asks for it. */
export const draftKey = (person: Person, name: string): string => `draft:${person}:${name}`;

/** Tabs do not share a draft while it is typed, and none removes what another has stored since. */
function ownStorage(area: Area): TextStorage {
  const { getItem, setItem, removeItem } = sharedStorage(area);
  let own: string | null | undefined;
  return {
    getItem(key) {
      const text = getItem(key);
      if (own === undefined) own = text;
      return text;
    },
    setItem(key, text) {
      setItem(key, text);
      if (getItem(key) === text) own = text;
    },
    removeItem(key) {
      if (getItem(key) === own) removeItem(key);
    },
  };
}

/**
 * Unsaved work that this browser keeps until it is sent; undefined when there is none. A page makes the atom when it
 * opens, so that it begins with what the browser has by then.
 */
export const draftAtom = <T>(key: string, read: (stored: unknown) => T | undefined, area: Area = local) =>
  storedAtom<T | undefined>({ key, initial: undefined, read, storage: ownStorage(area) });

/** Removes a person's drafts from this browser. */
export function clearDrafts(person: Person): void {
  const own = draftKey(person, '');
  removeKeys((key) => key.startsWith(own));
}

/** Keys of drafts from before a draft had a person's key. Nobody can tell whose they are. */
const unowned = /^(?:orderDraft|(?:review|edit-link|edit-feedback|feedback)-\d+)$/;

function removeKeys(isRemoved: (key: string) => boolean): void {
  for (const area of [local, session]) {
    try {
      const storage = area();
      for (const key of Object.keys(storage)) if (isRemoved(key)) storage.removeItem(key);
    } catch {
      // A closed storage holds nothing.
    }
  }
}

if (typeof window !== 'undefined') removeKeys((key) => unowned.test(key));
