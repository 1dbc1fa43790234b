import { useRead } from '../query/read.ts';
import { currentUser } from './current-user.ts';
import { draftKey } from './drafts.ts';

/** The key under which this browser keeps a draft of whoever is signed in. */
export function useDraftKey(name: string): string {
  const { data: user } = useRead(currentUser);
  return draftKey(user?.id ?? 'visitor', name);
}
