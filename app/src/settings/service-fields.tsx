import { type OwnerService, offerIdOf } from '@marginalia/bff/contract';
import { Accordion, AccordionItem, Button, Fieldset, Stack } from '@marginalia/design-system';
import { useFieldArray, useWatch } from 'react-hook-form';
import { bothCurrencies } from '../format/money.ts';
import { FormTextArea, FormTextField } from '../forms/form-text-field.tsx';
import {
  FieldRow,
  FormClearable,
  FormMoney,
  FormNumber,
  FormPrice,
  FormSwitch,
  type SettingsForm,
} from './form-fields.tsx';

interface ServicesFieldsProps {
  form: SettingsForm;
  /** The ids of the services whose fields are shown. */
  open: readonly string[];
  onOpen: (ids: string[]) => void;
}

const newService = (id: number): OwnerService => ({
  id,
  isOnSale: false,
  listing: { name: '', description: '', price: 5_000, turnaround: '5 business days' },
  form: { name: '', description: '', turnaround: '72 hours', turnaroundHours: 72, price: { usd: 1500, inr: 120_000 } },
  wordLimit: null,
  call: null,
});

/** Each service on both lists. One can be withdrawn, but not removed: orders refer to it. */
export function ServicesFields({ form, open, onOpen }: ServicesFieldsProps) {
  const { fields, append } = useFieldArray({ control: form.control, name: 'services', keyName: 'key' });
  const services = useWatch({ control: form.control, name: 'services' });
  const add = () => {
    const id = Math.max(4, ...services.map((service) => service.id)) + 1;
    append(newService(id), { shouldFocus: false });
    onOpen([...open, offerIdOf(id)]);
  };
  return (
    <Stack gap={5}>
      <Accordion allowsMultiple headingLevel={2} expandedKeys={open} onExpandedChange={onOpen}>
        {fields.map(({ id, key }, index) => {
          const service = services[index];
          return (
            <AccordionItem key={key} id={offerIdOf(id)} title={service ? titleOf(service) : ''}>
              <ServiceFields form={form} index={index} />
            </AccordionItem>
          );
        })}
      </Accordion>
      <div>
        <Button variant="secondary" onClick={add}>
          Add service
        </Button>
      </div>
    </Stack>
  );
}

const titleOf = ({ id, isOnSale, form }: OwnerService): string =>
  [form.name || `Service ${id}`, isOnSale ? bothCurrencies(form.price).join(' / ') : 'not on sale'].join(', ');

function ServiceFields({ form, index }: { form: SettingsForm; index: number }) {
  const { control } = form;
  const at = `services.${index}` as const;
  return (
    <Stack gap={6}>
      <FormSwitch
        form={form}
        name={`${at}.isOnSale`}
        label="On sale"
        description="A service that isn’t on sale is on neither list. Its orders stay."
      />
      <Fieldset legend="Services page" headingLevel={3}>
        <FormTextField
          control={control}
          name={`${at}.listing.name`}
          label="Name"
          description="With “Membership” in it, the price is shown per month."
          isRequired
        />
        <FormTextArea control={control} name={`${at}.listing.description`} label="Description" rows={3} isRequired />
        <FieldRow>
          <FormMoney form={form} name={`${at}.listing.price`} currency="usd" label="Price in US dollars" />
          <FormTextField
            control={control}
            name={`${at}.listing.turnaround`}
            label="Turnaround"
            placeholder="5 business days"
            isRequired
          />
        </FieldRow>
      </Fieldset>
      <Fieldset legend="Order form" headingLevel={3} description="What clients pay, and what they are promised.">
        <FormTextField control={control} name={`${at}.form.name`} label="Name" isRequired />
        <FormTextArea control={control} name={`${at}.form.description`} label="Description" rows={2} isRequired />
        <FieldRow>
          <FormPrice form={form} name={`${at}.form.price`} label="Price" />
          <FormTextField
            control={control}
            name={`${at}.form.turnaround`}
            label="Turnaround"
            description="Shown as “Back in …”."
            isRequired
          />
          <FormNumber
            form={form}
            name={`${at}.form.turnaroundHours`}
            label="Promised hours"
            description="Sets the earliest deadline."
            isRequired
          />
          <FormNumber
            form={form}
            name={`${at}.wordLimit`}
            label="Word limit"
            optionalLabel="optional"
            description="Without one, no order needs a quote."
          />
          <FormClearable
            form={form}
            name={`${at}.call`}
            label="Included call"
            description="Such as “30-minute Zoom session”."
          />
        </FieldRow>
      </Fieldset>
    </Stack>
  );
}
