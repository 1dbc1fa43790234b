import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { ProfileChangeSchema, RegisterSchema } from './accounts.ts';
import { OrderFieldsSchema } from './order.ts';
import { OfflinePaymentSchema } from './payments.ts';
import { QuoteLineSchema } from './quote.ts';
import { ReviewInputSchema, SuggestionSchema } from './review.ts';

const oneLine: Readonly<Record<string, z.ZodType>> = {
  'the first name of an order': OrderFieldsSchema.shape.firstName,
  'the last name of an order': OrderFieldsSchema.shape.lastName,
  'the phone number of an order': OrderFieldsSchema.shape.phoneNumber,
  'the university of an order': OrderFieldsSchema.shape.universityName,
  'the first name of an account': RegisterSchema.shape.firstName,
  'the last name of an account': RegisterSchema.shape.lastName,
  'the username of an account': RegisterSchema.shape.username,
  'the first name of a profile': ProfileChangeSchema.shape.firstName,
  'the last name of a profile': ProfileChangeSchema.shape.lastName,
  'the phone number of a profile': ProfileChangeSchema.shape.phoneNumber,
  'the university of a profile': ProfileChangeSchema.shape.universityName,
  'the reference of a payment': OfflinePaymentSchema.shape.reference,
  'the description of a quote’s line': QuoteLineSchema.shape.label,
};

const controls = ['\n', '\r', '\t', '\u0000', '\u001B', '\u007F', '\u0085', '\u009B', '\u2028'];
const directions = ['\u202E', '\u2067'];

describe.each(Object.entries(oneLine))('%s', (_, schema) => {
  it('is one line without control characters and direction marks', () => {
    expect(schema.safeParse('Amina').success).toBe(true);
    for (const sign of [...controls, ...directions])
      expect([sign, schema.safeParse(`Ami${sign}na`).success]).toEqual([sign, false]);
  });
});

it('the promo code of an order is one line, without the direction marks that were copied with it', () => {
  const code = OrderFieldsSchema.shape.promoCode;
  for (const sign of controls) expect([sign, code.safeParse(`THE${sign}SIS`).success]).toEqual([sign, false]);
  for (const sign of directions) expect(code.parse(`THE${sign}SIS`)).toBe('THESIS');
});

it('keeps no control characters in what an editor writes, and every space', () => {
  const mark = { id: 'a', startIndex: 0, endIndex: 0, text: '' };
  const suggestion = SuggestionSchema.parse({ ...mark, replacement: ' two\r\nlines\u0000 ' });
  expect(suggestion.replacement).toBe(' two\nlines ');
  expect(ReviewInputSchema.shape.notes.parse('for\u001B me ')).toBe('for me ');
});
