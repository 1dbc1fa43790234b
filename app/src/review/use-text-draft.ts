import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { z } from 'zod';
import { personAtom } from '../accounts/current-user.ts';
import { draftAtom, draftKey } from '../accounts/drafts.ts';
import { store } from '../state/store.ts';
import { onChangeElsewhere } from '../state/stored.ts';
import { mergeText } from './merge-text.ts';

const TextDraftSchema = z.object({ text: z.string(), base: z.string() });

interface TextState {
  readonly text: string;
  /** What the server had when typing began. */
  readonly base: string;
  /** The `stored` of the last render. */
  readonly seen: string;
  readonly isMerged: boolean;
}

/** Merges a draft with the server's current text, so that neither is lost. */
function onto(
  merge: typeof mergeText,
  stored: string,
  { text, base, isMerged }: Pick<TextState, 'text' | 'base' | 'isMerged'>,
): TextState {
  const merged = merge(base, stored, text);
  return { text: merged.text, base: stored, seen: stored, isMerged: isMerged || merged.isMerged };
}

const readTextDraft = (stored: unknown) => TextDraftSchema.safeParse(stored).data;

/**
 * A text field that survives a reload until its text is sent. It starts with `stored`, the server's text. When `stored`
 * changes, the field shows the new text; words typed meanwhile are joined with it, and `isMerged` is true until they are
 * sent. `merge` joins them.
 */
export function useTextDraft(name: string, stored = '', merge = mergeText) {
  const person = useAtomValue(personAtom);
  // The draft belongs to its author even when somebody else signs in while the page is shown.
  const [key] = useState(() => draftKey(person, name));
  const [draft] = useState(() => draftAtom(key, readTextDraft));
  const [state, setState] = useState(() =>
    onto(merge, stored, { ...(store.get(draft) ?? { text: stored, base: stored }), isMerged: false }),
  );
  const current = state.seen === stored ? state : onto(merge, stored, state);
  if (current !== state) setState(current);
  const { text, base, isMerged } = current;
  const isUnsent = text !== base;
  useEffect(() => store.set(draft, isUnsent ? { text, base } : undefined), [draft, isUnsent, text, base]);
  // Another tab had stored its own text over this one, and removed it when that was sent.
  const keep = useEffectEvent((left: string | null) => {
    if (left === null && isUnsent) store.set(draft, { text, base });
  });
  useEffect(() => onChangeElsewhere(key, (left) => keep(left)), [key]);
  return {
    text,
    isUnsent,
    isMerged,
    change: (next: string) => setState((previous) => ({ ...previous, text: next })),
    /** Call with the text that was sent; the field then shows `next`, unless it was changed meanwhile. */
    forget: (sent: string, next = sent) =>
      setState((previous) => ({
        ...previous,
        text: previous.text === sent ? next : previous.text,
        base: next,
        isMerged: false,
      })),
  };
}

export type TextDraft = ReturnType<typeof useTextDraft>;
