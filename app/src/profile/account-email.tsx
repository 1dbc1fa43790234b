import { zodResolver } from '@hookform/resolvers/zod';
import { ChangeEmailSchema, type Profile } from '@marginalia/bff/contract';
import { Button, Notice, Section, Stack } from '@marginalia/design-system';
import { useForm } from 'react-hook-form';
import { addressChanged } from '../accounts/address.ts';
import { useSignInAgain } from '../accounts/use-sign-in-again.tsx';
import { FormProblem } from '../forms/form-problem.tsx';
import { FormTextField } from '../forms/form-text-field.tsx';
import { showProblems } from '../forms/server-problems.ts';
import { useSend } from '../forms/use-send.ts';
import { http } from '../http/http.ts';
import { hasStatus, sentenceOf } from '../http/http-error.ts';

const empty = { email: '', password: '' };

/** Another address for the account; it changes when the link that goes there is opened. */
export function AccountEmail({ stored: { email, pendingEmail } }: { stored: Profile }) {
  const signIn = useSignInAgain();
  const form = useForm({ resolver: zodResolver(ChangeEmailSchema), defaultValues: empty, mode: 'onSubmit' });
  const change = async (body: typeof empty) => {
    await signIn.run(() => http('changeEmail', { body }));
    form.reset(empty);
    addressChanged();
  };
  const { onSubmit, problem, isPending } = useSend(form, change, (error) => {
    if (!hasStatus(error, 403)) return showProblems(form, error);
    form.setError('password', { message: sentenceOf(error) }, { shouldFocus: true });
    return true;
  });
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
      <form onSubmit={onSubmit} noValidate>
        <Stack gap={5}>
          <FormProblem title="We couldn’t change your address" problem={problem} />
          {pendingEmail ? (
            <Notice tone="info" role="status" title="Check your new inbox">
              {`We sent a link to ${pendingEmail}. Open it within 24 hours and confirm your new address.`}
            </Notice>
          ) : null}
          <FormTextField
            control={form.control}
            name="email"
            type="email"
            label="New email address"
            autoComplete="email"
            isRequired
          />
          <FormTextField
            control={form.control}
            name="password"
            type="password"
            label="Your password"
            autoComplete="current-password"
            isRequired
          />
          <div>
            <Button type="submit" variant="secondary" isPending={isPending}>
              Send link
            </Button>
          </div>
        </Stack>
      </form>
      {signIn.dialog}
    </Section>
  );
}
