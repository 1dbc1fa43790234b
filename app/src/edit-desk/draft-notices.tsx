import { Notice } from '@marginalia/design-system';

interface DraftNoticesProps {
  /** Whether unsaved work was joined with another editor’s, or with what the client answered in Word. */
  isMerged: boolean;
  /** Whether the review was completed without the changes on the page. */
  isLate?: boolean;
}

/** Explains what another editor's work means for the unsaved changes. */
export function DraftNotices({ isMerged, isLate = false }: DraftNoticesProps) {
  return (
    <>
      {isMerged ? (
        <Notice tone="warning" role="alert" title="This review was changed while you were working">
          The page now shows the saved changes and yours. Where the same thing was changed twice, it shows both
          versions. Check the review and save again.
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
