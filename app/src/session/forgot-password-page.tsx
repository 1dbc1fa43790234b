import { zodResolver } from '@hookform/resolvers/zod';
import { ForgotPasswordSchema } from '@marginalia/bff/contract';
import { Button, Notice, Stack, Text, TextLink } from '@marginalia/design-system';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { FormTextField } from '../forms/form-text-field.tsx';
import { judgedWhenLeft } from '../forms/judged-when-left.ts';
import { http } from '../http/http.ts';
import { sentenceOf } from '../http/http-error.ts';
import { NarrowPage } from './narrow-page.tsx';

export function Component() {
  const [sentTo, setSentTo] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const { control, handleSubmit, formState } = useForm<{ email: string }>({
    resolver: zodResolver(ForgotPasswordSchema),
    defaultValues: { email: '' },
    ...judgedWhenLeft,
  });
  const ask = handleSubmit(async (body) => {
    setProblem(undefined);
    try {
      await http('forgotPassword', { body });
      setSentTo(body.email);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  });
  return (
    <NarrowPage
      title="Set a new password"
      lead="We send you a link. Use this also for your first password, when you ordered without an account."
      description="Ask for a link to set a new password for your Marginalia account."
      footer={
        <Text>
          <TextLink as={Link} to="/login">
            Back to log in
          </TextLink>
        </Text>
      }
    >
      {sentTo ? (
        <Notice tone="success" role="alert" title="Please check your email">
          If there is an account for {sentTo}, a link is on its way. It works once.
        </Notice>
      ) : (
        <form onSubmit={ask} noValidate>
          <Stack gap={5}>
            {problem ? (
              <Notice tone="danger" role="alert">
                {problem}
              </Notice>
            ) : null}
            <FormTextField control={control} name="email" type="email" label="Email" autoComplete="email" isRequired />
            <Button type="submit" variant="primary" isPending={formState.isSubmitting}>
              Send me the link
            </Button>
          </Stack>
        </form>
      )}
    </NarrowPage>
  );
}
