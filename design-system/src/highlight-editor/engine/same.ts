/** True where both hold equal values under the same keys, at every depth. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof typeof a & keyof typeof b>;
  return [...keys].every((key) => isSame(a[key], b[key]));
}

/** True where both lists hold the same marks in the same order. */
export const areSame = <T extends object>(before: readonly T[], after: readonly T[]): boolean =>
  before.length === after.length && before.every((item, index) => isSame(item, after[index] as T));
