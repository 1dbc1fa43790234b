import {
  extraWords,
  isQuoted,
  maxQuoteLines,
  orderTotal,
  quotedLines,
  type Submission,
} from '@marginalia/bff/contract';
import { Button, RadioGroup, Stack, Text } from '@marginalia/design-system';
import { bothCurrencies } from '../format/money.ts';
import { orderedName, wordsText } from '../submissions/describe.ts';
import { isDecided, type QuoteChoice, type QuoteDraft } from './quote-draft.ts';
import { QuoteLine } from './quote-line.tsx';

const choices: Record<QuoteChoice, { label: string; description: string }> = {
  quote: { label: 'Send a quote', description: 'The amounts are added to the order.' },
  waive: { label: 'Charge nothing extra', description: 'The client pays the price of the order alone.' },
  later: { label: 'Decide later', description: 'The client cannot pay until you do.' },
  withdraw: { label: 'Withdraw the quote', description: 'The client cannot pay until you send a new one.' },
};

interface QuoteFieldsProps {
  submission: Submission;
  draft: QuoteDraft;
  /** What can be chosen. */
  offered: readonly QuoteChoice[];
}

/** Asks what the extra words of an order cost. */
export function QuoteFields({ submission, draft, offered }: QuoteFieldsProps) {
  const { choice, setChoice, lines, addLine, quote, fields } = draft;
  const over = extraWords(submission);
  const ordered = submission.lines.filter((line) => !isQuoted(line));
  const total = quote && orderTotal([...ordered, ...quotedLines(quote.lines)]);
  return (
    <Stack gap={4} ref={fields}>
      <Text>
        {over > 0 ? `This document is ${wordsText(over)} over what ${orderedName(submission)} covers. ` : null}
        {isDecided(submission) ? 'The price without a quote is' : 'The price so far is'}{' '}
        {bothCurrencies(orderTotal(ordered)).join(' / ')}.
      </Text>
      <RadioGroup
        label="Extra words"
        value={choice}
        onChange={(next) => setChoice(next as QuoteChoice)}
        items={offered.map((id) => ({ id, ...choices[id] }))}
      />
      {choice === 'quote' ? (
        <>
          {lines.map((line, index) => (
            <QuoteLine key={line.key} draft={draft} index={index} />
          ))}
          {lines.length < maxQuoteLines ? (
            <div>
              <Button variant="secondary" size="sm" data-add-line onClick={addLine}>
                Add another line
              </Button>
            </div>
          ) : null}
          <Text role="status">{total ? `New total: ${bothCurrencies(total).join(' / ')}` : null}</Text>
        </>
      ) : null}
    </Stack>
  );
}
