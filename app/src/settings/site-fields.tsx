import { Button, Fieldset, Inline, Stack, Text } from '@marginalia/design-system';
import { useFieldArray } from 'react-hook-form';
import { FormTextArea, FormTextField } from '../forms/form-text-field.tsx';
import { FieldRow, FormClearable, FormDay, FormSwitch, type SettingsForm } from './form-fields.tsx';
import { useRowFocus } from './use-row-focus.ts';

/** Whom clients write to, and the testimonial of the landing page. */
export function SiteFields({ form, defaultEmail }: { form: SettingsForm; defaultEmail: string }) {
  return (
    <Stack gap={8}>
      <Fieldset legend="Contact" headingLevel={2}>
        <FieldRow>
          <FormClearable
            form={form}
            name="contactEmail"
            label="Contact email"
            placeholder={defaultEmail}
            description={`On every page and in every email. Without one, ${defaultEmail} is shown.`}
          />
        </FieldRow>
      </Fieldset>
      <Fieldset legend="Testimonial" headingLevel={2} description="Shown on the landing page.">
        <FormTextArea control={form.control} name="testimonial.quote" label="Quote" rows={3} isRequired />
        <FieldRow>
          <FormTextField control={form.control} name="testimonial.name" label="Name" isRequired />
          <FormTextField
            control={form.control}
            name="testimonial.role"
            label="Role"
            optionalLabel="optional"
            description="Such as “PhD candidate”."
          />
        </FieldRow>
        <FormSwitch
          form={form}
          name="testimonial.isExample"
          label="Mark as an example"
          description="Turn this off once a real client has said it and agreed to be quoted."
        />
      </Fieldset>
    </Stack>
  );
}

/** Days on which nobody works: they do not count towards a deadline. */
export function HolidayFields({ form }: { form: SettingsForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'holidays', keyName: 'key' });
  const { list, removeRow } = useRowFocus(remove);
  return (
    <Stack ref={list} gap={5}>
      <Text tone="secondary">
        On these days nobody works. The earliest deadline of an order is later by each holiday on the way to it.
      </Text>
      {fields.map(({ key }, index) => (
        <Inline key={key} align="control" gap={4}>
          <FormDay form={form} name={`holidays.${index}.date`} label="Date" isRequired />
          <FormTextField control={form.control} name={`holidays.${index}.name`} label="Name" optionalLabel="optional" />
          <Button
            variant="quiet"
            aria-label={`Remove holiday ${index + 1}`}
            data-row-action
            onClick={() => removeRow(index)}
          >
            Remove
          </Button>
        </Inline>
      ))}
      <div>
        <Button variant="secondary" data-row-action onClick={() => append({ date: '', name: '' })}>
          Add holiday
        </Button>
      </div>
    </Stack>
  );
}
