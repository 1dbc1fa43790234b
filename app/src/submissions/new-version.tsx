import { limits, type Submission } from '@marginalia/bff/contract';
import { Button, FileField, Stack, toast } from '@marginalia/design-system';
import { http } from '../http/http.ts';
import { isOutdated, sentenceOf } from '../http/http-error.ts';
import { seeVersion } from './seen-version.tsx';
import { submissionChanged } from './submissions.ts';
import { useFileUpload } from './use-file-upload.ts';

interface NewVersionProps {
  submission: Pick<Submission, 'id' | 'contentVersion'>;
  label: string;
  /** The words of the button. */
  action: string;
  /** Said of the order when it has arrived. */
  done: (changed: Submission) => string;
  /** Where the page shows that it has arrived, as the middle of a sentence. */
  sign: string;
  onArrived?: () => void;
}

/** Takes another version of the client's document. The earlier one is kept; what was found in the new one shows on the page. */
export function NewVersion({ submission, label, action, done, sign, onArrived }: NewVersionProps) {
  const { id, contentVersion } = submission;
  const upload = useFileUpload({
    id,
    event: 'document_replaced',
    sign,
    onArrived,
    send: async (file, call) => {
      const body = new FormData();
      // The server refuses the upload when somebody else has sent a newer version.
      body.append('contentVersion', String(contentVersion));
      body.append('fileUpload', file, file.name);
      const changed = await http('replaceDocument', { params: { id }, body, isTakenOnce: true, ...call });
      seeVersion(changed);
      submissionChanged(changed);
      toast({ title: 'Document Uploaded', description: done(changed), tone: 'success' });
    },
    onFailed: (error) => {
      if (!isOutdated(error)) return;
      // The field, and what it says, may go with what has changed: an approved order takes no newer version.
      const description = sentenceOf(error);
      toast({ title: 'Upload Failed', description, tone: 'danger', duration: Number.POSITIVE_INFINITY });
    },
  });
  return (
    <Stack align="stretch" gap={4}>
      <FileField
        label={label}
        accept=".docx,.doc"
        acceptLabel=".docx or .doc, max 10MB"
        maxSize={limits.fileBytes}
        {...upload.field}
      />
      <Button variant="secondary" {...upload.button}>
        {action}
      </Button>
      {upload.dialog}
    </Stack>
  );
}
