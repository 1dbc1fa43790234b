import { type MarkAuthor, unnamedEditor } from '@marginalia/bff/contract';
import { atom } from 'jotai';
import { currentUser, nameOf } from '../accounts/current-user.ts';

/** Who marks the text in this browser; the server writes the same on what it stores. */
export const markAuthorAtom = atom((get): MarkAuthor | undefined => {
  const user = get(currentUser.atom).data;
  if (!user) return undefined;
  const name = nameOf(user);
  return { id: String(user.id), name, initials: initialsOf(name) };
});

/** The same as clients see them: by the first name alone. */
export const ownClientAuthorAtom = atom((get): MarkAuthor | undefined => {
  const user = get(currentUser.atom).data;
  if (!user) return undefined;
  const name = user.firstName || unnamedEditor;
  return { id: String(user.id), name, initials: initialsOf(name) };
});

const initialsOf = (name: string): string =>
  Array.from(name.matchAll(/(?:^|\s)(\S)/gu), ([, first]) => first)
    .join('')
    .slice(0, 8);
