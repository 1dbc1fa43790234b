import { type Review, readGoogleDocsLink, type Submission } from '@marginalia/bff/contract';
import { Button, toast } from '@marginalia/design-system';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { UnstoredNotice } from '../accounts/unstored-notice.tsx';
import { useSignInAgain } from '../accounts/use-sign-in-again.tsx';
import { useCommands } from '../commands/running.ts';
import { useKeyHint } from '../commands/use-command-keys.ts';
import { isOutdated, sentenceOf } from '../http/http-error.ts';
import { useLeaveWarning } from '../layout/use-leave-warning.ts';
import { useAction } from '../query/use-action.ts';
import { combineFeedback, splitFeedback } from '../review/combined-feedback.ts';
import { DraftStateText } from '../review/draft-state-text.tsx';
import { marksAsText } from '../review/feedback-text.ts';
import { focusMarksToCheck, lookFirst } from '../review/marks-to-check.tsx';
import { chooseText } from '../review/merge-text.ts';
import { completionUnknown, useReviewDraft } from '../review/use-review-draft.ts';
import { useTextDraft } from '../review/use-text-draft.ts';
import { toStored } from '../review/working-review.ts';
import { ReplacedNotice } from '../submissions/seen-version.tsx';
import { submissionChanged } from '../submissions/submissions.ts';
import { savedText } from './client-news.ts';
import { Actions, Notices, TextPane } from './desk.styled.ts';
import { focusLetter, focusNext } from './desk-focus.ts';
import type { DeskPanes } from './desk-panes.ts';
import { DraftNotices } from './draft-notices.tsx';
import { Letter } from './letter.tsx';
import type { LetterProblem } from './letter-fields.tsx';
import { NothingToEdit } from './no-text-content.tsx';
import { saveReview, takesFeedback } from './save-review.ts';
import { SendSheet } from './send-sheet.tsx';
import { rememberSent } from './sent.ts';
import { SentNotice } from './sent-notice.tsx';
import { TextDesk } from './text-desk.tsx';

interface ReviewFormProps {
  submission: Submission;
  stored: Review;
  panes: DeskPanes;
}

/** The edit page's work: the marks on the text, the letter to the client, and the buttons that save and complete both. */
export function ReviewForm({ submission, stored, panes }: ReviewFormProps) {
  const { id, status } = submission;
  const draft = useReviewDraft(submission, stored);
  const known = useFeedbackParts(submission, stored);
  const link = useTextDraft(`edit-link-${id}`, known.link, chooseText);
  const feedback = useTextDraft(`edit-feedback-${id}`, known.feedback);
  const [problem, setProblem] = useState<LetterProblem>();
  // Without a text to mark, the letter is the work.
  const [isLetterOpen, setLetterOpen] = useState(!draft.text.content);
  const signIn = useSignInAgain();
  const isUnsaved = draft.isDirty || link.isUnsent || feedback.isUnsent;
  useLeaveWarning(isUnsaved);
  const takes = takesFeedback(submission);
  const [isSending, setSending] = useState(false);

  const refuse = (field: LetterProblem['field'], message: string) => {
    setProblem({ field, message });
    if (!isSending) setLetterOpen(true);
    return undefined;
  };
  /** Marks and notes may be what was missing. */
  const change: typeof draft.change = (next) => {
    draft.change(next);
    setProblem((last) => (last?.field === 'feedback' ? undefined : last));
  };
  /** The letter as one text; undefined where something has to be corrected first. */
  const readyText = (complete: boolean): string | undefined => {
    const linkProblem = link.text.trim() ? readGoogleDocsLink(link.text) : undefined;
    if (linkProblem && !linkProblem.ok) return refuse('link', linkProblem.message);
    const text = combineFeedback({ link: link.text, notes: draft.review.notes, feedback: feedback.text });
    const hasMarks = marksAsText(toStored(draft.text, draft.review)) !== '';
    // Saved feedback can be changed but not removed.
    const isMissing = !text && (complete ? !hasMarks : takes && Boolean(submission.feedback) && !known.isList);
    if (isMissing) return refuse('feedback', 'Please enter feedback before submitting');
    setProblem(undefined);
    if (complete && draft.isMoved) {
      // The sheet lies over the marks, and over what is said of them.
      flushSync(() => setSending(false));
      focusMarksToCheck();
      toast({ ...lookFirst, tone: 'danger' });
      return undefined;
    }
    return text;
  };
  const save = useAction(async (complete: boolean) => {
    const text = readyText(complete);
    if (text === undefined) return;
    try {
      const saved = await signIn.run(() => saveReview({ submission, draft, text, complete }));
      if (takes) {
        link.forget(link.text);
        feedback.forget(feedback.text);
      }
      if (complete) {
        setSending(false);
        setLetterOpen(!draft.text.content);
        rememberSent(saved ?? submission);
      }
      submissionChanged(saved);
      toast({
        title: 'Review Saved',
        description: savedText(submission, complete),
        tone: 'success',
      });
    } catch (error) {
      // The page under the sheet says what has changed, and its fields keep the letter.
      if (complete) setSending(false);
      if (isOutdated(error)) submissionChanged();
      // Trying again does not solve a conflict; the server's sentence says what to do.
      const isKnown = isOutdated(error) || error === completionUnknown;
      const description = isKnown ? sentenceOf(error) : 'Failed to save review. Please try again.';
      toast({ title: 'Save Failed', description, tone: 'danger' });
    }
  });

  const canComplete = takes && status !== 'completed';
  const complete = () => {
    if (!save.isPending && readyText(true) !== undefined) setSending(true);
  };
  useCommands({
    save: () => void (save.isPending || save.run(false)),
    goOn: canComplete ? complete : undefined,
    text: focusNext,
    letter: focusLetter,
  });
  const hints = { save: useKeyHint('save'), goOn: useKeyHint('goOn') };
  const otherLink = link.isMerged && known.link !== link.text && known.link ? known.link : undefined;
  // Another editor's link opens the letter once; it can be closed again.
  const [shownLink, setShownLink] = useState<string>();
  if (otherLink !== shownLink) {
    setShownLink(otherLink);
    if (otherLink) setLetterOpen(true);
  }
  const letter = {
    ...{ link, otherLink, feedback, problem },
    notes: draft.review.notes,
    onNotesChange: (notes: string) => change({ notes }),
    onCorrected: () => setProblem(undefined),
  };
  return (
    <>
      <Notices>
        <SentNotice submission={submission} />
        <ReplacedNotice submission={submission} />
        <DraftNotices isMerged={draft.isMerged || link.isMerged || feedback.isMerged} isLate={draft.isLate} />
        <UnstoredNotice />
      </Notices>
      {draft.text.content ? (
        <TextDesk
          submission={submission}
          text={draft.text}
          review={draft.review}
          onChange={change}
          panes={panes}
          onFocusMode={() => setLetterOpen(false)}
        />
      ) : (
        <TextPane aria-label="Document">
          <NothingToEdit submission={submission} review={draft.review} />
        </TextPane>
      )}
      <Letter
        isOpen={isLetterOpen}
        onOpenChange={setLetterOpen}
        {...letter}
        explanation={takes ? undefined : beforePayment}
      />
      <Actions data-print="no">
        <DraftStateText isUnsaved={isUnsaved} saving={draft.saving} problem={draft.problem} />
        <Button
          variant={canComplete ? 'secondary' : 'primary'}
          size="sm"
          {...hints.save}
          isPending={save.isPending}
          onClick={() => void save.run(false)}
        >
          Save Review
        </Button>
        {canComplete ? (
          <Button
            variant="primary"
            size="sm"
            aria-disabled={save.isPending}
            aria-haspopup="dialog"
            {...hints.goOn}
            onClick={complete}
          >
            Complete Review & Notify Client
          </Button>
        ) : null}
      </Actions>
      {isSending ? (
        <SendSheet
          onClose={() => save.isPending || setSending(false)}
          submission={submission}
          review={toStored(draft.text, draft.review)}
          letter={letter}
          isPending={save.isPending}
          onSend={() => void save.run(true)}
        />
      ) : null}
      {signIn.dialog}
    </>
  );
}

const beforePayment =
  'Before payment, only marks and notes are saved. The link and the feedback stay on this device until you send them or log out.';

/**
 * The stored link and feedback. They are split again only when the stored text changes, because notes save themselves. The
 * list of the comments is no letter: the next completion lists the comments as they are then.
 */
function useFeedbackParts({ feedback, feedbackIsList = false }: Submission, stored: Review) {
  const text = feedback ?? '';
  // Older feedback does not say what it is.
  const isStoredList = feedbackIsList || isListOf(stored, text);
  const [known, setKnown] = useState(() => ({ text, isList: isStoredList, notes: stored.notes }));
  const isList = (known.text === text && known.isList) || isStoredList;
  const current = known.text === text && known.isList === isList ? known : { text, isList, notes: stored.notes };
  if (current !== known) setKnown(current);
  return { ...splitFeedback(current.isList ? '' : text, current.notes), isList: current.isList };
}

const isListOf = (stored: Review, text: string) => text !== '' && !stored.notes.trim() && text === marksAsText(stored);
