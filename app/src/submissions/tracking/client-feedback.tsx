import type { Submission } from '@marginalia/bff/contract';
import { Heading, Inline, LinkButton, Notice, Spinner, Stack } from '@marginalia/design-system';
import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { useRead } from '../../query/read.ts';
import { review } from '../../review/reviews.ts';
import { ContactLink } from '../../services/contact-link.tsx';

const MarkedText = lazy(() => import('../../review/marked-text.tsx'));

const Letter = styled.div`
  font-family: var(--mg-font-serif);
  font-size: var(--mg-text-lg);
  line-height: var(--mg-leading-relaxed);
  max-inline-size: var(--mg-width-text);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  border-inline-start: 2px solid var(--mg-color-border-accent);
  padding-inline-start: var(--mg-space-5);
`;

/** Add-ons that are a call. */
const calls = ['consultation', 'strategy_session'];

/** The editor's answer: the feedback, the marks on the text and the documents. */
export function ClientFeedback({ order, headingLevel }: { order: Submission; headingLevel: 2 | 3 }) {
  const { data } = useRead(review(order.id));
  const hasMarks = Boolean(data && data.highlights.length + data.suggestions.length > 0);
  const call = order.lines.find(({ id }) => calls.includes(id));
  return (
    <>
      <Stack gap={4} as="section">
        <Heading level={headingLevel} size="xl">
          Your editor’s feedback
        </Heading>
        {order.feedback ? <Letter>{order.feedback}</Letter> : null}
        <Downloads order={order} hasMarks={hasMarks} />
        {call ? (
          <Notice tone="info" title={`Your order includes a call: ${call.name}`}>
            Please write to <ContactLink subject={`Call for order ${order.id}`} /> with two or three times that suit
            you.
          </Notice>
        ) : null}
      </Stack>
      {order.content && data && hasMarks ? (
        <Stack gap={4} as="section">
          <Heading level={headingLevel} size="xl">
            On your text
          </Heading>
          <Suspense fallback={<Spinner label="Loading your text" />}>
            <MarkedText content={order.content} review={data} />
          </Suspense>
        </Stack>
      ) : null}
    </>
  );
}

function Downloads({ order: { id, reviewedFile, documentNotes }, hasMarks }: { order: Submission; hasMarks: boolean }) {
  const files = [
    ...(reviewedFile ? [{ href: `/api/submissions/${id}/download?file=reviewed`, label: 'Reviewed document' }] : []),
    ...(hasMarks && documentNotes?.kind === 'docx'
      ? [{ href: `/api/submissions/${id}/export?format=docx`, label: 'Word document with comments' }]
      : []),
    ...(hasMarks ? [{ href: `/api/submissions/${id}/export?format=html`, label: 'Feedback to print' }] : []),
  ];
  if (files.length === 0) return null;
  return (
    <Inline gap={3} wrap data-print="no">
      {files.map(({ href, label }, position) => (
        <LinkButton key={href} href={href} download variant={position === 0 ? 'primary' : 'secondary'}>
          {label}
        </LinkButton>
      ))}
    </Inline>
  );
}
