import { type Answers, limits, type Submission } from '@marginalia/bff/contract';
import { Button, Dialog, FileField, Stack, Text, toast } from '@marginalia/design-system';
import { useState } from 'react';
import { http } from '../http/http.ts';
import { hasStatus } from '../http/http-error.ts';
import { queryClient } from '../query/client.ts';
import { review as reviewOf } from '../review/reviews.ts';
import { submissionChanged } from '../submissions/submissions.ts';
import { useFileUpload } from '../submissions/use-file-upload.ts';
import { describeAnswers } from './describe-answers.ts';

/** Adds what the client answered in the Word file with the marks: the editor shows it at once, joined with unsaved work. */
export function ReadAnswers({ submission }: { submission: Submission }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setAsked(true)}>
        Read answers from Word
      </Button>
      <Dialog isOpen={isAsked} onOpenChange={setAsked} title="Read answers from Word">
        <ChooseFile submission={submission} onRead={() => setAsked(false)} />
      </Dialog>
    </>
  );
}

function ChooseFile({ submission: { id }, onRead }: { submission: Submission; onRead: () => void }) {
  const upload = useFileUpload({
    id,
    event: 'answers_read',
    onArrived: onRead,
    sign: '“History” shows “Answers from Word added”',
    send: async (file, call) => {
      const post = async (version: number): Promise<Answers> => {
        const body = new FormData();
        body.append('version', String(version));
        body.append('fileUpload', file, file.name);
        return http('readAnswers', { params: { id }, body, ...call });
      };
      const newest = () => http('review', { params: { id } });
      const { version } = queryClient.getQueryData<Answers['review']>(reviewOf(id).key) ?? (await newest());
      const answers = await post(version).catch(async (error: unknown) => {
        if (!hasStatus(error, 409)) throw error;
        // Somebody else, or this page, has just saved the review: what is in the file belongs to that one as well.
        call.onRepeat?.(false);
        const current = await newest();
        if (current.version === version) throw error;
        return post(current.version);
      });
      queryClient.setQueryData(reviewOf(id).key, answers.review);
      submissionChanged();
      toast(describeAnswers(answers));
    },
  });
  return (
    <Stack align="stretch" gap={4}>
      <Text size="sm">
        Choose the Word file in which the client answered your comments. Replies, resolved comments and new comments are
        added to this review. Nothing is removed.
      </Text>
      <FileField
        label="The client’s Word file"
        accept=".docx"
        acceptLabel=".docx, max 10MB"
        maxSize={limits.fileBytes}
        {...upload.field}
      />
      <Button variant="primary" {...upload.button}>
        Read answers
      </Button>
      {upload.dialog}
    </Stack>
  );
}
