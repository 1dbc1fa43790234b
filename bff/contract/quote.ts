import { z } from 'zod';
import type { OrderedService, OrderLine } from './catalogue.ts';
import { integer } from './integer.ts';
import { wordsOverLimit } from './order.ts';
import { requiredLine } from './text.ts';

/** The largest amount of one line, in cents or paise: ten such lines fit the databases' integers. */
const maxAmount = 100_000_000;
const amount = (message: string) => z.int({ error: message }).min(1, message).max(maxAmount, message);

/** One amount that a quote adds: `usd` in cents, `inr` in paise. */
export const QuoteLineSchema = z.object({
  label: requiredLine('Enter a description', 100),
  usd: amount('Enter the amount in US dollars'),
  inr: amount('Enter the amount in Indian rupees'),
});

export const maxQuoteLines = 10;

const quoteFields = z.object({
  lines: z.array(QuoteLineSchema).max(maxQuoteLines, `A quote can have up to ${maxQuoteLines} lines`).default([]),
  isWaived: z.boolean().default(false),
});
const hasLinesOrIsWaived = ({ lines, isWaived }: z.output<typeof quoteFields>) => isWaived === (lines.length === 0);
const rule = { path: ['lines'], message: 'Add at least one line to the quote, or waive it' };

/** What an order over its limit costs extra: lines that are added to it, or nothing. */
export const QuoteSchema = quoteFields.refine(hasLinesOrIsWaived, rule);
export type Quote = z.output<typeof QuoteSchema>;

/** The `quoteVersion` that the administrator saw. When the stored one differs, nothing changes (409). */
const quoteVersion = integer();
/** Without `quoteVersion` this quotes an order that waits for a quote; with `quoteVersion` it changes a quote that was sent. */
export const SetQuoteSchema = quoteFields
  .extend({ quoteVersion: quoteVersion.optional() })
  .refine(hasLinesOrIsWaived, rule);
export const WithdrawQuoteSchema = z.object({ quoteVersion });

interface Counted {
  readonly orderedService: Pick<OrderedService, 'wordLimit'> | null;
  /** The client's own count. */
  readonly wordCount: number | null;
  /** The count of the file's words. */
  readonly documentNotes: { readonly words: number | null } | null;
}

/** The words over the service's limit, by the larger of the two counts; 0 when they are within the grace. */
export const extraWords = ({ orderedService, wordCount, documentNotes }: Counted): number =>
  wordsOverLimit(orderedService?.wordLimit, Math.max(wordCount ?? 0, documentNotes?.words ?? 0));

/** Whether an order is over its service's limit by more than the grace. */
export const needsQuote = (order: Counted): boolean => extraWords(order) > 0;

const prefix = 'quote-';

export const quotedLines = (lines: Quote['lines']): OrderLine[] =>
  lines.map(({ label, usd, inr }, index) => ({ id: `${prefix}${index + 1}`, name: label, usd, inr }));

/** Whether a line of an order was added by a quote. */
export const isQuoted = ({ id }: Pick<OrderLine, 'id'>): boolean => id.startsWith(prefix);
