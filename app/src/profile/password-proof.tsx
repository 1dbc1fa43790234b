import { useForm } from 'react-hook-form';
import { FormTextField } from '../forms/form-text-field.tsx';
import { SendForm } from '../forms/send-form.tsx';

/** Asks for the current password before a second factor is added. */
export function PasswordProof({ send }: { send: (password: string) => Promise<void> }) {
  const form = useForm({ defaultValues: { password: '' } });
  return (
    <SendForm
      form={form}
      send={({ password }) => send(password)}
      passwordField="password"
      action="Continue"
      isFullWidth
    >
      <FormTextField
        control={form.control}
        name="password"
        type="password"
        label="Your password"
        autoComplete="current-password"
        isRequired
      />
    </SendForm>
  );
}
