import type { Review, Submission } from '@marginalia/bff/contract';
import { Button, type ButtonProps, Dialog, Stack } from '@marginalia/design-system';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useRead } from '../query/read.ts';
import { asClientGets } from '../review/client-names.ts';
import { ownClientAuthorAtom } from '../review/mark-author.ts';
import { reviewForClient } from '../review/reviews.ts';
import { FeedbackOf, MissingReview } from '../tracking/client-feedback.tsx';

/** A review and a letter that are not sent yet. */
interface Unsent {
  readonly review: Pick<Review, 'highlights' | 'suggestions'>;
  readonly letter: string;
}

interface ClientPreviewProps {
  submission: Submission;
  /** Without it the stored review and letter are shown. */
  unsent?: Unsent;
  variant?: ButtonProps['variant'];
}

/** Opens the letter, the files and the marks as the client's own page shows them. */
export function ClientPreview({ submission, unsent, variant = 'secondary' }: ClientPreviewProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)}>
        See what the client sees
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="On the client’s screen" size="lg">
        <Stack gap={6}>
          <Shown submission={submission} unsent={unsent} />
        </Stack>
      </Dialog>
    </>
  );
}

function Shown({ submission, unsent }: { submission: Submission; unsent: Unsent | undefined }) {
  const stored = useRead(reviewForClient(submission.id));
  const own = useAtomValue(ownClientAuthorAtom);
  const { data, error } = stored;
  // Without a connection too there is something to see of what is not sent.
  const known = data ?? (error && unsent ? { highlights: [], suggestions: [] } : undefined);
  return (
    <FeedbackOf
      order={unsent ? { ...submission, feedback: unsent.letter } : submission}
      review={known && unsent ? asClientGets(unsent.review, known, own) : data}
      missing={<MissingReview {...stored} />}
      headingLevel={3}
    />
  );
}
