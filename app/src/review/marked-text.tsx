import { commentCategories, type Review, type Submission } from '@marginalia/bff/contract';
import { HighlightViewer } from '@marginalia/design-system/highlight-viewer';

interface MarkedTextProps {
  order: Pick<Submission, 'content' | 'headings'>;
  review: Pick<Review, 'highlights' | 'suggestions'>;
}

/** The client's text with the editor's marks; read only. A file of its own, so that it is loaded only where it is shown. */
export default function MarkedText({ order: { content, headings }, review }: MarkedTextProps) {
  return (
    <HighlightViewer
      content={content ?? ''}
      {...(headings && { headings })}
      highlights={review.highlights}
      suggestions={review.suggestions}
      categories={commentCategories}
    />
  );
}
