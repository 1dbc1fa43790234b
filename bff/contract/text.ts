import { z } from 'zod';

// Everything below U+0020 but tab and line feed, and DEL: never part of what a person typed, refused by PostgreSQL or mail headers.
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is its purpose
const controls = /[\u0000-\u0008\u000B-\u001F\u007F]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is its purpose
const lineBreakOrControl = /[\u0000-\u001F\u007F\u2028\u2029]/;

/** Text without control characters, line ends as `\n`, outer space removed. */
export const cleanText = (value: string): string => value.replace(/\r\n?/g, '\n').replace(controls, '').trim();

/** One line of text, trimmed. `required` is the field's documented message. */
export const requiredLine = (required: string, max: number) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(max, `Please use at most ${max} characters`)
    .refine((value) => !lineBreakOrControl.test(value), 'Please use one line of plain text');

export const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Please use at most ${max} characters`)
    .refine((value) => !lineBreakOrControl.test(value), 'Please use one line of plain text')
    .optional();

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
