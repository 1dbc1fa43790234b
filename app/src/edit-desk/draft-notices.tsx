import { Notice } from '@marginalia/design-system';

interface DraftNoticesProps {
  /** Whether the page shows the work of both editors after a conflict. */
  isMerged: boolean;
  /** Whether the review was completed without the changes on the page. */
  isLate?: boolean;
}

/** Explains what another editor's work means for the unsaved changes. */
export function DraftNotices({ isMerged, isLate = false }: DraftNoticesProps) {
  return (
    <>
      {isMerged ? (
        <Notice tone="warning" role="alert" title="Someone else saved this review while you were working">
          The page now shows their changes and yours. Where you both changed the same thing, it shows both versions.
          Check the review and save again.
        </Notice>
      ) : null}
      {isLate ? (
        <Notice tone="warning" role="alert" title="This review was completed without your latest changes">
          The client has it as it was completed. Your changes are saved on this device only. Check and save them to
          update what the client sees.
        </Notice>
      ) : null}
    </>
  );
}
