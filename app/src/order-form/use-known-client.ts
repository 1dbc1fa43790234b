import type { Profile } from '@marginalia/bff/contract';
import { atom, useAtomValue } from 'jotai';
import { useState } from 'react';
import type { Person } from '../accounts/person.ts';
import { contactFields, profile } from '../accounts/profile.ts';
import { mayBeSignedIn } from '../accounts/signed-in-hint.ts';
import type { OrderInput } from './order-input.ts';

interface Known {
  readonly known: Partial<OrderInput> | undefined;
  /** Whose draft the form goes on with. */
  readonly person: Person;
  readonly isPending: boolean;
}

const visitor = atom<Known>({ known: undefined, person: 'visitor', isPending: false });
const client = atom<Known>((get) => {
  const { data, isPending } = get(profile.atom);
  return { known: data ? fieldsOf(data) : undefined, person: data?.id ?? 'visitor', isPending };
});

/** The fields that a signed-in client has told before. A form that has begun keeps its person: it would begin anew. */
export function useKnownClient(): Known {
  const [isAsked] = useState(mayBeSignedIn);
  const now = useAtomValue(isAsked ? client : visitor);
  const [begun, setBegun] = useState<Known>();
  if (!begun && !now.isPending) setBegun(now);
  return begun ?? now;
}

function fieldsOf(known: Profile): Partial<OrderInput> {
  const { countryCode, ...fields } = contactFields(known);
  const email = known.email ?? '';
  return { ...fields, email, emailConfirmation: email, countryCode: countryCode || '+1' };
}
