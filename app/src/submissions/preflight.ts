import { isQuoted, limits, type Submission, wordsOverLimit } from '@marginalia/bff/contract';
import { wordsText } from './describe.ts';

interface Preflight {
  /** How many words the file has, and what that means for the price. */
  readonly sentences: readonly string[];
  /** What else was found. */
  readonly findings: readonly string[];
  /** The file is longer than the service covers, the grace included (design §5.8), and what that costs is still open. */
  readonly isOver: boolean;
  /** There is more to say than the number of words. */
  readonly hasFindings: boolean;
}

type Checked = Pick<Submission, 'orderedService' | 'documentNotes' | 'isAwaitingQuote' | 'lines'>;

/** What a look into the uploaded file found, in plain sentences; none when there is no file. */
export function preflightOf(submission: Checked): Preflight {
  const { orderedService, documentNotes, isAwaitingQuote } = submission;
  const { words: count = null, remarks = [], editorRemarks = [] } = documentNotes ?? {};
  const findings = [...remarks, ...editorRemarks];
  const limit = count === null ? [] : limitSentences(submission, count);
  return {
    sentences: count === null ? [] : [`We counted ${wordsText(count)} in the file.`, ...limit],
    findings,
    isOver: isAwaitingQuote && wordsOverLimit(orderedService?.wordLimit, count ?? undefined) > 0,
    hasFindings: limit.length + findings.length > 0,
  };
}

function limitSentences({ orderedService, isAwaitingQuote, lines }: Checked, count: number): string[] {
  const { name, wordLimit } = orderedService ?? {};
  if (!wordLimit || count <= wordLimit) return [];
  const over = wordsOverLimit(wordLimit, count);
  const covers = `${name} covers ${wordsText(wordLimit)}. Up to ${limits.graceWords} words over is free.`;
  if (over === 0) return [covers, 'The price stays the same.'];
  const isOver = `The file is ${wordsText(over)} over the word limit`;
  if (isAwaitingQuote) return [covers, `${isOver}, so it needs a custom quote.`];
  return [
    covers,
    `${isOver}.`,
    lines.some(isQuoted) ? 'The quote covers the extra words.' : 'The price stays the same.',
  ];
}
