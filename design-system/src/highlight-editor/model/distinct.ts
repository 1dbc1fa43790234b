import { keysOf } from '../../internal/warn.js';

/** Gives each mark an id of its own, and warns where two shared one. @returns the very list where none did. */
export function distinct<Mark extends { id: string }>(component: string, marks: readonly Mark[]): readonly Mark[] {
  const ids = marks.map(({ id }) => id);
  // A new list would be compared with the session's, mark by mark, after each change.
  if (new Set(ids).size === ids.length) return marks;
  const keys = keysOf(component, ids, 'changes and comments cannot be told apart');
  return marks.map((mark, index) => ({ ...mark, id: keys[index] ?? mark.id }));
}
