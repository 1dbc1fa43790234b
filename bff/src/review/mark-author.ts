import { limits, type MarkAuthor, unnamedEditor } from '../../contract/index.ts';
import { initialsOf } from '../redline/index.ts';
import type { Author } from '../submissions/events.ts';

/** An editor as the author of a mark, by the name that other administrators see. */
export function markAuthor({ actorId, actorName }: Author): MarkAuthor {
  return { ...(actorId !== null && { id: String(actorId) }), ...authorNamed(actorName ?? unnamedEditor) };
}

/** A first and a last name together may be longer than the name of an author. */
export function authorNamed(fullName: string): MarkAuthor {
  const name = fullName.slice(0, limits.shortText).replace(/[\uD800-\uDBFF]$/, '');
  return { name, initials: initialsOf(name) };
}
