import { zodResolver } from '@hookform/resolvers/zod';
import { ChangeEmailSchema, type Profile } from '@marginalia/bff/contract';
import { Notice, Section } from '@marginalia/design-system';
import { useForm } from 'react-hook-form';
import { invalidateEmail } from '../accounts/profile.ts';
import { useSignInAgain } from '../accounts/use-sign-in-again.tsx';
import { emailInput } from '../forms/email-input.ts';
import { FormTextField } from '../forms/form-text-field.tsx';
import { SendForm } from '../forms/send-form.tsx';
import { http } from '../http/http.ts';

const empty = { email: '', password: '' };

/** Another address for the account; it changes when the link that goes there is opened. */
export function AccountEmail({ stored: { email, pendingEmail } }: { stored: Profile }) {
  const signIn = useSignInAgain();
  const form = useForm({ resolver: zodResolver(ChangeEmailSchema), defaultValues: empty, mode: 'onSubmit' });
  const { control } = form;
  const change = async (body: typeof empty) => {
    await signIn.run(() => http('changeEmail', { body }));
    form.reset(empty);
    invalidateEmail();
  };
  return (
    <Section
      title="Email address"
      size="lg"
      headingPlacement="margin"
      lead={
        email === null
          ? 'Your account has no email address. When you add one, we sign you out on all other devices.'
          : `Your address: ${email}. When you change it, we sign you out on all other devices.`
      }
      isRuled
    >
      <SendForm
        form={form}
        send={change}
        failed="We couldn’t change your address"
        passwordField="password"
        action="Send link"
        variant="secondary"
      >
        {pendingEmail ? (
          <Notice tone="info" role="status" title="Check your new inbox">
            {`We sent a link to ${pendingEmail}. Open it within 24 hours and confirm your new address.`}
          </Notice>
        ) : null}
        <FormTextField control={control} name="email" {...emailInput} label="New email address" isRequired />
        <FormTextField
          control={control}
          name="password"
          type="password"
          label="Your password"
          autoComplete="current-password"
          isRequired
        />
      </SendForm>
      {signIn.dialog}
    </Section>
  );
}
