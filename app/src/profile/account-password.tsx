import { zodResolver } from '@hookform/resolvers/zod';
import { ChangePasswordSchema } from '@marginalia/bff/contract';
import { Button, Section, Stack, TextLink, toast } from '@marginalia/design-system';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { NewPasswordField } from '../accounts/new-password-field.tsx';
import { useSignInAgain } from '../accounts/use-sign-in-again.tsx';
import { FormProblem } from '../forms/form-problem.tsx';
import { FormTextField } from '../forms/form-text-field.tsx';
import { showProblems } from '../forms/server-problems.ts';
import { useSend } from '../forms/use-send.ts';
import { http } from '../http/http.ts';
import { hasStatus, sentenceOf } from '../http/http-error.ts';

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
  const { onSubmit, problem, isPending } = useSend(form, change, (error) => {
    if (!hasStatus(error, 403)) return showProblems(form, error);
    form.setError('current', { message: sentenceOf(error) }, { shouldFocus: true });
    return true;
  });
  return (
    <Section
      title="Password"
      size="lg"
      headingPlacement="margin"
      lead="When you change it, we sign you out on all other devices."
      isRuled
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack gap={5}>
          <FormProblem title="We couldn’t change your password" problem={problem} />
          <FormTextField
            control={form.control}
            name="current"
            type="password"
            label="Current password"
            autoComplete="current-password"
            isRequired
          />
          <NewPasswordField control={form.control} name="next" label="New password" />
          <div>
            <Button type="submit" variant="secondary" isPending={isPending}>
              Change password
            </Button>
          </div>
          <TextLink as={Link} to="/forgot-password">
            Forgot your password?
          </TextLink>
        </Stack>
      </form>
      {signIn.dialog}
    </Section>
  );
}
