import { extraWords, type Quote, QuoteSchema, type Submission } from '@marginalia/bff/contract';
import { useState } from 'react';
import { readAmount } from '../format/money.ts';

export type QuoteChoice = 'quote' | 'waive' | 'later';
export interface TypedQuote {
  readonly label: string;
  readonly usd: string;
  readonly inr: string;
}

/** The quote for an order's extra words as it is being typed. */
export function useQuoteDraft(submission: Submission) {
  const [choice, setChoice] = useState<QuoteChoice>('quote');
  const [typed, setTyped] = useState<TypedQuote>(() => ({
    label: `${extraWords(submission).toLocaleString('en')} extra words`,
    usd: '',
    inr: '',
  }));
  const [isChecked, setChecked] = useState(false);
  const { quote, errors } = readQuote(typed);
  return {
    choice,
    setChoice,
    typed,
    setTyped,
    quote,
    /** Shown once somebody has tried to send them. */
    errors: isChecked ? errors : {},
    /** The quote to send; `undefined` to decide later, `false` when something is missing, which is shown then. */
    check(): Quote | undefined | false {
      if (choice === 'later') return undefined;
      if (choice === 'waive') return { lines: [], isWaived: true };
      setChecked(true);
      return quote ?? false;
    },
  };
}
export type QuoteDraft = ReturnType<typeof useQuoteDraft>;

/** The typed quote as the server takes it, or what is wrong with each field. */
function readQuote({ label, usd, inr }: TypedQuote): {
  quote?: Quote;
  errors: Partial<Record<keyof TypedQuote, string>>;
} {
  const read = QuoteSchema.safeParse({ lines: [{ label, usd: readAmount(usd), inr: readAmount(inr) }] });
  if (read.success) return { quote: read.data, errors: {} };
  const errors = Object.fromEntries(read.error.issues.map(({ path, message }) => [path.at(-1), message]));
  return { errors };
}
