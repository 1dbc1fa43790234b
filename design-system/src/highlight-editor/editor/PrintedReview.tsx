import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { HighlightViewer } from '../viewer/HighlightViewer.js';
import { useReview } from './review-context.js';

/** True from the moment the browser prepares to print until it has printed. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser prints what is there when the event is over.
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

/**
 * The review on paper: every mark numbered, the comments after the text. The cards of the screen stand where the
 * screen's lines are, and of many only those near it exist.
 */
export function PrintedReview({ content }: { content: string }) {
  const { session, categories, labels } = useReview();
  if (!useIsPrinting()) return null;
  const { highlights, suggestions, unplaced } = session.getSnapshot();
  return (
    <HighlightViewer
      data-part="printed"
      content={content}
      highlights={[...highlights, ...unplaced.highlights]}
      suggestions={[...suggestions, ...unplaced.suggestions]}
      categories={categories}
      labels={{ notes: labels.cards, noComment: labels.noComment, notPlaced: labels.notPlaced }}
    />
  );
}
