import { extraWords, isQuoted, type Quote, QuoteSchema, type Submission } from '@marginalia/bff/contract';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** `later` leaves the extra words undecided, `withdraw` takes back what was decided. */
export type QuoteChoice = 'quote' | 'waive' | 'later' | 'withdraw';
interface QuoteLineDraft {
  readonly key: number;
  readonly label: string;
  /** Cents and paise; null while none are entered. */
  readonly usd: number | null;
  readonly inr: number | null;
}
type LineContent = Omit<QuoteLineDraft, 'key'>;

const emptyLine: LineContent = { label: '', usd: null, inr: null };

/** Whether the extra words of an order were quoted or waived. */
export const isDecided = ({ isAwaitingQuote, quoteVersion }: Submission): boolean =>
  !isAwaitingQuote && quoteVersion > 0;

function firstLines(submission: Submission): QuoteLineDraft[] {
  const quoted = submission.lines.filter(isQuoted);
  const words = extraWords(submission);
  const lines: LineContent[] =
    quoted.length > 0
      ? quoted.map(({ name, usd, inr }) => ({ label: name, usd, inr }))
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
    changeLine: (key: number, change: Partial<LineContent>) =>
      setLines(lines.map((line) => (line.key === key ? { ...line, ...change } : line))),
    addLine: () => setLines([...lines, { ...emptyLine, key: Math.max(...lines.map(({ key }) => key)) + 1 }]),
    removeLine: (key: number) => setLines(lines.filter((line) => line.key !== key)),
    /** Holds the fields. */
    fields,
    quote,
    /** What is wrong with a field, once somebody has tried to send the quote. */
    errorOf: (index: number, field: keyof LineContent) => (isChecked ? errors.get(`${index}.${field}`) : undefined),
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

/** The lines as the server takes them, or what is wrong with each field. */
function readQuote(lines: readonly LineContent[]): { quote?: Quote; errors: Map<string, string> } {
  const read = QuoteSchema.safeParse({ lines: lines.map(({ label, usd, inr }) => ({ label, usd, inr })) });
  if (read.success) return { quote: read.data, errors: new Map() };
  return { errors: new Map(read.error.issues.map(({ path, message }) => [path.slice(1).join('.'), message])) };
}
