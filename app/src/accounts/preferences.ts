import { boundedFamily } from '../state/family.ts';
import { storedAtom } from '../state/stored.ts';
import type { Person } from './person.ts';

/** One person's choice between two ways to work, the same in every tab. It stays after a logout, for the next visit. */
export function preferenceOf(name: string, initial: boolean) {
  const read = (stored: unknown) => (typeof stored === 'boolean' ? stored : undefined);
  return boundedFamily((person: Person) => storedAtom({ key: `preference:${person}:${name}`, initial, read }));
}

/** One person's choice among a few, likewise. */
export function choiceOf<const T extends string>(name: string, choices: readonly T[], initial: NoInfer<T>) {
  const read = (stored: unknown) => choices.find((choice) => choice === stored);
  return boundedFamily((person: Person) => storedAtom<T>({ key: `preference:${person}:${name}`, initial, read }));
}
