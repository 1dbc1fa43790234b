import type { Submission } from '@marginalia/bff/contract';
import { Card, Heading, LinkButton, Stack, toast } from '@marginalia/design-system';

const said = (description: string) => () => toast({ title: 'Document Downloaded', description, tone: 'success' });

/** Downloads are the browser's own; the toast says where to look. */
export function DocumentActions({
  submission: { id, filename, documentNotes, reviewedFile },
}: {
  submission: Submission;
}) {
  const address = `/api/submissions/${id}`;
  return (
    <Card>
      <Stack gap={3}>
        <Heading level={2} size="lg">
          Documents
        </Heading>
        {filename ? (
          <LinkButton
            href={`${address}/download`}
            download
            variant="secondary"
            onClick={said('Open it in your word processor to edit it there.')}
          >
            Download Original
          </LinkButton>
        ) : null}
        <LinkButton
          href={`${address}/export?format=html`}
          download
          variant="secondary"
          onClick={said('Open it in your browser to read or print it.')}
        >
          Export Review
        </LinkButton>
        {documentNotes?.kind === 'docx' ? (
          <LinkButton
            href={`${address}/export?format=docx`}
            download
            variant="secondary"
            onClick={said('Word shows each comment at its place and each suggestion as a tracked change.')}
          >
            Export as Word
          </LinkButton>
        ) : null}
        {reviewedFile ? (
          <LinkButton
            href={`${address}/download?file=reviewed`}
            download
            variant="secondary"
            onClick={said('This is the reviewed document that the client gets.')}
          >
            Download Reviewed
          </LinkButton>
        ) : null}
      </Stack>
    </Card>
  );
}
