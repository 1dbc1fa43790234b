import type { PublicCatalogue } from '@marginalia/bff/contract';
import { emptyOrder, type OrderInput, offeredOnly } from './order-input.ts';

interface Beginning {
  /** The draft, if one was begun. */
  readonly stored: OrderInput | undefined;
  /** Whether the server may have the order of the draft already: sent again unchanged, it stays one order. */
  readonly isLost: boolean;
  /** The signed-in client's details. They never overwrite what was typed. */
  readonly known: Partial<OrderInput> | undefined;
  /** The service that the address names; without one the draft's service is used. */
  readonly preset: string | undefined;
  readonly promoCode: string | undefined;
}

/** What is known of a client fills a form in which nobody has told who they are. */
const isUnnamed = (stored: OrderInput | undefined, known: Partial<OrderInput>): boolean =>
  Object.keys(known).every((name) => name === 'countryCode' || !stored?.[name as keyof OrderInput]);

/** The draft without the address that the account filled in, once the account has none any more. */
function withoutLostAddress({ stored, known, isLost }: Beginning): OrderInput | undefined {
  if (!stored?.knownEmail || isLost || known?.email !== '' || stored.email !== stored.knownEmail) return stored;
  return { ...stored, email: '', emailConfirmation: '', knownEmail: '' };
}

/** The values that an order form begins with. */
export function beginOrder(onSale: PublicCatalogue, beginning: Beginning): OrderInput {
  const { known, preset, promoCode } = beginning;
  const stored = withoutLostAddress(beginning);
  return offeredOnly(onSale, {
    ...emptyOrder,
    ...stored,
    ...(known && isUnnamed(stored, known) ? { ...known, knownEmail: known.email ?? '' } : {}),
    ...(preset && stored?.preset !== preset ? { service: preset } : {}),
    ...(promoCode && stored?.presetCode !== promoCode ? { promoCode } : {}),
    preset: preset ?? '',
    presetCode: promoCode ?? '',
  });
}
