import type { ReviewInput } from '@marginalia/bff/contract';
import { useEffect, useState } from 'react';
import { marksOf } from '../review/working-review.ts';

/** The letter that the client will read: what was written, else the marks as a text, as the completion sends them. */
export function useLetterText(written: string, review: Required<ReviewInput>): string {
  const [listed, setListed] = useState('');
  const isListed = !written && marksOf(review).length > 0;
  useEffect(() => {
    if (!isListed) return;
    let isCurrent = true;
    void import('../review/feedback-text.ts').then(({ marksAsText }) => isCurrent && setListed(marksAsText(review)));
    return () => {
      isCurrent = false;
    };
  }, [isListed, review]);
  return isListed ? listed : written;
}
