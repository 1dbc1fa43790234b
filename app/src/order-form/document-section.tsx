import {
  academicLevels,
  documentTypes,
  findOffer,
  limits,
  type PublicCatalogue,
  readWordCount,
  wordsOverLimit,
} from '@marginalia/bff/contract';
import { Notice, Select } from '@marginalia/design-system';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { FormTextArea, FormTextField } from '../forms/form-text-field.tsx';
import { useField } from '../forms/use-field.ts';
import { ContactLink } from '../services/contact-link.tsx';
import { DeadlineField } from './deadline-field.tsx';
import { Pair } from './layout.ts';
import type { OrderInput } from './order-input.ts';

export function AcademicFields({ form }: { form: UseFormReturn<OrderInput> }) {
  const level = useField(form.control, 'academicLevel');
  return (
    <Pair>
      <FormTextField
        control={form.control}
        name="universityName"
        label="University or school"
        optionalLabel="optional"
        autoComplete="organization"
      />
      <Select
        {...level}
        id="order-academicLevel"
        value={level.value || null}
        label="Academic level"
        placeholder="Choose your level"
        items={[...academicLevels]}
        isRequired
      />
    </Pair>
  );
}

interface DocumentFieldsProps {
  form: UseFormReturn<OrderInput>;
  catalogue: PublicCatalogue;
}

export function DocumentFields({ form, catalogue }: DocumentFieldsProps) {
  const type = useField(form.control, 'documentType');
  return (
    <>
      <Pair>
        <Select
          {...type}
          id="order-documentType"
          value={type.value || null}
          label="Document type"
          description="Choose the type closest to your text."
          placeholder="Choose a type"
          items={documentTypes}
          isRequired
        />
        <FormTextField
          control={form.control}
          name="wordCount"
          id="order-wordCount"
          label="Word count"
          description="An estimate is enough, for example 1,500."
          inputMode="numeric"
          isRequired
        />
      </Pair>
      <WordLimitNote form={form} catalogue={catalogue} />
      <DeadlineField form={form} catalogue={catalogue} />
      <FormTextArea
        control={form.control}
        name="instructionsPrompt"
        id="order-instructionsPrompt"
        label="Assignment instructions or prompt"
        description="Tell us what you were asked to write, and what your editor should check first."
        rows={5}
        isRequired
      />
    </>
  );
}

/** Word limits advise, they do not block (design §5.8). */
function WordLimitNote({ form, catalogue }: DocumentFieldsProps) {
  const [service, wordCount] = useWatch({ control: form.control, name: ['service', 'wordCount'] });
  const offer = findOffer(catalogue, service);
  const over = wordsOverLimit(offer?.wordLimit, readWordCount(wordCount));
  if (over === 0 || !offer?.wordLimit) return null;
  const words = (count: number) => count.toLocaleString('en');
  return (
    <Notice tone="warning" title="This needs a custom quote">
      {offer.name} covers {words(offer.wordLimit)} words. Up to about {limits.graceWords} words over is free. Your
      document is {words(over)} words over. You can still send it: we will email you a quote before you pay. Questions?
      Write to <ContactLink subject="Custom quote" />.
    </Notice>
  );
}
