import { zodResolver } from '@hookform/resolvers/zod';
import { PasskeyChangeSchema } from '@marginalia/bff/contract';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { FormTextField } from '../forms/form-text-field.tsx';
import { SendForm } from '../forms/send-form.tsx';

interface PasskeyNameFormProps {
  name: string;
  send: (name: string) => Promise<void>;
  action: string;
}

/** Names a passkey, so that it is told from the others later. */
export function PasskeyNameForm({ name, send, action }: PasskeyNameFormProps) {
  const form = useForm({ resolver: zodResolver(PasskeyChangeSchema), defaultValues: { name } });
  // The field of the step before has gone with the focus.
  useEffect(() => form.setFocus('name'), [form]);
  return (
    <SendForm form={form} send={(values) => send(values.name)} action={action} isFullWidth>
      <FormTextField
        control={form.control}
        name="name"
        label="Name"
        description="Such as “Work laptop”. You see it when you manage your passkeys."
        autoComplete="off"
        isRequired
      />
    </SendForm>
  );
}
