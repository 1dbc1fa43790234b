'use no memo'; // It renders rarely: what React's compiler adds weighs more than it saves.

import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Heading } from '../model/types.js';
import { HighlightViewer } from '../viewer/HighlightViewer.js';
import type { Review } from './review-context.js';

/** True from the moment the browser prepares to print until it has printed. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser prints the page as it is when the event handler returns.
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return isPrinting;
}

interface PrintedReviewProps {
  /** Handed in: a module that a part loaded later imports is a module of its own in the first load too, and weighs more. */
  review: Review;
  content: string;
  headings: readonly Heading[];
}

/**
 * The printed review: every mark is numbered, and the comments come after the text. The cards of the screen cannot be
 * printed: they are placed by the screen's lines, and only those near the viewport are rendered.
 */
export function PrintedReview({ review: { session, categories, labels }, content, headings }: PrintedReviewProps) {
  const isPrinting = useIsPrinting();
  if (!isPrinting) return null;
  const { highlights, suggestions, unplaced } = session.getSnapshot();
  return (
    <HighlightViewer
      data-part="printed"
      content={content}
      headings={headings}
      highlights={[...highlights, ...unplaced.highlights]}
      suggestions={[...suggestions, ...unplaced.suggestions]}
      categories={categories}
      labels={{ notes: labels.cards, noComment: labels.noComment, notPlaced: labels.notPlaced }}
    />
  );
}
