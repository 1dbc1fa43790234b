import { limits, type Submission } from '@marginalia/bff/contract';
import { AlertDialog, Button, Card, FileField, Heading, Notice, Stack, Text, toast } from '@marginalia/design-system';
import { useState } from 'react';
import { momentOf } from '../format/date.ts';
import { http } from '../http/http.ts';
import { hasStatus, sentenceOf } from '../http/http-error.ts';
import { usePolling, useRead } from '../query/read.ts';
import { review } from '../review/reviews.ts';
import { DownloadButton } from '../submissions/download-button.tsx';
import { submission, submissionChanged, submissionEvents } from '../submissions/submissions.ts';
import { useFileUpload } from '../submissions/use-file-upload.ts';

/** Attaches the reviewed document (specification, points 5 and 8). */
export function UploadReviewed({ submission }: { submission: Submission }) {
  const { id, reviewedFile } = submission;
  const [conflict, setConflict] = useState<string>();
  const { data: events = [] } = useRead(submissionEvents(id));
  const editor = events.findLast(({ type }) => type === 'reviewed_document_uploaded')?.actorName;
  const replaces = reviewedFile?.filename ?? '';
  const upload = useFileUpload({
    id,
    event: 'reviewed_document_uploaded',
    sign: '“Reviewed document” shows its name and the time',
    send: async (file, call) => {
      const body = new FormData();
      body.append('submissionId', String(id));
      // The server refuses to replace a file that another editor has uploaded since.
      body.append('replaces', replaces);
      body.append('file', file, file.name);
      await http('uploadReviewed', { params: { id }, body, isTakenOnce: true, ...call });
      submissionChanged();
      toast({ title: 'Document Uploaded', description: 'The client gets it with the feedback.', tone: 'success' });
    },
    onFailed: async (error) => {
      if (hasStatus(error, 404)) {
        toast({ title: 'Upload Failed', description: 'This submission was deleted.', tone: 'danger' });
        return;
      }
      if (hasStatus(error, 409)) {
        const current = await http('submission', { params: { id } }).catch(() => submission);
        submissionChanged(current);
        if (current.reviewedFile && current.reviewedFile.filename !== replaces) {
          setConflict(sentenceOf(error));
          return;
        }
      }
      toast({
        title: 'Upload Failed',
        description: 'Failed to upload document. Please try again.',
        tone: 'danger',
      });
    },
  });
  return (
    <Card>
      <Stack align="stretch" gap={4}>
        <Heading level={2} size="lg">
          Reviewed document
        </Heading>
        {reviewedFile ? (
          <Text size="sm">
            {reviewedFile.originalName}, uploaded {editor ? `by ${editor} ` : null}
            {momentOf(reviewedFile.uploadedAt)}. A new upload replaces it.
          </Text>
        ) : null}
        <MissingFileNotice submission={submission} />
        <OutdatedFileNotice submission={submission} />
        <FileField
          label="File to send to the client"
          accept=".pdf,.docx,.doc"
          acceptLabel=".pdf, .docx or .doc, max 10MB"
          maxSize={limits.fileBytes}
          {...upload.field}
        />
        <Button variant="secondary" {...upload.button}>
          Upload
        </Button>
        {upload.dialog}
        <AlertDialog
          isOpen={conflict !== undefined}
          onOpenChange={() => setConflict(undefined)}
          title="Replace the newer file?"
          actionLabel="Replace file"
          onAction={() => {
            setConflict(undefined);
            upload.button.onClick();
          }}
        >
          <Stack align="stretch" gap={4}>
            <p>{conflict}</p>
            <DownloadButton
              href={`/api/submissions/${id}/download?file=reviewed`}
              done="This is the reviewed document that the client gets."
            >
              Download Reviewed
            </DownloadButton>
          </Stack>
        </AlertDialog>
      </Stack>
    </Card>
  );
}

/** Warns that an editor's own file was made for an earlier version of the document. */
function OutdatedFileNotice({ submission: { id, reviewedFile, contentVersion } }: { submission: Submission }) {
  const { data = [] } = useRead(submissionEvents(id));
  const replaced = data.findLast(({ type }) => type === 'document_replaced');
  if (!reviewedFile || contentVersion < 2 || !replaced || replaced.at < reviewedFile.uploadedAt) return null;
  return (
    <Notice tone="warning" title="This file is older than the client’s document">
      It was uploaded before the client’s document was replaced. Check that it still matches.
    </Notice>
  );
}

/** Tells that the server still writes the marks into the client's file, and warns when it couldn't. */
function MissingFileNotice({ submission }: { submission: Submission }) {
  const { id, status, filename, reviewedFile, contentVersion } = submission;
  const { data } = useRead(review(id));
  const { data: events } = useRead(submissionEvents(id));
  const hasMarks = data && data.highlights.length + data.suggestions.length > 0;
  if (status !== 'completed' || !filename?.endsWith('.docx') || reviewedFile || !hasMarks || !events) return null;
  const last = events.findLast(
    ({ type }) => type === 'reviewed_document_failed' || type === 'reviewed_document_uploaded',
  );
  // No file is made from marks on an earlier document.
  if (last?.type !== 'reviewed_document_failed' && data.contentVersion === contentVersion)
    return <FileBeingMade id={id} />;
  return (
    <Notice tone="warning" title="The client has no file with tracked changes">
      We couldn’t add your marks to the client’s file. Upload a file with your marks.
    </Notice>
  );
}

/** Reads the order and its history again until the file is there or has failed. */
function FileBeingMade({ id }: { id: number }) {
  usePolling(submission(id));
  usePolling(submissionEvents(id));
  return (
    <Notice tone="info" title="The file with tracked changes isn’t ready yet">
      We are adding your marks to the client’s file. It appears here once it is ready.
    </Notice>
  );
}
