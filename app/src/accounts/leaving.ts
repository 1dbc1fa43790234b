import { local, sharedStorage } from '../state/stored.ts';
import type { Person } from './person.ts';

/** How a person left this browser. An expired session is neither. */
export type Leaving = 'logged-out' | 'deleted';

const key = 'left';
const marks = sharedStorage(local);

/** Tells the other tabs that a person has left. */
export function announceLeaving(person: Person, leaving: Leaving): void {
  marks.setItem(key, `${leaving} ${person} ${Date.now()}`);
}

/** Calls back when a person has left in another tab. */
export function onLeftElsewhere(act: (person: Person, leaving: Leaving) => void): void {
  // A page that comes back from the back/forward cache may find the mark that it began with.
  let last = marks.getItem(key);
  marks.subscribe?.(key, (mark) => {
    if (mark === last || mark === null) return;
    last = mark;
    const [leaving, person] = mark.split(' ');
    act(Number(person), leaving as Leaving);
  });
}
