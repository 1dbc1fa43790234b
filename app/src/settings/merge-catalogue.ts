import { normalizeCode, type OwnerCatalogue } from '@marginalia/bff/contract';

type Dict = Readonly<Record<string, unknown>>;

const isDict = (value: unknown): value is Dict => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two values hold the same, whatever the order of their fields. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  if (isDict(one) && isDict(other))
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => isSame(one[key], other[key]));
  return Object.is(one, other);
}

/** What a row of a list is known by. A code that is typed here may differ in case from the stored one. */
function keyOf(row: unknown): unknown {
  if (!isDict(row)) return undefined;
  return row.id ?? (typeof row.code === 'string' ? normalizeCode(row.code) : row.date);
}
const isRows = (value: unknown): value is readonly Dict[] =>
  Array.isArray(value) && value.length > 0 && value.every((row) => keyOf(row) !== undefined);
const find = (rows: readonly unknown[], key: unknown) => rows.find((row) => keyOf(row) === key);

function mergeRows(base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]): unknown[] {
  const shared = theirs.flatMap((row) => {
    const key = keyOf(row);
    const [before, own] = [find(base, key), find(mine, key)];
    if (own !== undefined) return [merge(before, own, row)];
    // I removed it; it comes back only where they changed it.
    return before !== undefined && isSame(before, row) ? [] : [row];
  });
  const rest = mine.filter((row) => {
    const key = keyOf(row);
    if (find(theirs, key) !== undefined) return false;
    const before = find(base, key);
    // They removed it; it stays only where I changed it.
    return before === undefined || !isSame(before, row);
  });
  return [...shared, ...rest];
}

function merge(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(mine, base)) return theirs;
  if (isSame(theirs, base)) return mine;
  if (Array.isArray(mine) && Array.isArray(theirs) && (isRows(mine) || isRows(theirs)))
    return mergeRows(Array.isArray(base) ? base : [], mine, theirs);
  if (isDict(mine) && isDict(theirs)) {
    const before = isDict(base) ? base : {};
    const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
    return Object.fromEntries(keys.map((key) => [key, merge(before[key], mine[key], theirs[key])]));
  }
  return mine;
}

interface Named {
  readonly id: number | string;
  readonly name: string;
}

/** The new ids of rows that I added under an id that somebody else has given to another row meanwhile. */
function newIds<Id extends Named['id']>(
  base: readonly (Named & { id: Id })[],
  mine: readonly (Named & { id: Id })[],
  theirs: readonly (Named & { id: Id })[],
  idOf: (number: number) => Id,
): Map<Id, Id> {
  const taken = new Set([...mine, ...theirs].map(({ id }) => id));
  const given = new Map<Id, Id>();
  for (const { id, name } of mine) {
    const other = theirs.find((row) => row.id === id);
    // One of the same name is my own, saved by a request whose answer was lost.
    if (!other || other.name === name || base.some((row) => row.id === id)) continue;
    let number = mine.length;
    while (taken.has(idOf(number))) number++;
    taken.add(idOf(number));
    given.set(id, idOf(number));
  }
  return given;
}

const serviceNames = ({ services }: OwnerCatalogue) => services.map(({ id, form: { name } }) => ({ id, name }));

/** Gives the services and add-ons that I added ids of their own: orders may refer to those that others saved under the same. */
function withOwnIds(base: OwnerCatalogue, mine: OwnerCatalogue, theirs: OwnerCatalogue): OwnerCatalogue {
  const services = newIds(serviceNames(base), serviceNames(mine), serviceNames(theirs), (number) => number);
  const addOns = newIds(base.addOns, mine.addOns, theirs.addOns, (number) => `add-on-${number}`);
  if (services.size + addOns.size === 0) return mine;
  const numbered = <Row extends { services: number[] }>(row: Row): Row => ({
    ...row,
    services: row.services.map((id) => services.get(id) ?? id),
  });
  return {
    ...mine,
    services: mine.services.map((row) => ({ ...row, id: services.get(row.id) ?? row.id })),
    addOns: mine.addOns.map((row) => numbered({ ...row, id: addOns.get(row.id) ?? row.id })),
    promoCodes: mine.promoCodes.map(numbered),
  };
}

/**
 * Makes the changes from `base` to `mine` again on `theirs`, which somebody else has saved. Where both changed the same
 * field, mine stays.
 */
export const mergeCatalogue = (base: OwnerCatalogue, mine: OwnerCatalogue, theirs: OwnerCatalogue): OwnerCatalogue =>
  merge(base, withOwnIds(base, mine, theirs), theirs) as OwnerCatalogue;
