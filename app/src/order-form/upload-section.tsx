import { limits } from '@marginalia/bff/contract';
import { FileField, Notice, RadioGroup, Stack } from '@marginalia/design-system';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { FormTextField } from '../forms/form-text-field.tsx';
import { useField } from '../forms/use-field.ts';
import type { OrderInput } from './order-input.ts';
import { isBusy, type Sending } from './use-order-sending.ts';

const methods = [
  { id: 'upload', label: 'Upload Document (.docx, .doc)' },
  { id: 'google_docs', label: 'Google Docs link' },
];

interface UploadFieldsProps {
  form: UseFormReturn<OrderInput>;
  sending: Sending;
  /** Sends the form as it is now. */
  onRetry: () => void;
}

/** The method, and the file field or the link field that goes with it. */
export function UploadFields(props: UploadFieldsProps) {
  const { form } = props;
  // Blur of the radio buttons does not validate: the method's error is about the file or the link that comes after them.
  const { onBlur: _, ...method } = useField(form.control, 'submissionMethod');
  const chosen = useWatch({ control: form.control, name: 'submissionMethod' });
  return (
    <>
      <Stack gap={5} inert={isBusy(props.sending)}>
        <RadioGroup
          {...method}
          id="order-submissionMethod"
          label="How will you send it?"
          items={methods}
          onChange={(next) => {
            method.onChange(next);
            form.clearErrors(['submissionMethod', 'googleDocsLink']);
          }}
        />
        {chosen === 'upload' ? null : <LinkField form={form} />}
      </Stack>
      {chosen === 'upload' ? <DocumentField {...props} /> : null}
    </>
  );
}

const refusal = (reason: string): string => {
  if (reason === 'size') return 'This file is larger than 10 MB. Make it smaller, or send a Google Docs link.';
  if (reason === 'count') return 'Choose one file only.';
  return 'Choose a .docx or .doc file. You can save other formats as .docx, or send a Google Docs link.';
};

const unknown = 'We don’t know whether your file arrived. You can send it again.';

function DocumentField({ form, sending, onRetry }: UploadFieldsProps) {
  const field = useField(form.control, 'fileUpload');
  const lostFile = useWatch({ control: form.control, name: 'lostFile' });
  const choose = (file: File | null) => {
    form.setValue('lostFile', '');
    field.onChange(file);
    void form.trigger('submissionMethod');
  };
  return (
    <>
      {lostFile && !field.value ? (
        <Notice tone="info" title="Choose your document again">
          We saved your answers, but browsers can’t save files: {lostFile}
        </Notice>
      ) : null}
      <FileField
        name="fileUpload"
        inputRef={field.inputRef}
        id="order-fileUpload"
        label="Your document"
        accept=".docx,.doc"
        maxSize={limits.fileBytes}
        acceptLabel=".docx or .doc, max 10MB"
        value={field.value}
        onChange={choose}
        labels={{ rejected: refusal, ...(sending.mayHaveArrived && { failed: unknown }) }}
        errorMessage={field.errorMessage}
        // Removed after its order has arrived, it would leave that order as an unsent draft.
        isReadOnly={sending.status === 'done'}
        status={sending.status}
        progress={sending.progress}
        onCancel={sending.cancel}
        onRetry={onRetry}
      />
    </>
  );
}

function LinkField({ form }: { form: UseFormReturn<OrderInput> }) {
  return (
    <FormTextField
      control={form.control}
      name="googleDocsLink"
      deps={['submissionMethod']}
      id="order-googleDocsLink"
      type="url"
      label="Google Docs link"
      description="Open your document, press Share and set General access to “Anyone with the link can comment” or “can edit”. Then paste the link here."
      placeholder="https://docs.google.com/document/d/…"
    />
  );
}
