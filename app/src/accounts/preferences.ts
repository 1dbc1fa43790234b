import { boundedFamily } from '../state/family.ts';
import { storedAtom } from '../state/stored.ts';
import type { Person } from './person.ts';

/** A person's preference that is on or off, the same in every tab. It stays in this browser after a logout. */
export function preferenceOf(name: string, initial: boolean) {
  const read = (stored: unknown) => (typeof stored === 'boolean' ? stored : undefined);
  return boundedFamily((person: Person) => storedAtom({ key: `preference:${person}:${name}`, initial, read }));
}

/** Like `preferenceOf`, for one of several choices. */
export function choiceOf<const T extends string>(name: string, choices: readonly T[], initial: NoInfer<T>) {
  const read = (stored: unknown) => choices.find((choice) => choice === stored);
  return boundedFamily((person: Person) => storedAtom<T>({ key: `preference:${person}:${name}`, initial, read }));
}
