import type { Review, Submission } from '@marginalia/bff/contract';
import { Section, Skeleton, Tabs } from '@marginalia/design-system';
import { useState } from 'react';
import { NotLoaded } from '../layout/not-loaded.tsx';
import { useRead } from '../query/read.ts';
import { review } from '../review/reviews.ts';
import { useReviewDraft } from '../review/use-review-draft.ts';
import { feedbackLead } from './client-news.ts';
import { DraftNotices } from './draft-notices.tsx';
import { HighlightFeedback } from './highlight-feedback.tsx';
import { NoTextContent } from './no-text-content.tsx';
import { TextFeedback } from './text-feedback.tsx';

/** Feedback as a text, or as highlights on the text (specification, point 5). */
export function FeedbackPanel({ submission }: { submission: Submission }) {
  const { data, error, refetch } = useRead(review(submission.id));
  return (
    <Section title="Feedback" lead={feedbackLead(submission)} isRuled>
      {data ? (
        <Modes submission={submission} stored={data} />
      ) : error ? (
        <NotLoaded title="We couldn’t load the review" error={error} refetch={refetch} />
      ) : (
        <Skeleton lines={4} />
      )}
    </Section>
  );
}

function Modes({ submission, stored }: { submission: Submission; stored: Review }) {
  // The draft of the marks is above both tabs: completing from either one sends what is unsaved of it.
  const draft = useReviewDraft(submission, stored);
  // Only another editor's feedback counts as new, not what was sent from this page.
  const [seen, setSeen] = useState(submission.feedback);
  const [shown, setShown] = useState('text');
  return (
    <>
      <DraftNotices isMerged={draft.isMerged} isLate={draft.isLate} />
      <Tabs
        label="How to give feedback"
        shouldForceMount
        selectedKey={shown}
        onSelectionChange={setShown}
        items={[
          {
            id: 'text',
            label: 'Text feedback',
            content: <TextFeedback submission={submission} draft={draft} onSent={setSeen} />,
          },
          {
            id: 'highlights',
            label: 'Highlights',
            count: submission.content ? stored.highlights.length : 0,
            content: submission.content ? (
              <HighlightFeedback
                submission={submission}
                draft={draft}
                seen={seen}
                onSeen={setSeen}
                isShown={shown === 'highlights'}
              />
            ) : (
              <NoTextContent submission={submission} review={draft.review} />
            ),
          },
        ]}
      />
    </>
  );
}
