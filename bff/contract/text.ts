import { z } from 'zod';
import { cleanText } from './plain-text.ts';

// The marks that turn the direction of text count as well: a name must not be able to disguise the words behind it.
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is its purpose
const lineBreakOrControl = /[\u0000-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]/;

/** Without the characters that nobody sees: a copied text often has a space without width in it. */
export const withoutFormat = (text: string): string => text.replace(/\p{Cf}/gu, '');

const textOr = (required?: string) => z.string(required === undefined ? {} : { error: required });

const line = (min: number, max: number, required?: string, text = textOr(required)) =>
  text
    .trim()
    .min(min, required)
    .max(max, `Please use at most ${max} characters`)
    .refine((value) => !lineBreakOrControl.test(value), 'Please use one line of plain text');

/** One line of text, trimmed. `required` is the field's documented message. */
export const requiredLine = (required: string, max: number) => line(1, max, required);

export const optionalLine = (max: number) => line(0, max).optional();

/** One line that is copied from elsewhere, without the characters that nobody sees. */
export const requiredCode = (required: string, max: number) =>
  line(1, max, required, textOr(required).overwrite(withoutFormat));
export const optionalCode = (max: number) => line(0, max, undefined, textOr().overwrite(withoutFormat)).optional();

/** One line of text that can be taken away again: null for an empty one. */
export const clearableLine = (max: number) =>
  line(0, max)
    .transform((value) => value || null)
    .nullish();

/** Text of several lines, cleaned. */
export const requiredText = (required: string, max: number) =>
  z.string({ error: required }).overwrite(cleanText).min(1, required).max(max, `Please use at most ${max} characters`);

export const optionalText = (max: number) =>
  z.string().overwrite(cleanText).max(max, `Please use at most ${max} characters`).optional();

/** ISO 8601 in UTC. */
export const TimeSchema = z.string().describe('ISO 8601, UTC');
/** A calendar date, `YYYY-MM-DD`. */
export const isRealDate = (value: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
};
