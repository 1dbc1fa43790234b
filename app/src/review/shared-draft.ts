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
  return {
    get: () => read(store.get(draft)),
    set(value: T | undefined) {
      if (isOverwritten && value) {
        origin = newOrigin();
        isOverwritten = false;
      }
      store.set(draft, value && { ...value, origin });
    },
    /**
     * Calls back when another tab, which had stored its own draft over this one, has sent and removed it: with that
     * draft where it went on from this one, and so was sent for it too.
     */
    onRemoved: (act: (passedOn: T | undefined) => void) =>
      onChangeElsewhere(key, (left, before) => {
        isOverwritten = true;
        if (left !== null) return;
        // Nobody has gone on from what a full browser did not store.
        const isPassedOn = before?.endsWith(`"origin":${origin}}`) && !store.get(hasUnstoredDraftAtom);
        act(before && isPassedOn ? read(JSON.parse(before)) : undefined);
      }),
  };
}

export type SharedDraft<T extends object> = ReturnType<typeof sharedDraft<T>>;
