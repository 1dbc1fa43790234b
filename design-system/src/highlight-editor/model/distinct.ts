import { keysOf } from '../../internal/warn.js';

// Bundlers replace process.env.NODE_ENV; the library has no other tie to Node.
declare const process: { env: { NODE_ENV?: string } };

/** Warns when marks share an id. @returns the same marks, each with an id of its own, so that all of them are shown */
export function distinct<Mark extends { id: string }>(component: string, marks: readonly Mark[]): readonly Mark[] {
  const ids = marks.map(({ id }) => id);
  const keys = keysOf(component, ids, 'changes and comments cannot be told apart');
  return keys === ids ? marks : marks.map((mark, index) => ({ ...mark, id: keys[index] ?? mark.id }));
}

/** Only warns, for marks that come back to their owner with their own ids; costs nothing in production. */
export function warnOfSameIds(component: string, marks: readonly { id: string }[]): void {
  if (process.env.NODE_ENV !== 'production') distinct(component, marks);
}
