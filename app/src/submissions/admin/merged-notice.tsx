import { Notice } from '@marginalia/design-system';

/** A conflict explained: both sides' marks are on the page. */
export function MergedNotice() {
  return (
    <Notice tone="warning" role="alert" title="Somebody else saved this review while you were working">
      Their marks and yours are shown together now. Nothing is lost. Please look through them and save again.
    </Notice>
  );
}
