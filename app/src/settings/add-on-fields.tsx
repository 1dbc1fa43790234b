import type { OwnerAddOn } from '@marginalia/bff/contract';
import { Button, Card, Fieldset, Stack, Text } from '@marginalia/design-system';
import { useFieldArray, useWatch } from 'react-hook-form';
import { FormTextField } from '../forms/form-text-field.tsx';
import { FieldRow, FormNumber, FormPrice, FormServices, FormSwitch, type SettingsForm } from './form-fields.tsx';

/** An id that no add-on has: lines of orders keep theirs. */
function newAddOn(taken: readonly OwnerAddOn[]): OwnerAddOn {
  let number = taken.length + 1;
  while (taken.some(({ id }) => id === `add-on-${number}`)) number++;
  return {
    id: `add-on-${number}`,
    name: '',
    price: { usd: 1000, inr: 80_000 },
    services: [],
    turnaroundHours: null,
    isCall: false,
  };
}

export function AddOnsFields({ form }: { form: SettingsForm }) {
  const { fields, append } = useFieldArray({ control: form.control, name: 'addOns', keyName: 'key' });
  const addOns = useWatch({ control: form.control, name: 'addOns' });
  return (
    <Stack gap={5}>
      <Text tone="secondary">
        An add-on can’t be removed, because orders refer to it. To withdraw one, untick its services.
      </Text>
      {fields.map(({ key }, index) => (
        <Card key={key}>
          <AddOnFields form={form} index={index} name={addOns[index]?.name || 'New add-on'} />
        </Card>
      ))}
      <div>
        <Button variant="secondary" onClick={() => append(newAddOn(addOns))}>
          Add add-on
        </Button>
      </div>
    </Stack>
  );
}

function AddOnFields({ form, index, name }: { form: SettingsForm; index: number; name: string }) {
  const at = `addOns.${index}` as const;
  return (
    <Fieldset legend={name} headingLevel={2}>
      <FormTextField control={form.control} name={`${at}.name`} label="Name" isRequired />
      <FieldRow>
        <FormPrice form={form} name={`${at}.price`} label="Price" />
        <FormNumber
          form={form}
          name={`${at}.turnaroundHours`}
          label="Promised hours"
          optionalLabel="optional"
          description="Only for an add-on that makes the service faster."
        />
      </FieldRow>
      <FormServices form={form} name={`${at}.services`} label="Available for" />
      <FormSwitch
        form={form}
        name={`${at}.isCall`}
        label="Is a call"
        description="The client is told how to book it when the order is complete."
      />
    </Fieldset>
  );
}
