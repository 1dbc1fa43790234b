import { feedbackStatuses, type Review, readGoogleDocsLink, type Submission } from '@marginalia/bff/contract';
import { Button, Inline, Notice, Section, Spinner, Text, TextArea, TextField, toast } from '@marginalia/design-system';
import { lazy, Suspense, useEffect, useState } from 'react';
import { hasStatus } from '../../http/http-error.ts';
import { useAction } from '../../query/use-action.ts';
import { combineFeedback, splitFeedback } from '../../review/combined-feedback.ts';
import { DraftStateText } from '../../review/draft-state.tsx';
import { useReviewDraft } from '../../review/use-review-draft.ts';
import { useStoredText } from '../../review/use-stored-text.ts';
import { useSignInAgain } from '../../session/use-sign-in-again.tsx';
import { submissionChanged } from '../submissions.ts';
import { AcrossColumns } from './columns.ts';
import { MergedNotice } from './merged-notice.tsx';
import { saveReview } from './save-review.ts';

const DocumentEditor = lazy(() => import('../../review/document-editor.tsx'));

interface ReviewFormProps {
  submission: Submission;
  stored: Review;
}

/**
 * The edit page's work: marks on the text across the columns, and in the first of them the Google Docs link, notes and
 * feedback; saved and completed together.
 */
export function ReviewForm({ submission, stored }: ReviewFormProps) {
  const { id, status, content } = submission;
  const draft = useReviewDraft(id, stored, { isDelivered: status === 'completed', content });
  const [known, setKnown] = useState(() => splitFeedback(submission.feedback ?? '', stored.notes));
  const link = useStoredText(`edit-link-${id}`, known.link);
  const feedback = useStoredText(`edit-feedback-${id}`, known.feedback);
  const [problem, setProblem] = useState<{ field: 'link' | 'feedback'; message: string }>();
  const signIn = useSignInAgain();
  const isUnsaved = draft.isDirty || link.text !== known.link || feedback.text !== known.feedback;
  useLeaveWarning(isUnsaved);

  const save = useAction(async (complete: boolean) => {
    const linkProblem = link.text.trim() ? readGoogleDocsLink(link.text) : undefined;
    if (linkProblem && !linkProblem.ok) return setProblem({ field: 'link', message: linkProblem.message });
    const text = combineFeedback({ link: link.text, notes: draft.review.notes, feedback: feedback.text });
    const hasMarks = draft.review.highlights.length + draft.review.suggestions.length > 0;
    if (complete && !text && !hasMarks) {
      return setProblem({ field: 'feedback', message: 'Please enter feedback before submitting' });
    }
    setProblem(undefined);
    try {
      const saved = await signIn.run(() => saveReview({ submission, draft, text, complete }));
      setKnown((parts) => ({ ...parts, link: link.text, feedback: feedback.text }));
      link.forget(link.text);
      feedback.forget(feedback.text);
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
      toast({ title: 'Save Failed', description: 'Failed to save review. Please try again.', tone: 'danger' });
    }
  });

  const canComplete = feedbackStatuses.includes(status) && status !== 'completed';
  return (
    <>
      <AcrossColumns>
        {draft.isMerged ? <MergedNotice /> : null}
        <Section title="Document" size="xl">
          {content ? (
            <Suspense fallback={<Spinner label="Loading the editor" />}>
              <DocumentEditor content={content} review={draft.review} onChange={draft.change} />
            </Suspense>
          ) : (
            <Notice tone="info" title="No text content">
              This submission was uploaded as a file, so text highlighting is not available.
            </Notice>
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
          onChange={link.change}
          errorMessage={problem?.field === 'link' ? problem.message : undefined}
        />
        <TextArea
          label="Review notes"
          optionalLabel="optional"
          rows={4}
          value={draft.review.notes}
          onChange={(notes) => draft.change({ notes })}
        />
        <TextArea
          label="Feedback"
          rows={8}
          value={feedback.text}
          onChange={feedback.change}
          errorMessage={problem?.field === 'feedback' ? problem.message : undefined}
        />
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
          <DraftStateText isUnsaved={isUnsaved} saving={draft.saving} />
        </Inline>
        {feedbackStatuses.includes(status) ? null : (
          <Text size="sm" tone="secondary">
            Before payment, marks and notes are saved; link and feedback are kept in this browser until feedback can be
            sent.
          </Text>
        )}
      </Section>
      {signIn.dialog}
    </>
  );
}

/** The browser asks before the page is closed with unsaved work. */
function useLeaveWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}
