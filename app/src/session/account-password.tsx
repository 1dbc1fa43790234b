import { zodResolver } from '@hookform/resolvers/zod';
import { ChangePasswordSchema, limits } from '@marginalia/bff/contract';
import { Button, Notice, Section, Stack, TextLink, toast } from '@marginalia/design-system';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { FormTextField } from '../forms/form-text-field.tsx';
import { showProblems } from '../forms/server-problems.ts';
import { http } from '../http/http.ts';
import { hasStatus, sentenceOf } from '../http/http-error.ts';
import { useSignInAgain } from './use-sign-in-again.tsx';

const empty = { current: '', next: '' };

/** A new password; everything else that is signed in to the account is signed out. */
export function AccountPassword() {
  const [problem, setProblem] = useState<string>();
  const signIn = useSignInAgain();
  const form = useForm({ resolver: zodResolver(ChangePasswordSchema), defaultValues: empty, mode: 'onSubmit' });
  const save = form.handleSubmit(async (body) => {
    setProblem(undefined);
    try {
      await signIn.run(() => http('changePassword', { body }));
      form.reset(empty);
      toast({ title: 'Your password is changed', description: 'All other devices are signed out.', tone: 'success' });
    } catch (error) {
      if (hasStatus(error, 403)) form.setError('current', { message: sentenceOf(error) }, { shouldFocus: true });
      else if (!showProblems(form, error)) setProblem(sentenceOf(error));
    }
  });
  return (
    <Section
      title="Password"
      size="lg"
      headingPlacement="margin"
      lead="All other devices are signed out when you change it."
      isRuled
    >
      <form onSubmit={save} noValidate>
        <Stack gap={5}>
          {problem ? (
            <Notice tone="danger" role="alert" title="The password was not changed">
              {problem}
            </Notice>
          ) : null}
          <FormTextField
            control={form.control}
            name="current"
            type="password"
            label="Current password"
            autoComplete="current-password"
            isRequired
          />
          <FormTextField
            control={form.control}
            name="next"
            type="password"
            label="New password"
            description={`At least ${limits.passwordSet} characters. A few unrelated words make a good one.`}
            autoComplete="new-password"
            isRequired
          />
          <div>
            <Button type="submit" variant="secondary" isPending={form.formState.isSubmitting}>
              Change my password
            </Button>
          </div>
          <TextLink as={Link} to="/forgot-password">
            I do not know my current password
          </TextLink>
        </Stack>
      </form>
      {signIn.dialog}
    </Section>
  );
}
