import type { Review, Submission } from '@marginalia/bff/contract';
import { Button, type ButtonProps, Dialog, Stack } from '@marginalia/design-system';
import { useState } from 'react';
import { ClientFeedback, FeedbackOf } from '../tracking/client-feedback.tsx';

interface ClientPreviewProps {
  submission: Submission;
  /** A review and a letter that are not sent yet; without them the stored ones are shown. */
  unsent?: { readonly review: Pick<Review, 'highlights' | 'suggestions'>; readonly letter: string };
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
          {unsent ? (
            <FeedbackOf order={{ ...submission, feedback: unsent.letter }} review={unsent.review} headingLevel={3} />
          ) : (
            <ClientFeedback order={submission} headingLevel={3} />
          )}
        </Stack>
      </Dialog>
    </>
  );
}
