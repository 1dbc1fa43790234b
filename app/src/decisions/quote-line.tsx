import { Button, TextField } from '@marginalia/design-system';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import type { LineField, QuoteDraft } from './quote-draft.ts';

const Line = styled.div`
  display: grid;
  gap: var(--mg-space-4);

  & + & {
    padding-block-start: var(--mg-space-4);
    border-block-start: 1px solid var(--mg-color-border-hairline);
  }
`;

const Amounts = styled.div`
  display: grid;
  gap: var(--mg-space-4);
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr));
  align-items: start;
`;

const amounts = [
  { field: 'usd', label: 'US dollars' },
  { field: 'inr', label: 'Indian rupees' },
] as const;

interface QuoteLineProps {
  draft: QuoteDraft;
  index: number;
}

/** One line of a quote: what it is for, and its amount in both currencies. */
export function QuoteLine({ draft: { lines, changeLine, removeLine, errorOf, fields }, index }: QuoteLineProps) {
  const line = lines[index];
  const label = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A line that was added is typed into next.
    if (document.activeElement?.matches('[data-add-line]')) label.current?.focus();
  }, []);
  if (!line) return null;
  const field = (name: LineField) => ({
    value: line[name],
    onChange: (text: string) => changeLine(line.key, name, text),
    errorMessage: errorOf(index, name),
    isInvalid: Boolean(errorOf(index, name)),
    isRequired: true,
  });
  const remove = () => {
    flushSync(() => removeLine(line.key));
    fields.current?.querySelector<HTMLElement>('[data-add-line]')?.focus();
  };
  return (
    <Line role="group" aria-label={`Line ${index + 1}`}>
      <TextField
        label="Description"
        description="The client sees this next to the amount."
        inputRef={label}
        {...field('label')}
      />
      <Amounts>
        {amounts.map(({ field: name, label: currency }) => (
          <TextField key={name} label={currency} inputMode="decimal" {...field(name)} />
        ))}
      </Amounts>
      {lines.length > 1 ? (
        <div>
          <Button variant="quiet" size="sm" aria-label={`Remove line ${index + 1}`} onClick={remove}>
            Remove
          </Button>
        </div>
      ) : null}
    </Line>
  );
}
