import { zodResolver } from '@hookform/resolvers/zod';
import { limits, ResetPasswordSchema } from '@marginalia/bff/contract';
import { Button, Notice, Stack, TextLink, toast } from '@marginalia/design-system';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { FormTextField } from '../forms/form-text-field.tsx';
import { judgedWhenLeft } from '../forms/judged-when-left.ts';
import { showProblems } from '../forms/server-problems.ts';
import { http } from '../http/http.ts';
import { sentenceOf } from '../http/http-error.ts';
import { homeOf, startSession } from './current-user.ts';
import { NarrowPage } from './narrow-page.tsx';
import { useLinkToken } from './use-link-token.ts';

export function Component() {
  const token = useLinkToken();
  return (
    <NarrowPage
      title="Choose a password"
      lead={token ? 'All other devices are signed out when you save.' : undefined}
      description="Choose a new password for your Marginalia account."
    >
      {token ? (
        <NewPassword key={token} token={token} />
      ) : (
        <NoticeWithNewLink title="This page needs the link from your email">
          Please open the whole link from it, or ask for a new one.
        </NoticeWithNewLink>
      )}
    </NarrowPage>
  );
}

function NewPassword({ token }: { token: string }) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const form = useForm<{ token: string; password: string }>({
    resolver: zodResolver(ResetPasswordSchema),
    defaultValues: { token, password: '' },
    ...judgedWhenLeft,
  });
  const save = form.handleSubmit(async (body) => {
    setProblem(undefined);
    try {
      const user = await http('resetPassword', { body });
      startSession(user);
      toast({ title: 'Your password is set', description: 'You are signed in.', tone: 'success' });
      await navigate(homeOf(user), { replace: true });
    } catch (error) {
      if (!showProblems(form, error)) setProblem(sentenceOf(error));
    }
  });
  return (
    <form onSubmit={save} noValidate>
      <Stack gap={5}>
        {problem ? (
          <NoticeWithNewLink title="The password was not set" role="alert">
            {problem}
          </NoticeWithNewLink>
        ) : null}
        <FormTextField
          control={form.control}
          name="password"
          type="password"
          label="New password"
          description={`At least ${limits.passwordSet} characters. A few unrelated words make a good one.`}
          autoComplete="new-password"
          isRequired
        />
        <Button type="submit" variant="primary" isPending={form.formState.isSubmitting}>
          Save and sign in
        </Button>
      </Stack>
    </form>
  );
}

function NoticeWithNewLink(props: { title: string; role?: 'alert'; children: ReactNode }) {
  return (
    <Notice
      {...props}
      tone="danger"
      action={
        <TextLink as={Link} to="/forgot-password">
          Ask for a new link
        </TextLink>
      }
    />
  );
}
