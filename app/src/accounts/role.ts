import { atom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { useRead } from '../query/read.ts';
import { currentUser } from './current-user.ts';
import { mayBeSignedIn } from './signed-in-hint.ts';

/**
 * Whether who looks at a page sees all orders and may change none. `role` of the contract's endpoints says which calls an
 * editor needs: every change of an order, so pages ask for no single one.
 */
export const useIsReadOnly = (): boolean => useRead(currentUser).data?.role === 'reader';

const nobody = atom(false);
const signedIn = atom((get) => get(currentUser.atom).data?.role === 'reader');

/** The same on a page that visitors open too, without asking the server who they are. */
export function useIsReadOnlyHere(): boolean {
  const [isAsked] = useState(mayBeSignedIn);
  return useAtomValue(isAsked ? signedIn : nobody);
}

/** In the place of what a read-only administrator can't do as a client either. */
export const readOnlyText = 'You have read-only access, so you can’t place, change or pay orders with this account.';
