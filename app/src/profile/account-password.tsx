import { zodResolver } from '@hookform/resolvers/zod';
import { ChangePasswordSchema } from '@marginalia/bff/contract';
import { Section, Stack, toast } from '@marginalia/design-system';
import { useForm } from 'react-hook-form';
import { NewPasswordField } from '../accounts/new-password-field.tsx';
import { useSignInAgain } from '../accounts/use-sign-in-again.tsx';
import { FormTextField } from '../forms/form-text-field.tsx';
import { SendForm } from '../forms/send-form.tsx';
import { http } from '../http/http.ts';
import { RouteLink } from '../layout/links.tsx';

const empty = { current: '', next: '' };

/** A new password; everything else that is signed in to the account is signed out. */
export function AccountPassword() {
  const signIn = useSignInAgain();
  const form = useForm({ resolver: zodResolver(ChangePasswordSchema), defaultValues: empty, mode: 'onSubmit' });
  const change = async (body: typeof empty) => {
    await signIn.run(() => http('changePassword', { body }));
    form.reset(empty);
    toast({
      title: 'Your password is changed',
      description: 'You are signed out on all other devices.',
      tone: 'success',
    });
  };
  return (
    <Section
      title="Password"
      size="lg"
      headingPlacement="margin"
      lead="When you change it, we sign you out on all other devices."
      isRuled
    >
      <Stack gap={5}>
        <SendForm
          form={form}
          send={change}
          failed="We couldn’t change your password"
          passwordField="current"
          action="Change password"
          variant="secondary"
        >
          <FormTextField
            control={form.control}
            name="current"
            type="password"
            label="Current password"
            autoComplete="current-password"
            isRequired
          />
          <NewPasswordField control={form.control} name="next" label="New password" />
        </SendForm>
        <RouteLink to="/forgot-password">Forgot your password?</RouteLink>
      </Stack>
      {signIn.dialog}
    </Section>
  );
}
