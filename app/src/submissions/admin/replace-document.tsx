import { replacementStatuses, type Submission } from '@marginalia/bff/contract';
import { Card, Heading, Stack, Text } from '@marginalia/design-system';
import { DownloadButton } from '../download-button.tsx';
import { NewVersion } from '../new-version.tsx';

/** Another version of the client's document, and the ones before it. A Google Docs link gets the text to mark this way. */
export function ReplaceDocument({ submission }: { submission: Submission }) {
  const { id, status, contentVersion, filename } = submission;
  const isOpen = replacementStatuses.administrator.includes(status);
  const earlier = Array.from({ length: Math.max(0, contentVersion - 1) }, (_, index) => contentVersion - 1 - index);
  if (!isOpen && earlier.length === 0) return null;
  return (
    <Card>
      <Stack gap={4}>
        <Heading level={2} size="lg">
          Versions of the document
        </Heading>
        {isOpen ? (
          <>
            <Text size="sm">
              {filename
                ? 'A newer file from the client takes the place of this one. Marks stay on their words; the earlier file is kept.'
                : 'A Google Docs text cannot be marked here. Download it there as .docx and upload it, and it can.'}
            </Text>
            <NewVersion
              submission={submission}
              label={filename ? 'Newer version of the client’s file' : 'The client’s document'}
              action={filename ? 'Upload newer version' : 'Upload document'}
              done="Its text is on the page now."
            />
          </>
        ) : null}
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
