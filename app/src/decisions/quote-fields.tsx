import {
  extraWords,
  isQuoted,
  maxQuoteLines,
  orderTotal,
  quotedLines,
  type Submission,
} from '@marginalia/bff/contract';
import { Button, Fieldset, RadioGroup, Stack, Text, TextField } from '@marginalia/design-system';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import { bothCurrencies } from '../format/money.ts';
import { MoneyField } from '../forms/money-field.tsx';
import { orderedName, wordsText } from '../submissions/describe.ts';
import { isDecided, type QuoteChoice, type QuoteDraft } from './quote-draft.ts';

const Line = styled(Fieldset)`
  && {
    gap: var(--mg-space-4);
  }
  /* In a dialog the legend is as large as a label. */
  && > legend {
    margin-block-end: var(--mg-space-2);
    font-family: inherit;
    font-size: var(--mg-text-md);
    font-weight: var(--mg-weight-bold);
  }

  & + & {
    border-block-start: 1px solid var(--mg-color-border-hairline);
  }
`;

const Amounts = styled.div`
  display: grid;
  gap: var(--mg-space-4);
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr));
  align-items: start;
`;

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
            <QuoteLine key={line.key} draft={draft} line={line} index={index} />
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

/** One line of a quote: what it is for, and its amount in both currencies. */
function QuoteLine({ draft, line, index }: { draft: QuoteDraft; line: QuoteDraft['lines'][number]; index: number }) {
  const description = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A line that was added is typed into next.
    if (document.activeElement?.matches('[data-add-line]')) description.current?.focus();
  }, []);
  const amount = (currency: 'usd' | 'inr') => ({
    currency,
    value: line[currency],
    onChange: (next: number | null) => draft.changeLine(line.key, { [currency]: next }),
    errorMessage: draft.errorOf(index, currency),
    isRequired: true,
  });
  const remove = () => {
    flushSync(() => draft.removeLine(line.key));
    draft.fields.current?.querySelector<HTMLElement>('[data-add-line]')?.focus();
  };
  return (
    <Line legend={`Line ${index + 1}`}>
      <TextField
        label="Description"
        description="The client sees this next to the amount."
        inputRef={description}
        value={line.label}
        onChange={(label) => draft.changeLine(line.key, { label })}
        errorMessage={draft.errorOf(index, 'label')}
        isRequired
      />
      <Amounts>
        <MoneyField label="US dollars" {...amount('usd')} />
        <MoneyField label="Indian rupees" {...amount('inr')} />
      </Amounts>
      {draft.lines.length > 1 ? (
        <div>
          <Button variant="quiet" size="sm" aria-label={`Remove line ${index + 1}`} onClick={remove}>
            Remove
          </Button>
        </div>
      ) : null}
    </Line>
  );
}
