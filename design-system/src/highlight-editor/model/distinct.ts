import { keysOf } from '../../internal/warn.js';

/** Warns when marks share an id. @returns the same marks, each with an id of its own, so that all of them are shown */
export function distinct<Mark extends { id: string }>(component: string, marks: readonly Mark[]): readonly Mark[] {
  const ids = marks.map(({ id }) => id);
  const keys = keysOf(component, ids, 'changes and comments cannot be told apart');
  return keys === ids ? marks : marks.map((mark, index) => ({ ...mark, id: keys[index] ?? mark.id }));
}
