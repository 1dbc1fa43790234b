import { toast } from '@marginalia/design-system';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { sentenceOf } from '../http/http-error.ts';

/** Returns a ref that is true once this part has left the page: what it shows then is seen by nobody. */
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

/** Tells whoever has left the form that it was not taken, until another toast comes: nothing else on the page says so. */
export function tellFailure(title: string, error: unknown): void {
  toast({ title, description: sentenceOf(error), tone: 'danger', duration: Number.POSITIVE_INFINITY });
}

/** Tells whoever has left the form that their file may have arrived, and which `sign` says that it has. */
export function tellUnknown(file: string, sign: string): void {
  toast({
    title: `We don’t know whether “${file}” arrived`,
    description: `If it did, ${sign}.`,
    tone: 'warning',
    duration: Number.POSITIVE_INFINITY,
  });
}

/** Tells that a file of which this was not known has arrived. */
export function tellArrived(file: string): void {
  toast({ title: `“${file}” arrived`, tone: 'success' });
}
