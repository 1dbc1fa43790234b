import { feedbackStatuses, type Submission } from '@marginalia/bff/contract';
import { Inline, LinkButton, Notice, PageHeader, Section, Stack, TextLink } from '@marginalia/design-system';
import { Link, useNavigate } from 'react-router';
import { styled } from 'styled-components';
import { useIsReadOnly } from '../accounts/role.ts';
import { StatusActions } from '../decisions/status-actions.tsx';
import { momentOf } from '../format/date.ts';
import { BackLink } from '../layout/back-link.tsx';
import { PageMeta } from '../layout/page.tsx';
import { useRead } from '../query/read.ts';
import { services } from '../services/services.ts';
import { ReplacedNotice } from '../submissions/seen-version.tsx';
import { Instructions, SubmissionFacts } from '../submissions/submission-facts.tsx';
import { SubmissionStatusBadge } from '../submissions/submission-status.tsx';
import { EarlierFeedback } from './earlier-feedback.tsx';
import { FeedbackPanel } from './feedback-panel.tsx';
import { MarkedContent, ReadOnlyPanels } from './read-only-panels.tsx';
import { SentNotice } from './sent-notice.tsx';
import { WithSubmission } from './with-submission.tsx';

const Manuscript = styled.div`
  font-family: var(--mg-font-serif);
  font-size: var(--mg-text-lg);
  line-height: var(--mg-leading-relaxed);
  max-inline-size: var(--mg-width-text);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  text-wrap: pretty;

  /* Each paragraph takes its direction from its own text. */
  unicode-bidi: plaintext;

  & > p {
    unicode-bidi: plaintext;
  }
  & > p + p {
    margin-block-start: 0.6em;
  }
`;

/** A long text scrolls in its own box when the feedback field is below it. */
const ScrollBox = styled.div`
  max-block-size: 28rem;
  max-inline-size: calc(var(--mg-width-text) + var(--mg-space-10));
  overflow-y: auto;
  padding: var(--mg-space-4) var(--mg-space-5);
  border: 1px solid var(--mg-color-border-hairline);
  border-radius: var(--mg-radius-md);
  /* The shades at both edges show that more text follows; the grounds that scroll with the text cover them at its ends. */
  background:
    linear-gradient(var(--mg-color-bg-page) 40%, transparent) top / 100% 3rem no-repeat local,
    linear-gradient(transparent, var(--mg-color-bg-page) 60%) bottom / 100% 3rem no-repeat local,
    linear-gradient(var(--mg-color-border-hairline), transparent) top / 100% 1rem no-repeat scroll,
    linear-gradient(transparent, var(--mg-color-border-hairline)) bottom / 100% 1rem no-repeat scroll;
`;

/** /admin/submissions/{id} */
export function Component() {
  return <WithSubmission>{(submission) => <ReviewPage submission={submission} />}</WithSubmission>;
}

function ReviewPage({ submission }: { submission: Submission }) {
  const navigate = useNavigate();
  const { data: listed } = useRead(services);
  const { id, title, status, submittedAt, content, filename, originalName, feedback, rejectionReason } = submission;
  const isReadOnly = useIsReadOnly();
  const canGiveFeedback = !isReadOnly && feedbackStatuses.includes(status);
  return (
    <Stack gap={8}>
      <PageMeta title={`Review: ${title}`} />
      <BackLink to="/admin">Back to Dashboard</BackLink>
      <PageHeader
        eyebrow={`Submission ${id}`}
        title={title}
        lead={`Submitted ${momentOf(submittedAt)}`}
        actions={
          <Inline gap={3} align="center" wrap>
            <SubmissionStatusBadge status={status} />
            {isReadOnly ? null : (
              <LinkButton as={Link} to={`/admin/submissions/${id}/edit`} variant="secondary" size="sm">
                Edit Document
              </LinkButton>
            )}
            <StatusActions submission={submission} place="review" onDeleted={() => navigate('/admin')} />
          </Inline>
        }
      />
      <SentNotice submission={submission} />
      <ReplacedNotice submission={submission} />
      {rejectionReason ? (
        <Notice tone="warning" title="Rejected">
          {rejectionReason}
        </Notice>
      ) : null}
      <SubmissionFacts submission={submission} services={listed} columns={4} />
      <Instructions submission={submission} />
      {filename ? (
        <Section title="Uploaded file" size="lg">
          <div>
            <TextLink href={`/uploads/${encodeURIComponent(filename)}`} download>
              Download {originalName ?? filename}
            </TextLink>
          </div>
        </Section>
      ) : null}
      {content ? (
        <Section title="Content" size="lg">
          {isReadOnly ? (
            <MarkedContent submission={submission} fallback={<Manuscript>{paragraphsOf(content)}</Manuscript>} />
          ) : canGiveFeedback ? (
            <ScrollBox role="group" aria-label="Text of the document" tabIndex={0}>
              <Manuscript>{paragraphsOf(content)}</Manuscript>
            </ScrollBox>
          ) : (
            <Manuscript>{paragraphsOf(content)}</Manuscript>
          )}
        </Section>
      ) : null}
      {feedback ? (
        <Section title="Saved feedback" size="lg">
          <Manuscript>{feedback}</Manuscript>
        </Section>
      ) : null}
      <EarlierFeedback id={id} />
      {isReadOnly ? <ReadOnlyPanels submission={submission} /> : null}
      {canGiveFeedback ? <FeedbackPanel key={id} submission={submission} /> : null}
    </Stack>
  );
}

/** Shows each line of the text as a paragraph, as the editor does. */
function paragraphsOf(text: string) {
  let start = 0;
  return text.split('\n').map((line) => {
    const key = start;
    start += line.length + 1;
    return line.trim() ? <p key={key}>{line}</p> : null;
  });
}
