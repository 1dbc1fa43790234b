import type { Knex } from 'knex';
import { raw } from 'objection';
import { normalizeCode, type OwnerCatalogue, type OwnerPromoCode } from '../../contract/index.ts';
import type { Transaction } from '../database/database.ts';
import { PromoUses } from './model.ts';

export const findPromoCode = (
  { promoCodes }: Pick<OwnerCatalogue, 'promoCodes'>,
  typed: string,
): OwnerPromoCode | undefined => promoCodes.find(({ code }) => code === normalizeCode(typed));

const unknownMessage = 'We don’t know this promo code. Check the spelling.';
const endedMessage = 'This promo code has ended.';
export const usedUpMessage = 'This promo code has been used up.';

/** Why a code gives nothing at this time, or null. Uses are counted elsewhere. */
export function promoProblem(promo: OwnerPromoCode | undefined, now: string): string | null {
  if (!promo) return unknownMessage;
  const today = now.slice(0, 10);
  if (!promo.isActive || (promo.validTo !== null && today > promo.validTo)) return endedMessage;
  if (promo.validFrom !== null && today < promo.validFrom) return `This promo code is valid from ${promo.validFrom}.`;
  return null;
}

export async function usesOf(knex: Knex, code: string): Promise<number> {
  return (await PromoUses.query(knex).findById(code))?.uses ?? 0;
}

/**
 * Counts a use in the transaction of the order. Of two orders that want the last use, one gets it: the update holds the
 * row until the order is stored. @returns whether there was one left
 */
export async function takeUse(
  transaction: Transaction,
  { code, maxUses }: Pick<OwnerPromoCode, 'code' | 'maxUses'>,
): Promise<boolean> {
  await PromoUses.query(transaction).insert({ code, uses: 0 }).onConflict('code').ignore();
  const taken = await PromoUses.query(transaction)
    .where({ code })
    .where((left) => maxUses === null || void left.where('uses', '<', maxUses))
    .patch({ uses: raw('?? + 1', ['uses']) });
  return taken === 1;
}
