import { minTotal, normalizeCode, type OwnerPromoCode } from '@marginalia/bff/contract';
import { Button, Card, Fieldset, Inline, RadioGroup, Stack, Text } from '@marginalia/design-system';
import { useFieldArray, useWatch } from 'react-hook-form';
import { bothCurrencies } from '../format/money.ts';
import { FormTextField } from '../forms/form-text-field.tsx';
import {
  FieldRow,
  FormDay,
  FormNumber,
  FormPrice,
  FormServices,
  FormSwitch,
  type SettingsForm,
} from './form-fields.tsx';
import { useRowFocus } from './use-row-focus.ts';

const newCode: OwnerPromoCode = {
  ...{ code: '', isActive: true, percent: 10, amount: null, validFrom: null, validTo: null },
  ...{ maxUses: null, services: [] },
};

interface PromoCodesFieldsProps {
  form: SettingsForm;
  /** How often each code was used. */
  uses: Readonly<Record<string, number>>;
}

export function PromoCodesFields({ form, uses }: PromoCodesFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'promoCodes', keyName: 'key' });
  const { list, removeRow } = useRowFocus(remove);
  const codes = useWatch({ control: form.control, name: 'promoCodes' });
  return (
    <Stack ref={list} gap={5}>
      <Text tone="secondary">
        The discount is taken off the service and its add-ons, and leaves at least{' '}
        {bothCurrencies(minTotal).join(' / ')} to pay. Clients open <code>/submit?promo=CODE</code> or type the code
        into the order form.
      </Text>
      {fields.map(({ key }, index) => {
        const promo = codes[index] ?? newCode;
        return (
          <Card key={key}>
            <PromoCodeFields form={form} index={index} promo={promo} uses={uses[normalizeCode(promo.code)] ?? 0}>
              <Button
                variant="quiet"
                aria-label={`Remove ${promo.code || 'new code'}`}
                data-row-action
                onClick={() => removeRow(index)}
              >
                Remove
              </Button>
            </PromoCodeFields>
          </Card>
        );
      })}
      <div>
        <Button variant="secondary" data-row-action onClick={() => append(newCode)}>
          Add promo code
        </Button>
      </div>
    </Stack>
  );
}

interface PromoCodeFieldsProps {
  form: SettingsForm;
  index: number;
  promo: OwnerPromoCode;
  uses: number;
  children: React.ReactNode;
}

function PromoCodeFields({ form, index, promo, uses, children }: PromoCodeFieldsProps) {
  const at = `promoCodes.${index}` as const;
  const isPercent = promo.percent !== null || promo.amount === null;
  const choose = (kind: string | null) => {
    form.setValue(`${at}.percent`, kind === 'percent' ? 10 : null, { shouldDirty: true });
    form.setValue(`${at}.amount`, kind === 'percent' ? null : { usd: 500, inr: 40_000 }, { shouldDirty: true });
  };
  return (
    <Fieldset legend={promo.code || 'New promo code'} headingLevel={2} description={usesText(promo, uses)}>
      <FormSwitch form={form} name={`${at}.isActive`} label="Active" />
      <FieldRow>
        <FormTextField
          control={form.control}
          name={`${at}.code`}
          label="Code"
          description="Clients can type it in upper or lower case."
          autoComplete="off"
          isRequired
        />
        <FormNumber
          form={form}
          name={`${at}.maxUses`}
          label="Number of uses"
          optionalLabel="optional"
          description="Together, by all clients."
        />
        <FormDay form={form} name={`${at}.validFrom`} label="Valid from" description="In UTC." />
        <FormDay form={form} name={`${at}.validTo`} label="Valid until" description="This day included." />
      </FieldRow>
      <RadioGroup
        label="Discount"
        orientation="horizontal"
        value={isPercent ? 'percent' : 'amount'}
        onChange={choose}
        items={[
          { id: 'percent', label: 'Percentage' },
          { id: 'amount', label: 'Amount' },
        ]}
      />
      <FieldRow>
        {isPercent ? (
          <FormNumber form={form} name={`${at}.percent`} label="Percentage" isRequired />
        ) : (
          <FormPrice form={form} name={`${at}.amount`} label="Amount" />
        )}
      </FieldRow>
      <FormServices
        form={form}
        name={`${at}.services`}
        label="For these services"
        description="With none ticked, it is for all services."
      />
      <Inline>{children}</Inline>
    </Fieldset>
  );
}

const usesText = ({ maxUses }: OwnerPromoCode, uses: number): string =>
  maxUses === null ? `Used ${uses} times` : `Used ${uses} of ${maxUses} times`;
