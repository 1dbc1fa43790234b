import type { Submission } from '@marginalia/bff/contract';
import { Button, Inline, Notice, Spinner, Stack, toast } from '@marginalia/design-system';
import { lazy, Suspense, useState } from 'react';
import { UnstoredNotice } from '../accounts/unstored-notice.tsx';
import { useSignInAgain } from '../accounts/use-sign-in-again.tsx';
import { CommandDialogs } from '../commands/command-dialogs.tsx';
import { useCommandKeys } from '../commands/use-command-keys.ts';
import { hasStatus, isOutdated, sentenceOf } from '../http/http-error.ts';
import { useAction } from '../query/use-action.ts';
import { needsSaving } from '../review/draft-state.ts';
import { DraftStateText } from '../review/draft-state-text.tsx';
import { marksAsText } from '../review/feedback-text.ts';
import { focusMarksToCheck, lookFirst } from '../review/marks-to-check.tsx';
import type { ReviewDraftHandle } from '../review/use-review-draft.ts';
import { toStored } from '../review/working-review.ts';
import { submissionChanged } from '../submissions/submissions.ts';
import { FeedbackButtons } from './feedback-buttons.tsx';
import { feedbackSent, sendFeedback, toastNotSent } from './send-feedback.ts';
import { rememberSent } from './sent.ts';

const loadEditor = () => import('../review/document-editor.tsx');
const DocumentEditor = lazy(loadEditor);

interface HighlightFeedbackProps {
  submission: Submission;
  draft: ReviewDraftHandle;
  /** The feedback that these marks replace. */
  seen: string | null;
  onSeen: (feedback: string | null) => void;
  isShown: boolean;
}

/** The page's keys and their help, while the marks are in sight. */
function Keys() {
  useCommandKeys();
  return <CommandDialogs hasPalette={false} />;
}

/** Highlights on the client's text, sent as the "Highlighted Feedback" document (design §4, "The record"). */
export function HighlightFeedback({ submission, draft, seen, onSeen, isShown }: HighlightFeedbackProps) {
  const { status, feedback } = submission;
  const isDelivered = status === 'completed';
  const { text, review, isDirty, change, save } = draft;
  const [problem, setProblem] = useState<string>();
  const isNewer = feedback !== seen;
  const signIn = useSignInAgain();
  const send = useAction(async (complete: boolean) => {
    const marks = toStored(text, review);
    if (!marksAsText(marks)) {
      setProblem('Please add at least one highlighted comment before submitting');
      return;
    }
    if (draft.isMoved) {
      focusMarksToCheck();
      setProblem(lookFirst.description);
      return;
    }
    const completes = complete || status === 'paid';
    try {
      const sent = await signIn.run(async () => {
        if (completes) return draft.complete(marksAsText, seen);
        const saved = needsSaving(draft) ? await save() : marks;
        return sendFeedback({ ...submission, feedback: seen }, marksAsText(saved), true);
      });
      if (completes) rememberSent(sent);
      onSeen(sent.feedback);
      feedbackSent(sent);
    } catch (error) {
      toastNotSent(error);
    }
  });
  const keep = useAction(async () => {
    try {
      await signIn.run(() => save());
      // The client's Word file is made anew with it.
      if (isDelivered) submissionChanged();
      toast({
        title: 'Highlights saved',
        description: isDelivered ? 'The client can now see them in the text.' : 'The client can’t see them yet.',
        tone: 'success',
      });
    } catch (error) {
      if (hasStatus(error, 404)) submissionChanged();
      const description = isOutdated(error) ? sentenceOf(error) : 'Failed to save review. Please try again.';
      toast({ title: 'Save Failed', description, tone: 'danger' });
    }
  });
  return (
    <Stack gap={4}>
      <Suspense fallback={<Spinner label="Loading the editor" />}>
        <DocumentEditor
          text={text}
          review={review}
          onChange={(marks) => {
            change(marks);
            setProblem(undefined);
          }}
        />
      </Suspense>
      {isNewer ? (
        <Notice
          tone="warning"
          role="alert"
          title="Someone else saved feedback while you were working"
          action={
            <Button variant="secondary" size="sm" onClick={() => onSeen(feedback)}>
              Replace with my feedback
            </Button>
          }
        >
          See it above, under “Saved feedback”. If you submit your feedback, theirs moves to “Earlier versions”.
        </Notice>
      ) : null}
      {problem ? (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      ) : null}
      <UnstoredNotice />
      <FeedbackButtons status={status} isPending={send.isPending} onSubmit={send.run}>
        <Inline gap={3} align="center" wrap>
          <Button
            variant="quiet"
            isPending={keep.isPending}
            aria-disabled={!needsSaving(draft)}
            onClick={() => needsSaving(draft) && void keep.run()}
          >
            Save highlights
          </Button>
          <DraftStateText isUnsaved={isDirty} saving={draft.saving} problem={draft.problem} />
        </Inline>
      </FeedbackButtons>
      {isShown ? <Keys /> : null}
      {signIn.dialog}
    </Stack>
  );
}
