import { commentCategories, type Review } from '@marginalia/bff/contract';
import { HighlightViewer } from '@marginalia/design-system/highlight-editor';

/** The client's text with the editor's marks; read only. A file of its own, so that it is loaded only where it is shown. */
export default function MarkedText({
  content,
  review,
}: {
  content: string;
  review: Pick<Review, 'highlights' | 'suggestions'>;
}) {
  return (
    <HighlightViewer
      content={content}
      highlights={review.highlights}
      suggestions={review.suggestions}
      categories={commentCategories}
    />
  );
}
