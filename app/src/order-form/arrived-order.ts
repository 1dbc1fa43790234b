import { toast } from '@marginalia/design-system';
import { atom, useAtomValue } from 'jotai';
import type { Person } from '../accounts/person.ts';
import { store } from '../state/store.ts';
import { watchVisit } from '../state/visit.ts';

/** The sent order in the state of the history entry, so that a reload shows it again. */
export interface Received {
  readonly submissionId: number;
  readonly trackingUrl: string;
  readonly email: string;
  readonly isConfirmationMailed: boolean;
}

interface Arrived {
  readonly person: Person;
  readonly received: Received;
  readonly isSameVisit: () => boolean;
}

let isFormShown = false;

/** The order that has arrived and was not confirmed yet: its person may have left the form while it was sent. */
const arrivedOrderAtom = atom<Arrived>();
arrivedOrderAtom.onMount = () => {
  isFormShown = true;
  return () => {
    isFormShown = false;
  };
};

/** What this person has to see confirmed. Who sent it as a visitor may have signed in since. */
export function useArrivedOrder(person: Person): Received | undefined {
  const arrived = useAtomValue(arrivedOrderAtom);
  if (!arrived?.isSameVisit()) return undefined;
  return arrived.person === person || arrived.person === 'visitor' ? arrived.received : undefined;
}

/** Returns what a form calls when its order has arrived: the form that is shown confirms it, and elsewhere a toast tells of it. */
export function watchArrival(person: Person): (received: Received) => void {
  const isSameVisit = watchVisit();
  return (received) => {
    if (!isFormShown && !isSameVisit()) return;
    store.set(arrivedOrderAtom, { person, received, isSameVisit: watchVisit() });
    if (isFormShown) return;
    toast({
      title: 'We have your document',
      description: 'Open “Submit Document” to see the confirmation and your tracking link.',
      tone: 'success',
      duration: Number.POSITIVE_INFINITY,
    });
  };
}

export const forgetArrivedOrder = (): void => store.set(arrivedOrderAtom, undefined);
