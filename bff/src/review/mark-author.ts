import type { MarkAuthor } from '../../contract/index.ts';
import { initialsOf } from '../redline/index.ts';
import { type Author, unnamedEditor } from '../submissions/events.ts';

/** An editor as the author of a mark, by the name that other administrators see. */
export function markAuthor({ actorId, actorName }: Author): MarkAuthor {
  const name = actorName ?? unnamedEditor;
  return { ...(actorId !== null && { id: String(actorId) }), name, initials: initialsOf(name) };
}
