import type { Submission } from '@marginalia/bff/contract';
import { Stack, TextArea, toast } from '@marginalia/design-system';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { UnstoredNotice } from '../accounts/unstored-notice.tsx';
import { useSignInAgain } from '../accounts/use-sign-in-again.tsx';
import { useAction } from '../query/use-action.ts';
import { marksAsText } from '../review/feedback-text.ts';
import { lookFirst } from '../review/marks-to-check.tsx';
import { mergeText } from '../review/merge-text.ts';
import type { ReviewDraftHandle } from '../review/use-review-draft.ts';
import { useTextDraft } from '../review/use-text-draft.ts';
import { toStored } from '../review/working-review.ts';
import { DraftNotices } from './draft-notices.tsx';
import { FeedbackButtons } from './feedback-buttons.tsx';
import { feedbackSent, sendFeedback, toastNotSent } from './send-feedback.ts';
import { rememberSent } from './sent.ts';

/** The width in which the client reads the feedback. */
const Lines = styled(Stack)`
  max-inline-size: var(--mg-width-text);
`;

interface TextFeedbackProps {
  submission: Submission;
  draft: ReviewDraftHandle;
  onSent: (feedback: string | null) => void;
}

/** A text field with the stored feedback. Text that another editor saves meanwhile is merged into it. */
export function TextFeedback({ submission, draft, onSent }: TextFeedbackProps) {
  const { id, status, feedback, feedbackIsList } = submission;
  // The comments may have changed since their list was sent.
  const list = feedbackIsList ? marksAsText(toStored(draft.text, draft.review)) : undefined;
  const madeFor = list === undefined ? undefined : (feedback ?? '');
  const { text, isUnsent, isMerged, isBehind, change, forget } = useTextDraft(
    `feedback-${id}`,
    list ?? feedback ?? '',
    mergeText,
    madeFor,
  );
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const signIn = useSignInAgain();
  const send = useAction(async (complete: boolean) => {
    if (!text.trim()) {
      setProblem('Please enter feedback before submitting');
      field.current?.focus();
      return;
    }
    const completes = complete || status === 'paid';
    if (completes && draft.isMoved) {
      toast({ ...lookFirst, tone: 'danger' });
      return;
    }
    try {
      const sent = await signIn.run(() =>
        completes ? draft.complete(() => text, feedback) : sendFeedback(submission, text, text === list),
      );
      if (completes) rememberSent(sent);
      onSent(sent.feedback);
      feedbackSent(sent);
      // A list that nobody touched may have been made anew meanwhile, and is not unsent for that.
      if (isUnsent) forget(text);
    } catch (error) {
      toastNotSent(error);
    }
  });
  return (
    <Lines gap={4}>
      <DraftNotices isMerged={isMerged} />
      <TextArea
        label="Feedback"
        description={isBehind ? 'The comments have changed since this list was made.' : undefined}
        rows={10}
        value={text}
        inputRef={field}
        errorMessage={problem}
        onChange={(next) => {
          change(next);
          setProblem(undefined);
        }}
      />
      <UnstoredNotice />
      <FeedbackButtons status={status} isPending={send.isPending} onSubmit={send.run} />
      {signIn.dialog}
    </Lines>
  );
}
