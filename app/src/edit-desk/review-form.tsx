import { type Review, readGoogleDocsLink, type Submission } from '@marginalia/bff/contract';
import { Button, Inline, Notice, Section, Spinner, Text, TextArea, TextField, toast } from '@marginalia/design-system';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { UnstoredNotice } from '../accounts/unstored-notice.tsx';
import { useSignInAgain } from '../accounts/use-sign-in-again.tsx';
import { hasStatus, sentenceOf } from '../http/http-error.ts';
import { useAction } from '../query/use-action.ts';
import { combineFeedback, splitFeedback } from '../review/combined-feedback.ts';
import { DraftStateText } from '../review/draft-state-text.tsx';
import { focusMarksToCheck, lookFirst } from '../review/marks-to-check.tsx';
import { chooseText } from '../review/merge-text.ts';
import { useReviewDraft } from '../review/use-review-draft.ts';
import { useTextDraft } from '../review/use-text-draft.ts';
import { marksOf, toStored } from '../review/working-review.ts';
import { watchVisit } from '../state/visit.ts';
import { ReplacedNotice } from '../submissions/seen-version.tsx';
import { submissionChanged } from '../submissions/submissions.ts';
import { AcrossColumns } from './columns.ts';
import { DraftNotices } from './draft-notices.tsx';
import { NothingToEdit } from './no-text-content.tsx';
import { saveReview, takesFeedback } from './save-review.ts';

const DocumentEditor = lazy(() => import('../review/document-editor.tsx'));

interface ReviewFormProps {
  submission: Submission;
  stored: Review;
}

/**
 * The edit page's work: marks on the text across the columns, and in the first of them the Google Docs link, notes and
 * feedback; saved and completed together.
 */
export function ReviewForm({ submission, stored }: ReviewFormProps) {
  const { id, status } = submission;
  const draft = useReviewDraft(submission, stored);
  const known = useFeedbackParts(submission.feedback ?? '', stored.notes);
  const link = useTextDraft(`edit-link-${id}`, known.link, chooseText);
  const feedback = useTextDraft(`edit-feedback-${id}`, known.feedback);
  const linkField = useRef<HTMLInputElement>(null);
  const feedbackField = useRef<HTMLTextAreaElement>(null);
  const [problem, setProblem] = useState<{ field: 'link' | 'feedback'; message: string }>();
  const signIn = useSignInAgain();
  const isUnsaved = draft.isDirty || link.isUnsent || feedback.isUnsent;
  useLeaveWarning(isUnsaved);
  const takes = takesFeedback(submission);

  const refuse = (field: 'link' | 'feedback', message: string) => {
    setProblem({ field, message });
    (field === 'link' ? linkField : feedbackField).current?.focus();
  };
  const save = useAction(async (complete: boolean) => {
    const linkProblem = link.text.trim() ? readGoogleDocsLink(link.text) : undefined;
    if (linkProblem && !linkProblem.ok) return refuse('link', linkProblem.message);
    const text = combineFeedback({ link: link.text, notes: draft.review.notes, feedback: feedback.text });
    const hasMarks = marksOf(toStored(draft.text, draft.review)).length > 0;
    // Saved feedback can be changed but not removed.
    const isMissing = !text && (complete ? !hasMarks : takes && Boolean(submission.feedback));
    if (isMissing) return refuse('feedback', 'Please enter feedback before submitting');
    setProblem(undefined);
    if (complete && draft.isMoved) {
      focusMarksToCheck();
      toast({ ...lookFirst, tone: 'danger' });
      return;
    }
    try {
      const saved = await signIn.run(() => saveReview({ submission, draft, text, complete }));
      if (takes) {
        link.forget(link.text);
        feedback.forget(feedback.text);
      }
      submissionChanged(saved);
      toast({
        title: 'Review Saved',
        description: complete
          ? 'The client will be notified.'
          : status === 'completed'
            ? 'The client sees the newest version.'
            : 'The client will be notified when you complete the review.',
        tone: 'success',
      });
    } catch (error) {
      if (hasStatus(error, 409)) submissionChanged();
      // Trying again does not solve a conflict; the server's sentence says what to do.
      const description = hasStatus(error, 409) ? sentenceOf(error) : 'Failed to save review. Please try again.';
      toast({ title: 'Save Failed', description, tone: 'danger' });
    }
  });

  const canComplete = takes && status !== 'completed';
  return (
    <>
      <AcrossColumns>
        <ReplacedNotice submission={submission} />
        <DraftNotices isMerged={draft.isMerged || link.isMerged || feedback.isMerged} isLate={draft.isLate} />
        <Section title="Document" size="xl">
          {draft.text.content ? (
            <Suspense fallback={<Spinner label="Loading the editor" />}>
              <DocumentEditor text={draft.text} review={draft.review} onChange={draft.change} />
            </Suspense>
          ) : (
            <NothingToEdit submission={submission} review={draft.review} />
          )}
        </Section>
      </AcrossColumns>
      <Section title="Your review" size="xl">
        <TextField
          label="Google Docs link"
          optionalLabel="optional"
          description="The document with your edits, shared with the client."
          type="url"
          value={link.text}
          inputRef={linkField}
          onChange={(next) => {
            link.change(next);
            setProblem(undefined);
          }}
          errorMessage={problem?.field === 'link' ? problem.message : undefined}
        />
        {link.isMerged && known.link && known.link !== link.text ? (
          <OtherLink link={known.link} onUse={() => link.change(known.link)} />
        ) : null}
        <TextArea
          label="Review notes"
          optionalLabel="optional"
          description="The client gets these notes with your feedback."
          rows={4}
          value={draft.review.notes}
          onChange={(notes) => draft.change({ notes })}
        />
        <TextArea
          label="Feedback"
          rows={8}
          value={feedback.text}
          inputRef={feedbackField}
          onChange={(next) => {
            feedback.change(next);
            setProblem(undefined);
          }}
          errorMessage={problem?.field === 'feedback' ? problem.message : undefined}
        />
        <UnstoredNotice />
        <Inline gap={3} align="center" wrap>
          <Button
            variant={canComplete ? 'secondary' : 'primary'}
            isPending={save.isPending}
            onClick={() => void save.run(false)}
          >
            Save Review
          </Button>
          {canComplete ? (
            <Button variant="primary" isDisabled={save.isPending} onClick={() => void save.run(true)}>
              Complete Review & Notify Client
            </Button>
          ) : null}
          <DraftStateText isUnsaved={isUnsaved} saving={draft.saving} problem={draft.problem} />
        </Inline>
        {takes ? null : (
          <Text size="sm" tone="secondary">
            Before payment, only marks and notes are saved. The link and the feedback stay on this device until you send
            them or log out.
          </Text>
        )}
      </Section>
      {signIn.dialog}
    </>
  );
}

/** The link that another editor saved meanwhile: two links cannot be joined. */
function OtherLink({ link, onUse }: { link: string; onUse: () => void }) {
  return (
    <Notice
      tone="warning"
      title="Someone else saved another link"
      action={
        <Button variant="secondary" size="sm" onClick={onUse}>
          Use their link
        </Button>
      }
    >
      {link}
    </Notice>
  );
}

/** The stored link and feedback. They are split again only when the stored text changes, because notes save themselves. */
function useFeedbackParts(text: string, notes: string) {
  const [known, setKnown] = useState(() => ({ text, parts: splitFeedback(text, notes) }));
  if (known.text === text) return known.parts;
  const parts = splitFeedback(text, notes);
  setKnown({ text, parts });
  return parts;
}

/** The browser asks before the page is closed with unsaved work, unless its person has left. */
function useLeaveWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const isSameVisit = watchVisit();
    const ask = (event: BeforeUnloadEvent) => isSameVisit() && event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}
