import type { Service, Submission } from '@marginalia/bff/contract';
import { Avatar, DescriptionList, Notice, Section, Stack, Text } from '@marginalia/design-system';
import { styled } from 'styled-components';
import { momentOf } from '../format/date.ts';
import { bothCurrencies } from '../format/money.ts';
import { useHolidays } from '../services/use-holidays.ts';
import { academicLevelText, clientName, documentTypeText, orderedNames, userText, wordsText } from './describe.ts';
import { deadlineText } from './due-text.ts';
import { GoogleDocsNotice } from './google-docs-notice.tsx';
import { preflightOf } from './preflight.ts';
import { FileFindings } from './preflight-notice.tsx';

const Prose = styled.div`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  text-wrap: pretty;
  max-inline-size: var(--mg-width-text);
`;

interface SubmissionFactsProps {
  submission: Submission;
  services: Service[] | undefined;
  columns: 2 | 4;
}

/** What was ordered, by whom, for when. */
export function SubmissionFacts({ submission, services, columns }: SubmissionFactsProps) {
  const { client, deadline, promoCode } = submission;
  const { sentences, hasFindings } = preflightOf(submission);
  const holidays = useHolidays();
  const price = bothCurrencies({ usd: submission.totalPrice, inr: submission.totalPriceInr }).join(' / ');
  return (
    <DescriptionList
      columns={columns}
      items={[
        { term: 'User', description: userText(submission) },
        ...(client ? [{ term: 'Client', description: <ClientText submission={submission} /> }] : []),
        ...(client?.phoneNumber
          ? [{ term: 'Phone', description: `${client.countryCode ?? ''} ${client.phoneNumber}`.trim() }]
          : []),
        ...(client?.universityName ? [{ term: 'University', description: client.universityName }] : []),
        { term: 'Submitted', description: momentOf(submission.submittedAt) },
        { term: 'Service', description: orderedNames(submission, services) },
        { term: 'Price', description: price },
        { term: 'Words', description: wordsText(submission.wordCount) },
        { term: 'Document', description: documentTypeText(submission.documentType) },
        { term: 'Level', description: academicLevelText(submission.academicLevel) },
        ...(deadline ? [{ term: 'Deadline', description: deadlineText(submission, undefined, holidays) }] : []),
        ...(promoCode ? [{ term: 'Promo code', description: promoCode }] : []),
        ...(sentences.length > 0 && !hasFindings ? [{ term: 'File check', description: sentences.join(' ') }] : []),
      ]}
    />
  );
}

const Whole = styled.span`
  display: inline-block;
  max-inline-size: 100%;
`;

/** A client's name and address, or that there is none; the address stands on one line, and one that is too long breaks before its @. */
export function ClientText({ submission }: { submission: Submission }) {
  const email = submission.client?.email ?? 'no email address';
  const name = clientName(submission);
  const at = Math.max(0, email.lastIndexOf('@'));
  return (
    <>
      <Avatar name={name || email} size="sm" isDecorative /> {name && name !== email ? `${name}, ` : null}
      <Whole>
        {email.slice(0, at)}
        <wbr />
        {email.slice(at)}
      </Whole>
    </>
  );
}

interface InstructionsProps {
  submission: Submission;
  /** Leaves out the notice about the Google Docs document, which stands elsewhere on the page. */
  isLinkElsewhere?: boolean;
}

/** What was found in the file, where it is more than the number of its words, and the client's prompt and wishes. */
export function Instructions({ submission, isLinkElsewhere = false }: InstructionsProps) {
  const { promptInstructions, additionalInstructions, googleDocsLink } = submission;
  const { sentences, findings, isOver, hasFindings } = preflightOf(submission);
  return (
    <Stack gap={5}>
      {hasFindings ? (
        <Notice tone={isOver ? 'warning' : 'info'} title="File check">
          <FileFindings sentences={sentences} findings={findings} isFolded />
        </Notice>
      ) : null}
      {promptInstructions ? (
        <Section title="Instructions" size="lg">
          <Prose>{promptInstructions}</Prose>
        </Section>
      ) : null}
      {additionalInstructions ? (
        <Section title="Additional instructions" size="lg">
          <Prose>{additionalInstructions}</Prose>
        </Section>
      ) : null}
      {googleDocsLink && !isLinkElsewhere ? <GoogleDocsNotice submission={submission} /> : null}
      {promptInstructions || additionalInstructions ? null : <Text tone="secondary">No instructions were given.</Text>}
    </Stack>
  );
}
