import { useState } from 'react';
import { dropDraft, keepDraft, readDraft } from './stored-draft.ts';

/**
 * A text that survives a reload until it is sent. Answers the text, a way to change it, and a way to forget what was sent
 * and put something else in its place; words typed meanwhile stay.
 */
export function useStoredText(key: string, initial = '') {
  const [text, setText] = useState(() => {
    const kept = readDraft<unknown>(key);
    return typeof kept === 'string' ? kept : initial;
  });
  const change = (next: string) => {
    setText(next);
    keepDraft(key, next);
  };
  const forget = (sent: string, next = sent) => {
    setText((now) => (now === sent ? next : now));
    if (readDraft(key) === sent) dropDraft(key);
  };
  return { text, change, forget };
}
