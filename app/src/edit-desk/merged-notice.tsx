import { Notice } from '@marginalia/design-system';

/** Explains a conflict: the page shows the work of both editors. */
export function MergedNotice() {
  return (
    <Notice tone="warning" role="alert" title="Someone else saved this review while you were working">
      The page now shows their changes and yours. Where you both changed the same thing, it shows both versions. Check
      the review and save again.
    </Notice>
  );
}
