import { extraWords, orderTotal, quotedLines, type Submission } from '@marginalia/bff/contract';
import { RadioGroup, Stack, Text, TextField } from '@marginalia/design-system';
import { styled } from 'styled-components';
import { bothCurrencies } from '../format/money.ts';
import { orderedName, wordsText } from '../submissions/describe.ts';
import type { QuoteChoice, QuoteDraft, TypedQuote } from './quote-draft.ts';

const Amounts = styled.div`
  display: grid;
  gap: var(--mg-space-4);
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr));
  align-items: start;
`;

const choices: { id: QuoteChoice; label: string; description: string }[] = [
  { id: 'quote', label: 'Send a quote', description: 'The amount is added to the order.' },
  { id: 'waive', label: 'Charge nothing extra', description: 'The price stays as it is.' },
  { id: 'later', label: 'Decide later', description: 'The client cannot pay until you do.' },
];

interface QuoteFieldsProps {
  submission: Submission;
  draft: QuoteDraft;
  /** Whether the decision may be put off. */
  canWait: boolean;
}

/** Asks what the extra words of an order cost. */
export function QuoteFields({ submission, draft, canWait }: QuoteFieldsProps) {
  const { choice, setChoice, typed, setTyped, errors, quote } = draft;
  const type = (field: keyof TypedQuote) => (text: string) => setTyped({ ...typed, [field]: text });
  const price = { usd: submission.totalPrice, inr: submission.totalPriceInr };
  const total = quote ? orderTotal([...submission.lines, ...quotedLines(quote.lines)]) : undefined;
  return (
    <Stack gap={4}>
      <Text>
        This document is {wordsText(extraWords(submission))} over what {orderedName(submission)} covers. The price so
        far is {bothCurrencies(price).join(' / ')}.
      </Text>
      <RadioGroup
        label="Extra words"
        value={choice}
        onChange={(next) => setChoice(next as QuoteChoice)}
        items={choices.filter(({ id }) => canWait || id !== 'later')}
      />
      {choice === 'quote' ? (
        <>
          <TextField
            label="Description"
            description="The client sees this next to the amount."
            value={typed.label}
            onChange={type('label')}
            errorMessage={errors.label}
            isInvalid={Boolean(errors.label)}
            isRequired
          />
          <Amounts>
            <TextField
              label="US dollars"
              inputMode="decimal"
              value={typed.usd}
              onChange={type('usd')}
              errorMessage={errors.usd}
              isInvalid={Boolean(errors.usd)}
              isRequired
            />
            <TextField
              label="Indian rupees"
              inputMode="decimal"
              value={typed.inr}
              onChange={type('inr')}
              errorMessage={errors.inr}
              isInvalid={Boolean(errors.inr)}
              isRequired
            />
          </Amounts>
          <Text role="status">{total ? `New total: ${bothCurrencies(total).join(' / ')}` : null}</Text>
        </>
      ) : null}
    </Stack>
  );
}
