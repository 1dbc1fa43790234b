import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { useDraftKey } from '../accounts/use-draft-key.ts';
import { mergeText } from './merge-text.ts';
import { dropDraft, keepDraft, readDraft } from './stored-draft.ts';

const KeptSchema = z.object({ text: z.string(), base: z.string() });

interface TextState {
  readonly text: string;
  /** What the server had when this text was begun. */
  readonly base: string;
  /** The `stored` that was last looked at. */
  readonly seen: string;
  readonly isMerged: boolean;
}

/** Goes on with a text on what the server has by now; what was typed and what came in are both kept. */
function onto(stored: string, { text, base, isMerged }: Pick<TextState, 'text' | 'base' | 'isMerged'>): TextState {
  const joined = mergeText(base, stored, text);
  const hasBoth = joined !== text && joined !== stored;
  return { text: joined, base: stored, seen: stored, isMerged: isMerged || hasBoth };
}

const readKept = (key: string) => KeptSchema.safeParse(readDraft(key)).data;
const start = (key: string, stored: string): TextState =>
  onto(stored, { ...(readKept(key) ?? { text: stored, base: stored }), isMerged: false });

/**
 * A text that survives a reload until it is sent, begun on `stored`, what the server has. When that becomes another, it
 * is taken over; with words typed meanwhile it is joined, and `isMerged` says so until they are sent.
 */
export function useStoredText(name: string, stored = '') {
  const key = useDraftKey(name);
  const [state, setState] = useState(() => start(key, stored));
  const current = state.seen === stored ? state : onto(stored, state);
  if (current !== state) setState(current);
  const { text, base, isMerged } = current;
  const isUnsent = text !== base;
  const kept = useRef<string>(undefined);
  useEffect(() => {
    if (text !== base) {
      kept.current = keepDraft(key, { text, base }) ?? kept.current;
    } else dropDraft(key, kept.current);
  }, [key, text, base]);
  return {
    text,
    isUnsent,
    isMerged,
    change: (next: string) => setState((now) => ({ ...now, text: next })),
    /** Says what was sent; `next` takes its place unless something was typed meanwhile. */
    forget: (sent: string, next = sent) =>
      setState((now) => ({ ...now, text: now.text === sent ? next : now.text, base: next, isMerged: false })),
  };
}
