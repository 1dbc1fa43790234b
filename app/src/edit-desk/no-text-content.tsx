import { replacementStatuses, type Submission } from '@marginalia/bff/contract';
import { Notice, Stack } from '@marginalia/design-system';
import type { Marks } from '@marginalia/design-system/highlight-editor';
import { GoogleDocsNotice, isOnlyInGoogleDocs } from '../submissions/google-docs-notice.tsx';
import { ReplaceButton } from './replace-document.tsx';

interface NoTextContentProps {
  submission: Submission;
  review: Marks;
}

/** In place of the text in highlight mode (specification, point 5). Marks from before the document was replaced are kept. */
export function NoTextContent({ submission, review }: NoTextContentProps) {
  return (
    <Stack gap={4}>
      <Notice tone="info" title="No text content">
        This submission was uploaded as a file, so text highlighting is not available.
        {savedMarks(review)}
      </Notice>
      {isOnlyInGoogleDocs(submission) ? <GoogleDoc submission={submission} title="The text is in Google Docs" /> : null}
    </Stack>
  );
}

/** Shown in place of the editor, with different text for a Google Docs order and for a file that cannot be read. */
export function NothingToEdit({ submission, review }: NoTextContentProps) {
  return isOnlyInGoogleDocs(submission) ? (
    <GoogleDoc submission={submission} title="This order is a Google Docs link" />
  ) : (
    <NoTextContent submission={submission} review={review} />
  );
}

const savedMarks = ({ highlights, suggestions }: Marks) =>
  highlights.length + suggestions.length > 0
    ? ' The marks on its earlier text are saved. They return when you upload a readable document.'
    : null;

/** Shows the link and explains how its text gets into the editor. */
function GoogleDoc({ submission, title }: { submission: Submission; title: string }) {
  const canImport = replacementStatuses.administrator.includes(submission.status);
  return (
    <GoogleDocsNotice submission={submission} title={title}>
      <p>
        {canImport
          ? 'To mark its text here, download it there as .docx (File > Download > Microsoft Word) and import that file.'
          : 'Its text was not imported, so it cannot be marked here.'}
      </p>
      {canImport ? (
        <div>
          <ReplaceButton submission={submission} action="Import .docx" />
        </div>
      ) : null}
    </GoogleDocsNotice>
  );
}
