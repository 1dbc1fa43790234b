/** True where both hold the same values under the same keys. */
export const isSame = <T extends object>(a: T, b: T): boolean =>
  a === b ||
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => a[key as keyof T] === b[key as keyof T]);

/** True where both lists hold the same marks in the same order. */
export const areSame = <T extends object>(before: readonly T[], after: readonly T[]): boolean =>
  before.length === after.length && before.every((item, index) => isSame(item, after[index] as T));
