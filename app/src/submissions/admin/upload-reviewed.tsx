import { limits, type Submission } from '@marginalia/bff/contract';
import { Button, Card, FileField, Heading, Notice, Stack, Text, toast } from '@marginalia/design-system';
import { useRef, useState } from 'react';
import { momentOf } from '../../format/date.ts';
import { http } from '../../http/http.ts';
import { sentenceOf } from '../../http/http-error.ts';
import { useRead } from '../../query/read.ts';
import { review } from '../../review/reviews.ts';
import { useSignInAgain } from '../../session/use-sign-in-again.tsx';
import { submissionChanged } from '../submissions.ts';

/** Attaches the reviewed document (specification, points 5 and 8). */
export function UploadReviewed({ submission }: { submission: Submission }) {
  const { id, reviewedFile } = submission;
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const [progress, setProgress] = useState<number | null>();
  const abort = useRef<AbortController>(null);
  const signIn = useSignInAgain();

  const send = async () => {
    if (!file) return;
    const controller = new AbortController();
    abort.current = controller;
    setProblem(undefined);
    setProgress(null);
    try {
      await signIn.run(() => {
        const body = new FormData();
        body.append('submissionId', String(id));
        body.append('file', file, file.name);
        return http('uploadReviewed', { params: { id }, body, signal: controller.signal, onProgress: setProgress });
      });
      setFile(null);
      submissionChanged();
      toast({ title: 'Document Uploaded', description: 'The client gets it with the feedback.', tone: 'success' });
    } catch (error) {
      if (controller.signal.aborted) return;
      setProblem(`Upload failed: ${sentenceOf(error)}`);
      toast({
        title: 'Upload Failed',
        description: 'Failed to upload document. Please try again.',
        tone: 'danger',
      });
    } finally {
      setProgress(undefined);
    }
  };

  const isUploading = progress !== undefined;
  return (
    <Card>
      <Stack gap={4}>
        <Heading level={2} size="lg">
          Reviewed document
        </Heading>
        {reviewedFile ? (
          <Text size="sm">
            {reviewedFile.originalName}, uploaded {momentOf(reviewedFile.uploadedAt)}. Another upload takes its place.
          </Text>
        ) : null}
        <NotMade submission={submission} />
        <FileField
          label="File to send to the client"
          accept=".pdf,.docx,.doc"
          acceptLabel=".pdf, .docx or .doc, max 10MB"
          maxSize={limits.fileBytes}
          value={file}
          onChange={(next) => {
            setFile(next);
            setProblem(undefined);
          }}
          errorMessage={problem}
          status={isUploading ? 'uploading' : problem && file ? 'failed' : 'idle'}
          progress={progress ?? null}
          onCancel={() => abort.current?.abort()}
          onRetry={() => void send()}
        />
        <Button variant="secondary" isDisabled={!file} isPending={isUploading} onClick={() => void send()}>
          Upload
        </Button>
        {signIn.dialog}
      </Stack>
    </Card>
  );
}

/** The server attaches the client's own file with the marks in it, where it can; where it could not, the editor must know. */
function NotMade({ submission: { id, status, filename, reviewedFile } }: { submission: Submission }) {
  const { data } = useRead(review(id));
  const hasMarks = Boolean(data && data.highlights.length + data.suggestions.length > 0);
  if (status !== 'completed' || !filename?.endsWith('.docx') || reviewedFile || !hasMarks) return null;
  return (
    <Notice tone="warning" title="The client has no reviewed Word file">
      The marks could not be put into the client’s file by themselves. Please upload the file with your marks.
    </Notice>
  );
}
