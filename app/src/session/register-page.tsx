import { zodResolver } from '@hookform/resolvers/zod';
import { limits, type Register, RegisterSchema } from '@marginalia/bff/contract';
import { Button, Notice, Stack, Text, TextLink, toast } from '@marginalia/design-system';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { FormTextField } from '../forms/form-text-field.tsx';
import { judgedWhenLeft } from '../forms/judged-when-left.ts';
import { showProblems } from '../forms/server-problems.ts';
import { http } from '../http/http.ts';
import { sentenceOf } from '../http/http-error.ts';
import { homeOf, startSession } from './current-user.ts';
import { NarrowPage } from './narrow-page.tsx';

export function Component() {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const form = useForm<Register>({
    resolver: zodResolver(RegisterSchema),
    defaultValues: { firstName: '', lastName: '', username: '', email: '', password: '' },
    ...judgedWhenLeft,
  });
  const register = form.handleSubmit(async (body) => {
    setProblem(undefined);
    try {
      const user = await http('register', { body });
      startSession(user);
      toast({ title: 'Your account is ready', description: 'You are signed in.', tone: 'success' });
      await navigate(homeOf(user), { replace: true });
    } catch (error) {
      if (!showProblems(form, error)) setProblem(sentenceOf(error));
    }
  });
  const { control, formState } = form;
  return (
    <NarrowPage
      title="Make an account"
      lead="An account keeps your orders together. You can also order without one."
      description="Make a Marginalia account to keep all your orders and feedback in one place."
      footer={
        <Text>
          Have an account already?{' '}
          <TextLink as={Link} to="/login">
            Log in
          </TextLink>
        </Text>
      }
    >
      <form onSubmit={register} noValidate>
        <Stack gap={5}>
          {problem ? (
            <Notice tone="danger" role="alert" title="The account was not made">
              {problem}
            </Notice>
          ) : null}
          <FormTextField control={control} name="firstName" label="First name" autoComplete="given-name" isRequired />
          <FormTextField control={control} name="lastName" label="Last name" autoComplete="family-name" isRequired />
          <FormTextField control={control} name="email" type="email" label="Email" autoComplete="email" isRequired />
          <FormTextField
            control={control}
            name="username"
            label="Username"
            description="For logging in. Letters, digits, dots, hyphens and underscores."
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            isRequired
          />
          <FormTextField
            control={control}
            name="password"
            type="password"
            label="Password"
            description={`At least ${limits.passwordSet} characters. A few unrelated words make a good one.`}
            autoComplete="new-password"
            isRequired
          />
          <Button type="submit" variant="primary" isPending={formState.isSubmitting}>
            Make my account
          </Button>
        </Stack>
      </form>
    </NarrowPage>
  );
}
