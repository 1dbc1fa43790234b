import { Button, Text, TextField } from '@marginalia/design-system';
import type { UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { bothCurrencies } from '../format/money.ts';
import { useField } from '../forms/use-field.ts';
import type { OrderInput } from './order-input.ts';
import type { PromoState } from './use-promo.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--mg-space-3);
  align-items: end;

  & > [data-component='TextField'] {
    flex: 0 1 16rem;
  }
`;

const Said = styled.div.attrs({ role: 'status' })`
  margin-block-start: var(--mg-space-2);

  &:empty {
    display: none;
  }
`;

/** A promo code. One that gives nothing is said so, and is sent all the same. */
export function PromoField({ form, state }: { form: UseFormReturn<OrderInput>; state: PromoState }) {
  const field = useField(form.control, 'promoCode');
  const { promo, problem, isFailed, isPending, check } = state;
  return (
    <div>
      <Row>
        <TextField
          {...field}
          id="order-promoCode"
          label="Promo code"
          optionalLabel="optional"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={50}
          onBlur={() => {
            field.onBlur();
            void check();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void check();
          }}
        />
        <Button variant="secondary" isPending={isPending} onClick={() => void check(true)}>
          Apply code
        </Button>
      </Row>
      <Said>
        {promo ? (
          <Text size="sm" tone="success">
            {promo.code} takes {giftOf(promo)} off this order.
          </Text>
        ) : problem ? (
          <Text size="sm" tone="secondary">
            {problem}
            {isFailed ? '' : ' You pay the full price, and we see the code when we review your order.'}
          </Text>
        ) : null}
      </Said>
    </div>
  );
}

const giftOf = ({ percent, amount }: NonNullable<PromoState['promo']>): string =>
  percent === null ? bothCurrencies(amount ?? { usd: 0, inr: 0 }).join(' / ') : `${percent}%`;
