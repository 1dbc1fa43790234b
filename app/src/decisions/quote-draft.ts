import { extraWords, isQuoted, type Quote, QuoteSchema, type Submission } from '@marginalia/bff/contract';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { asTyped, readAmount } from '../format/money.ts';

/** `later` leaves the extra words undecided, `withdraw` takes back what was decided. */
export type QuoteChoice = 'quote' | 'waive' | 'later' | 'withdraw';
export interface TypedLine {
  readonly key: number;
  readonly label: string;
  readonly usd: string;
  readonly inr: string;
}
export type LineField = Exclude<keyof TypedLine, 'key'>;

const emptyLine = { label: '', usd: '', inr: '' };

/** Whether the extra words of an order were quoted or waived. */
export const isDecided = ({ isAwaitingQuote, quoteVersion }: Submission): boolean =>
  !isAwaitingQuote && quoteVersion > 0;

function firstLines(submission: Submission): TypedLine[] {
  const quoted = submission.lines.filter(isQuoted);
  const words = extraWords(submission);
  const lines =
    quoted.length > 0
      ? quoted.map(({ name, usd, inr }) => ({ label: name, usd: asTyped(usd), inr: asTyped(inr) }))
      : [{ ...emptyLine, label: words > 0 ? `${words.toLocaleString('en')} extra words` : '' }];
  return lines.map((line, key) => ({ key, ...line }));
}

/** The quote for an order's extra words as it is being typed. */
export function useQuoteDraft(submission: Submission) {
  const isWaived = isDecided(submission) && !submission.lines.some(isQuoted);
  const [choice, setChoice] = useState<QuoteChoice>(isWaived ? 'waive' : 'quote');
  const [lines, setLines] = useState(() => firstLines(submission));
  const [isChecked, setChecked] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const { quote, errors } = readQuote(lines);
  return {
    choice,
    setChoice,
    lines,
    changeLine: (key: number, field: LineField, text: string) =>
      setLines(lines.map((line) => (line.key === key ? { ...line, [field]: text } : line))),
    addLine: () => setLines([...lines, { ...emptyLine, key: Math.max(...lines.map(({ key }) => key)) + 1 }]),
    removeLine: (key: number) => setLines(lines.filter((line) => line.key !== key)),
    /** Holds the fields. */
    fields,
    quote,
    /** What is wrong with a field, once somebody has tried to send the quote. */
    errorOf: (index: number, field: LineField) => (isChecked ? errors.get(`${index}.${field}`) : undefined),
    /** The decision, with a quote where there is one; undefined when a field shows what is missing. */
    check(): { quote?: Quote } | undefined {
      if (choice === 'later' || choice === 'withdraw') return {};
      if (choice === 'waive') return { quote: { lines: [], isWaived: true } };
      if (quote) return { quote };
      flushSync(() => setChecked(true));
      fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return undefined;
    },
  };
}
export type QuoteDraft = ReturnType<typeof useQuoteDraft>;

/** The typed lines as the server takes them, or what is wrong with each field. */
function readQuote(typed: readonly Omit<TypedLine, 'key'>[]): { quote?: Quote; errors: Map<string, string> } {
  const read = QuoteSchema.safeParse({
    lines: typed.map(({ label, usd, inr }) => ({ label, usd: readAmount(usd), inr: readAmount(inr) })),
  });
  if (read.success) return { quote: read.data, errors: new Map() };
  return { errors: new Map(read.error.issues.map(({ path, message }) => [path.slice(1).join('.'), message])) };
}
