import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import type { Person } from '../accounts/person.ts';
import { personOf, signedInAtom } from '../accounts/signed-in.ts';
import { orderDraftAtom } from './order-draft.ts';

/**
 * The draft of an order form, and whose it is. A form that a visitor began goes on when somebody signs in in another tab;
 * from then on its draft is theirs, so that nobody else sees it after they have left.
 */
export function useOrderDraft(person: Person) {
  const signedIn = personOf(useAtomValue(signedInAtom));
  const [owner, setOwner] = useState(person);
  if (owner === 'visitor' && signedIn !== 'visitor') setOwner(signedIn);
  const draft = useMemo(() => orderDraftAtom(owner), [owner]);
  return { owner, draft };
}
