import type { Review, Submission } from '@marginalia/bff/contract';
import { Card, Heading, Stack, Text } from '@marginalia/design-system';
import { useIsReadOnly } from '../accounts/role.ts';
import { useRead } from '../query/read.ts';
import { review } from '../review/reviews.ts';
import { marksOf } from '../review/working-review.ts';
import { deliverablesOf } from '../submissions/deliverables.ts';
import { DownloadButton } from '../submissions/download-button.tsx';
import { ClientPreview } from './client-preview.tsx';
import { ReadAnswers } from './read-answers.tsx';

const unmarked: Pick<Review, 'highlights' | 'suggestions'> = { highlights: [], suggestions: [] };

/** Downloads of the submission's documents and of the saved review in each format that the client gets, and the way back. */
export function DocumentActions({ submission }: { submission: Submission }) {
  const { id, filename, reviewedFile, feedback, contentVersion } = submission;
  const isReadOnly = useIsReadOnly();
  const { data } = useRead(review(id));
  // Marks on an earlier version are exported only after they are placed and saved on the current one.
  const isOnEarlier = data !== undefined && data.contentVersion !== contentVersion && marksOf(data).length > 0;
  const marked = deliverablesOf(submission, isOnEarlier || !data ? unmarked : data);
  const address = `/api/submissions/${id}`;
  return (
    <Card>
      <Stack align="stretch" gap={3}>
        <Heading level={2} size="lg">
          Documents
        </Heading>
        {filename ? (
          <DownloadButton href={`${address}/download`} done="Open it in your word processor to edit it there.">
            Download Original
          </DownloadButton>
        ) : null}
        {isOnEarlier ? (
          <Text size="sm" tone="secondary">
            The document was replaced after the review was saved. To export the review, save it again with the new text.
          </Text>
        ) : (
          <DownloadButton
            href={`${address}/export?format=html`}
            done="This file is the Highlighted Feedback. Open it in your browser to read or print it."
          >
            Export Review
          </DownloadButton>
        )}
        {marked
          .filter(({ id: format }) => format !== 'html')
          .map(({ id: format, label, href, done }) => (
            <DownloadButton key={format} href={href} done={done}>
              {label}
            </DownloadButton>
          ))}
        {reviewedFile ? (
          <DownloadButton
            href={`${address}/download?file=reviewed`}
            done="This is the reviewed document that the client gets."
          >
            Download Reviewed
          </DownloadButton>
        ) : null}
        {!isReadOnly && marked.some(({ id: format }) => format === 'docx') ? (
          <ReadAnswers submission={submission} />
        ) : null}
        {feedback || marked.length > 0 ? <ClientPreview submission={submission} /> : null}
      </Stack>
    </Card>
  );
}
