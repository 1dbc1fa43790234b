import type { Profile } from '@marginalia/bff/contract';
import { atom, useAtomValue } from 'jotai';
import { useCallback, useState } from 'react';
import { personAtom } from '../accounts/current-user.ts';
import type { Person } from '../accounts/person.ts';
import { contactFields, profile } from '../accounts/profile.ts';
import { mayBeSignedIn } from '../accounts/signed-in-hint.ts';
import { hasStatus } from '../http/http-error.ts';
import type { OrderInput } from './order-input.ts';

interface Known {
  readonly known: Partial<OrderInput> | undefined;
  /** Whose draft the form goes on with. */
  readonly person: Person;
  readonly isPending: boolean;
}

const visitor = atom<Known>({ known: undefined, person: 'visitor', isPending: false });
const client = atom<Known>((get) => {
  const { data, error, isPending } = get(profile.atom);
  // Where only the profile could not be read, the page still shows who is signed in.
  const person = data?.id ?? (hasStatus(error, 401) ? 'visitor' : get(personAtom));
  return { known: data ? fieldsOf(data) : undefined, person, isPending };
});

/**
 * Who the form is for, with the fields that a signed-in client has told before. An untouched form follows a later read of
 * who is signed in; one that was `touched` keeps its person until it is `left`, because another person's form begins anew.
 */
export function useKnownClient(): Known & { touched: () => void; left: () => void } {
  const [isAsked] = useState(mayBeSignedIn);
  const now = useAtomValue(isAsked ? client : visitor);
  const [isTouched, setTouched] = useState(false);
  const [shown, setShown] = useState<Known>();
  const isOther = !shown || (!isTouched && now.person !== shown.person);
  if (isOther && !now.isPending) setShown(now);
  const touched = useCallback(() => setTouched(true), []);
  return { ...(shown ?? now), touched, left: () => setTouched(false) };
}

function fieldsOf(known: Profile): Partial<OrderInput> {
  const { countryCode, ...fields } = contactFields(known);
  const email = known.email ?? '';
  return { ...fields, email, emailConfirmation: email, countryCode: countryCode || '+1' };
}
