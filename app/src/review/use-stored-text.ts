import { useState } from 'react';
import { dropDraft, keepDraft, readDraft } from './stored-draft.ts';

/** A text that survives a reload until it is sent. Answers the text, a way to change it, and a way to forget it. */
export function useStoredText(key: string, initial = '') {
  const [text, setText] = useState(() => {
    const kept = readDraft<unknown>(key);
    return typeof kept === 'string' ? kept : initial;
  });
  const change = (next: string) => {
    setText(next);
    keepDraft(key, next);
  };
  return { text, change, forget: () => dropDraft(key) };
}
