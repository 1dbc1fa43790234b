import { Notice } from '@marginalia/design-system';

/** A conflict explained: the work of both sides is on the page. */
export function MergedNotice() {
  return (
    <Notice tone="warning" role="alert" title="Somebody else saved this review while you were working">
      Their work and yours are shown together now. What you both changed is there twice, theirs and yours. Please look
      through it and save again.
    </Notice>
  );
}
