import type { CurrentUser } from '@marginalia/bff/contract';

/** Whose unsaved work it is: an account's number, or whoever is not signed in. */
export type Person = CurrentUser['id'] | 'visitor';

/** The key of a person's draft in the browser's stores. Nobody else's page asks for it. */
export const draftKey = (person: Person, name: string): string => `draft:${person}:${name}`;

/** Removes a person's drafts from this browser. */
export function clearDrafts(person: Person): void {
  const own = draftKey(person, '');
  // A browser may close one of its stores, or both; reading the name is what throws.
  for (const open of [() => localStorage, () => sessionStorage]) {
    try {
      const store = open();
      for (const key of Object.keys(store)) if (key.startsWith(own)) store.removeItem(key);
    } catch {
      // A closed store holds nothing.
    }
  }
}
