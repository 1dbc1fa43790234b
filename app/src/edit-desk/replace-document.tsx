import { replacementStatuses, type Submission } from '@marginalia/bff/contract';
import { Button, Card, Dialog, Heading, Stack, Text } from '@marginalia/design-system';
import { useState } from 'react';
import { DownloadButton } from '../submissions/download-button.tsx';
import { NewVersion } from '../submissions/new-version.tsx';

/** Replaces the client's document and lists its earlier versions. An order by Google Docs link gets its text this way. */
export function ReplaceDocument({ submission }: { submission: Submission }) {
  const { id, status, contentVersion, filename, content, googleDocsLink } = submission;
  // The order of a deleted account has neither a link nor a file.
  const hasDocument = Boolean(filename ?? content ?? googleDocsLink);
  // A Google Docs order without a text asks for the file elsewhere, in place of the editor.
  const isAskedAbove = googleDocsLink !== null && !filename && !content;
  const isOpen = hasDocument && !isAskedAbove && replacementStatuses.administrator.includes(status);
  const earlier = Array.from({ length: Math.max(0, contentVersion - 1) }, (_, index) => contentVersion - 1 - index);
  if (!isOpen && earlier.length === 0) return null;
  return (
    <Card>
      <Stack align="stretch" gap={4}>
        <Heading level={2} size="lg">
          Versions of the document
        </Heading>
        {isOpen ? <Replace submission={submission} /> : null}
        {earlier.map((version) => (
          <DownloadButton
            key={version}
            href={`/api/submissions/${id}/download?version=${version}`}
            done="This is an earlier version of the client’s document."
          >
            Download Version {version}
          </DownloadButton>
        ))}
      </Stack>
    </Card>
  );
}

function Replace({ submission }: { submission: Submission }) {
  const { filename } = submission;
  const [words, action] = filename
    ? [
        'A newer file replaces this one. Marks move to the same words in the new text. The earlier file stays available.',
        'Upload newer version',
      ]
    : ['The file replaces this text. Marks move to the same words in the new text.', 'Upload document'];
  return (
    <>
      <Text size="sm">{words}</Text>
      <ReplaceButton submission={submission} action={action} />
    </>
  );
}

/** Asks for the file that becomes the client's document. */
export function ReplaceButton({ submission, action }: { submission: Submission; action: string }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setAsked(true)}>
        {action}
      </Button>
      <Dialog isOpen={isAsked} onOpenChange={setAsked} title={action}>
        <NewVersion
          submission={submission}
          label="The client’s document"
          action="Replace document"
          sign="“History” shows “Document replaced”"
          done={({ content }) =>
            content ? 'The page now shows its text.' : 'We couldn’t read its text. See “File check”.'
          }
          onArrived={() => setAsked(false)}
        />
      </Dialog>
    </>
  );
}
