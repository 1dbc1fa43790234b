import { cleanText } from '@marginalia/bff/contract';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { z } from 'zod';
import { personAtom } from '../accounts/current-user.ts';
import { draftKey } from '../accounts/drafts.ts';
import { mergeText } from './merge-text.ts';
import { sharedDraft } from './shared-draft.ts';

const TextDraftSchema = z.object({
  text: z.string(),
  base: z.string(),
  isMerged: z.boolean().catch(false),
  madeFor: z.string().optional().catch(undefined),
});

interface TextState {
  readonly text: string;
  /** What the server had when typing began. */
  readonly base: string;
  /** The `stored` of the last render. */
  readonly seen: string;
  /** The `madeFor` of the last render. */
  readonly madeFor?: string | undefined;
  readonly isMerged: boolean;
  /** What another tab made of this text and sent. */
  readonly passedOn?: string | undefined;
}

/** Merges a draft with the server's current text, so that neither is lost. */
export function onto(
  merge: typeof mergeText,
  stored: string,
  { text, base, isMerged, passedOn }: Omit<TextState, 'seen' | 'madeFor'>,
): TextState {
  // The server stores a text without its outer space; the field keeps it as it was typed.
  const isBase = cleanText(base) === stored;
  if (isBase && text === base) return { text, base, seen: stored, isMerged: false };
  // A merge with what was made of this text would show both.
  const merged = merge(stored === passedOn ? text : isBase ? stored : base, stored, text);
  const isUnsent = merged.text !== stored;
  return { text: merged.text, base: stored, seen: stored, isMerged: isUnsent && (isMerged || merged.isMerged) };
}

/**
 * The state for what the page has now. Beside unsent words a list stands still until the server has another text: each key
 * in a comment makes it anew, and would be merged with them. The server's own text is joined then, because the comments of
 * which the page makes its list may come later.
 */
export function follow(
  merge: typeof mergeText,
  { stored, madeFor }: { stored: string; madeFor?: string | undefined },
  state: TextState,
): TextState {
  const standsStill = madeFor !== undefined && state.text !== state.base;
  if (state.madeFor === madeFor && (standsStill || state.seen === stored)) return state;
  return { ...onto(merge, standsStill ? madeFor : stored, state), madeFor };
}

const readTextDraft = (stored: unknown) => TextDraftSchema.safeParse(stored).data;

/**
 * A text field that survives a reload until its text is sent. It starts with `stored`, the server's text. When `stored`
 * changes, the field shows the new text; words typed meanwhile are joined with it, and `isMerged` is true until they are
 * sent. `merge` joins them.
 *
 * Where `stored` is a list that the page makes anew as the comments change, `madeFor` is the server's text that it replaces.
 */
export function useTextDraft(name: string, stored = '', merge = mergeText, madeFor?: string) {
  const person = useAtomValue(personAtom);
  // The draft belongs to its author even when somebody else signs in while the page is shown.
  const [draft] = useState(() => sharedDraft(draftKey(person, name), readTextDraft));
  const [state, setState] = useState((): TextState => {
    const found = draft.get();
    return found
      ? { ...found, seen: found.base }
      : { text: stored, base: stored, seen: stored, isMerged: false, madeFor };
  });
  const current = follow(merge, { stored, madeFor }, state);
  if (current !== state) setState(current);
  const { text, base, isMerged } = current;
  const isUnsent = text !== base;
  useEffect(() => {
    if (isUnsent) draft.set({ text, base, isMerged, madeFor });
    // What is sent, here or elsewhere, is the next base.
    else if (draft.get()?.base === base) draft.takeBack();
    else draft.set(undefined);
  }, [draft, isUnsent, text, base, isMerged, madeFor]);
  const keep = useEffectEvent((passedOn: { text: string } | undefined) => {
    if (passedOn) setState((previous) => ({ ...previous, passedOn: passedOn.text.trim() }));
    else if (isUnsent) draft.set({ text, base, isMerged, madeFor });
  });
  useEffect(() => draft.onRemoved((passedOn) => keep(passedOn)), [draft]);
  return {
    text,
    isUnsent,
    isMerged,
    /** Whether the list that the unsent words stand beside has been made anew since. */
    isBehind: madeFor !== undefined && isUnsent && base !== stored && base !== '' && text.includes(base),
    change: (next: string) => setState((previous) => ({ ...previous, text: next, passedOn: undefined })),
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
