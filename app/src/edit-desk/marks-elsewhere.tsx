import type { FileFinding, ReviewInput, Submission } from '@marginalia/bff/contract';
import { Notice, Spinner } from '@marginalia/design-system';
import { type ReactNode, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { http } from '../http/http.ts';
import { sentenceOf } from '../http/http-error.ts';
import { excerpt, unfitReview } from '../review/unfit-review.ts';
import { marksOf } from '../review/working-review.ts';

const List = styled.ul`
  display: grid;
  gap: var(--mg-space-1);
  max-block-size: 12rem;
  margin: 0;
  padding-inline-start: var(--mg-space-5);
  overflow-y: auto;
`;

interface MarksElsewhereProps {
  submission: Submission;
  review: Required<ReviewInput>;
}

/** What of the review the client does not get as the editor shows it, and why. */
export function MarksElsewhere({ submission, review }: MarksElsewhereProps) {
  const unfit = unfitReview(review);
  const lost = marksOf({ highlights: review.unplaced.highlights, suggestions: review.unplaced.suggestions });
  const hasFile = submission.documentNotes?.kind === 'docx' && !submission.reviewedFile;
  return (
    <>
      {unfit ? (
        <Notice tone="danger" title="This review can’t be saved yet">
          {unfit}
        </Notice>
      ) : null}
      {lost.length > 0 ? (
        <Notice tone="warning" title={`${marks(lost.length)} without a place in the text`}>
          The client doesn’t get {lost.length === 1 ? 'it' : 'them'}.
          <Quotes items={lost.map((mark) => ({ key: mark.id, text: quoteOf(mark) }))} />
        </Notice>
      ) : null}
      {hasFile && !unfit && marksOf(review).length > 0 ? <FileCheck submission={submission} review={review} /> : null}
    </>
  );
}

/** Asks the server once, when the sheet opens: the marks do not change while it is open. */
function FileCheck({ submission: { id }, review }: MarksElsewhereProps) {
  const [asked] = useState(review);
  const [findings, setFindings] = useState<FileFinding[]>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const asking = new AbortController();
    http('checkReview', { params: { id }, body: asked, signal: asking.signal })
      .then(setFindings)
      .catch((error) => asking.signal.aborted || setProblem(sentenceOf(error)));
    return () => asking.abort();
  }, [id, asked]);
  if (problem)
    return (
      <Notice tone="warning" title="We couldn’t check the Word file">
        {problem}
      </Notice>
    );
  if (!findings) return <Spinner label="Checking the Word file" />;
  if (findings.length === 0) return null;
  const items = findings.map(({ kind, id: markId, reason }) => {
    const mark = asked[kind === 'highlight' ? 'highlights' : 'suggestions'].find((one) => one.id === markId);
    return { key: `${kind} ${markId}`, text: `${mark ? `${quoteOf(mark)}: ` : ''}${reason}` };
  });
  return (
    <Notice tone="info" title={`${marks(findings.length)} in another form in the Word file`}>
      <Quotes items={items} />
    </Notice>
  );
}

const Quotes = ({ items }: { items: readonly { key: string; text: ReactNode }[] }) => (
  // The list may be longer than its box: the arrow keys scroll it.
  <List tabIndex={0} aria-label="Marks">
    {items.map(({ key, text }) => (
      <li key={key}>{text}</li>
    ))}
  </List>
);

const marks = (number: number) => (number === 1 ? '1 mark' : `${number} marks`);
const quoteOf = ({ text, replacement }: { text: string; replacement?: string }) =>
  `“${excerpt((text || replacement || '').trim())}”`;
