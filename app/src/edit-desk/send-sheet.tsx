import type { ReviewInput, Submission } from '@marginalia/bff/contract';
import { Button, DescriptionList, Dialog, Heading, Stack, Text } from '@marginalia/design-system';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { combineFeedback } from '../review/combined-feedback.ts';
import { letterOf } from '../review/feedback-text.ts';
import { marksOf } from '../review/working-review.ts';
import { clientName, whyNobody } from '../submissions/describe.ts';
import { ClientPreview } from './client-preview.tsx';
import { LetterFields, type LetterFieldsProps } from './letter-fields.tsx';
import { MarksElsewhere } from './marks-elsewhere.tsx';

const Facts = styled.div`
  & > [data-component='DescriptionList'] > [data-part='item'] {
    grid-template-columns: 5rem minmax(0, 1fr);
    padding-block: var(--mg-space-2);
  }
`;

/** The feedback in the type in which the client reads it, beside what goes with it. */
const Fields = styled.div`
  display: grid;
  gap: var(--mg-space-4);

  & > [data-part='beside'] textarea {
    font-family: var(--mg-font-serif);
  }
  @media (min-width: 48rem) {
    grid-template: repeat(3, auto) 1fr / minmax(0, 2fr) minmax(0, 3fr);

    & > [data-part='beside'] {
      grid-area: 1 / 2 / -1;
    }
  }
`;

interface SendSheetProps {
  onClose: () => void;
  submission: Submission;
  /** The review as it will be stored. */
  review: Required<ReviewInput>;
  letter: LetterFieldsProps;
  isPending: boolean;
  onSend: () => void;
}

/** The last look before a review goes out: to whom, with how many marks, in which files, and with which letter. */
export function SendSheet({ onClose, submission, review, letter, isPending, onSend }: SendSheetProps) {
  const main = useRef<HTMLButtonElement>(null);
  const written = combineFeedback({ link: letter.link.text, notes: letter.notes, feedback: letter.feedback.text });
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Send the review"
      size="lg"
      initialFocusRef={main}
      footer={
        <>
          <Preview submission={submission} review={review} written={written} />
          <Button ref={main} variant="primary" isPending={isPending} onClick={onSend} aria-describedby="send-facts">
            Complete Review & Notify Client
          </Button>
        </>
      }
    >
      <Stack gap={6}>
        <Facts id="send-facts">
          <DescriptionList
            columns={1}
            items={[
              { term: 'To', description: recipientOf(submission) },
              { term: 'Marks', description: countsOf(review) },
              { term: 'Word file', description: wordFileOf(submission, review) },
            ]}
          />
        </Facts>
        <MarksElsewhere submission={submission} review={review} />
        <Stack gap={4} as="section">
          <Heading level={3} size="md">
            Letter to the client
          </Heading>
          {written ? null : (
            <Text size="sm" tone="secondary">
              Without a letter, the client gets your comments as a list.
            </Text>
          )}
          <Fields>
            <LetterFields {...letter} />
          </Fields>
        </Stack>
      </Stack>
    </Dialog>
  );
}

function Preview({ submission, review, written }: Pick<SendSheetProps, 'submission' | 'review'> & { written: string }) {
  return <ClientPreview submission={submission} unsent={{ review, letter: letterOf(written, review) }} />;
}

const recipientOf = (submission: Submission) =>
  submission.client?.email
    ? `${clientName(submission)}, ${submission.client.email}`
    : `Nobody. ${whyNobody(submission)}`;

const count = (number: number, one: string) => (number === 0 ? [] : [`${number} ${one}${number === 1 ? '' : 's'}`]);

/** "3 comments, 1 resolved comment, 1 insertion" */
function countsOf({ highlights, suggestions }: Pick<ReviewInput, 'highlights' | 'suggestions'>): string {
  const insertions = suggestions?.filter(({ text }) => text === '').length ?? 0;
  const deletions = suggestions?.filter(({ text, replacement }) => text !== '' && replacement === '').length ?? 0;
  const resolved = highlights.filter((highlight) => highlight.resolved).length;
  const counts = [
    ...count(highlights.length - resolved, 'comment'),
    ...count(resolved, 'resolved comment'),
    ...count((suggestions?.length ?? 0) - insertions - deletions, 'replacement'),
    ...count(insertions, 'insertion'),
    ...count(deletions, 'deletion'),
  ];
  return counts.join(', ') || 'No marks on the text';
}

function wordFileOf({ reviewedFile, documentNotes, filename }: Submission, review: Required<ReviewInput>): string {
  if (reviewedFile) return `Your upload: ${reviewedFile.originalName}`;
  if (!filename) return 'None, because the order has no file. The client reads the marks on the page.';
  if (documentNotes?.kind !== 'docx')
    return 'None, because only .docx files hold comments. The client reads them on the page.';
  if (marksOf(review).length === 0) return 'None, because the text has no marks';
  return 'The client’s own file, with comments and tracked changes';
}
