import { Notice } from '@marginalia/design-system';
import type { Marks } from '@marginalia/design-system/highlight-editor';

/** In place of the editor (specification, point 5). Marks from before the document was replaced are not forgotten. */
export function NoTextContent({ review }: { review: Marks }) {
  const kept = review.highlights.length + review.suggestions.length;
  return (
    <Notice tone="info" title="No text content">
      This submission was uploaded as a file, so text highlighting is not available.
      {kept > 0 ? ' The marks on its earlier text are kept, and return when a readable document is uploaded.' : null}
    </Notice>
  );
}
