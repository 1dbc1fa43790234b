import { z } from 'zod';
import { draftAtom, hasUnstoredDraftAtom } from '../accounts/drafts.ts';
import { store } from '../state/store.ts';
import { onChangeElsewhere } from '../state/stored.ts';

const OriginSchema = z.object({ origin: z.number() });
const originOf = (stored: unknown) => OriginSchema.safeParse(stored).data?.origin;
const newOrigin = () => crypto.getRandomValues(new Uint32Array(1))[0] as number;

/**
 * A draft of a page that may be open in several tabs. Each begins with what the browser has and stores its own over it;
 * the origin tells whether they go on with the same words.
 */
export function sharedDraft<T extends object>(key: string, read: (stored: unknown) => T | undefined) {
  const draft = draftAtom<T & { origin?: number | undefined }>(key, (stored) => {
    const value = read(stored);
    return value && { ...value, origin: originOf(stored) };
  });
  let origin = store.get(draft)?.origin ?? newOrigin();
  let isOverwritten = false;
  /** What another tab has left there. */
  let there: string | null | undefined;
  return {
    get: () => read(store.get(draft)),
    set(value: T | undefined) {
      if (isOverwritten && value) {
        origin = newOrigin();
        isOverwritten = false;
      }
      store.set(draft, value && { ...value, origin });
    },
    /** Removes what the person has taken back, unsent. It is another draft now: a tab with the same words keeps its own. */
    takeBack() {
      const last = store.get(draft);
      // What another tab has stored over it stays, unless it says the same.
      if (last && (!isOverwritten || there === JSON.stringify(last)))
        store.set(draft, { ...last, origin: newOrigin() });
      store.set(draft, undefined);
    },
    /**
     * Calls back when another tab has sent its draft and removed it from the browser, where it lay over this one.
     * If it was made from this draft, `passedOn` is what was sent: nothing of this draft is missing there.
     */
    onRemoved: (act: (passedOn: T | undefined) => void) =>
      onChangeElsewhere(key, (left, before) => {
        isOverwritten = true;
        there = left;
        if (left !== null) return;
        // What a full browser did not store, no other tab has seen.
        const isPassedOn = before?.endsWith(`"origin":${origin}}`) && !store.get(hasUnstoredDraftAtom);
        act(before && isPassedOn ? read(JSON.parse(before)) : undefined);
      }),
  };
}

export type SharedDraft<T extends object> = ReturnType<typeof sharedDraft<T>>;
