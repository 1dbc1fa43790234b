import { z } from 'zod';
import { integer, maxInteger } from './integer.ts';
import { requiredLine } from './text.ts';

export const currencies = ['usd', 'inr'] as const;
export type Currency = (typeof currencies)[number];

/** `amount` is the price that the client was shown, in cents or paise; with another price in the store no page opens (409). */
export const CheckoutSchema = z.object({
  currency: z.enum(currencies).default('usd'),
  amount: integer().optional(),
});
export type Checkout = z.output<typeof CheckoutSchema>;
export const CheckoutAnswerSchema = z.object({ url: z.string() });

export const offlineMethods = ['bank', 'upi', 'cash', 'other'] as const;
/** A payment received offline: `amount` in cents or paise (design §5.10). */
export const OfflinePaymentSchema = z.object({
  amount: z
    .int({ error: 'Please enter the amount received' })
    .positive('Please enter the amount received')
    .max(maxInteger, 'Please enter an amount of at most 21,474,836.47'),
  currency: z.enum(currencies, { error: 'Please select the currency' }),
  method: z.enum(offlineMethods, { error: 'Please select the payment method' }),
  reference: requiredLine('Please enter the payment reference', 200),
});
export type OfflinePayment = z.infer<typeof OfflinePaymentSchema>;

/** What the app must know of the server's settings to speak truly: how payment works here, and whom to write to. */
export const SettingsSchema = z.object({
  payments: z.enum(['test', 'stripe', 'offline']),
  contactEmail: z.string(),
});
export type Settings = z.infer<typeof SettingsSchema>;
