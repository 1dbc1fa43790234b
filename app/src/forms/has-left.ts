import { toast } from '@marginalia/design-system';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { sentenceOf } from '../http/http-error.ts';

/** Returns a ref that says whether this part has left the page, where nobody would see what it says. */
export function useHasLeft(): RefObject<boolean> {
  const hasLeft = useRef(false);
  useLayoutEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  return hasLeft;
}

/** Tells whoever has left the form that it was not taken. It stays, for nothing else on the page says so. */
export function tellFailure(title: string, error: unknown): void {
  toast({ title, description: sentenceOf(error), tone: 'danger', duration: Number.POSITIVE_INFINITY });
}
