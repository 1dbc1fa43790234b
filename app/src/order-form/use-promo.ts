import {
  isPromoFor,
  normalizeCode,
  type OrderLine,
  orderLines,
  type Promo,
  type PublicCatalogue,
  withDiscount,
  wrongServiceMessage,
} from '@marginalia/bff/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { http } from '../http/http.ts';
import { sentenceOf } from '../http/http-error.ts';
import type { OrderInput } from './order-input.ts';

interface Checked {
  readonly code: string;
  readonly promo: Promo | null;
  readonly problem: string | null;
  /** Whether nobody could be asked; then the next check asks again. */
  readonly isFailed?: boolean;
}

const none: Checked = { code: '', promo: null, problem: null };

export interface PromoState {
  /** What the typed code gives; null while it is not checked or gives nothing. */
  readonly promo: Promo | null;
  /** Why it gives nothing to the chosen service; null while it is not checked. */
  readonly problem: string | null;
  /** Whether the server could not be asked: what the code gives is unknown. */
  readonly isFailed: boolean;
  readonly isPending: boolean;
  /** Asks about the typed code, unless its answer is known. @returns what it gives */
  readonly check: (isAgain?: boolean) => Promise<Promo | null>;
}

/** Asks the server what the promo code of the form gives: the one of the address at once, a typed one when its field is left. */
export function usePromo(form: UseFormReturn<OrderInput>): PromoState {
  const [service, typed] = useWatch({ control: form.control, name: ['service', 'promoCode'] });
  const [checked, setChecked] = useState(none);
  const [isPending, setPending] = useState(false);
  const known = useRef(none);
  const asking = useRef<Promise<Checked>>(undefined);

  const check = useCallback(
    async (isAgain = false) => {
      const code = normalizeCode(form.getValues('promoCode'));
      if (code === '') return null;
      if (known.current.code === code && !isAgain) return known.current.promo;
      setPending(true);
      const asked = ask(code);
      asking.current = asked;
      const result = await asked;
      // Another code was typed meanwhile, and is asked about.
      if (asking.current !== asked) return result.promo;
      known.current = result.isFailed ? none : result;
      setChecked(result);
      setPending(false);
      return result.promo;
    },
    [form],
  );
  useEffect(() => {
    void check();
  }, [check]);

  const isChecked = checked.code !== '' && checked.code === normalizeCode(typed);
  const isForOther = checked.promo !== null && service !== '' && !isPromoFor(checked.promo, service);
  return {
    promo: isChecked && !isForOther ? checked.promo : null,
    problem: !isChecked ? null : isForOther ? wrongServiceMessage : checked.problem,
    isFailed: isChecked && checked.isFailed === true,
    isPending,
    check,
  };
}

async function ask(code: string): Promise<Checked> {
  try {
    return { code, ...(await http('checkPromoCode', { isTakenOnce: true, body: { code } })) };
  } catch (error) {
    // The browser ends the calls of a page before the page, which would order without the answer.
    await new Promise((done) => setTimeout(done, 1_000));
    return { code, promo: null, problem: sentenceOf(error), isFailed: true };
  }
}

/** The lines of the order that is being filled in. */
export const shownLines = (
  catalogue: PublicCatalogue,
  { service, additionalServices }: Pick<OrderInput, 'service' | 'additionalServices'>,
  promo: Promo | null,
): OrderLine[] => withDiscount(orderLines(catalogue, service, additionalServices), service, promo);
