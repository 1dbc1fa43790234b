import { zodResolver } from '@hookform/resolvers/zod';
import { ForgotPasswordSchema } from '@marginalia/bff/contract';
import { Button, Notice, Stack, Text, TextLink } from '@marginalia/design-system';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { emailInput } from '../forms/email-input.ts';
import { FormProblem } from '../forms/form-problem.tsx';
import { FormTextField } from '../forms/form-text-field.tsx';
import { useSend } from '../forms/use-send.ts';
import { validateOnBlur } from '../forms/validate-on-blur.ts';
import { http } from '../http/http.ts';
import { focusOn } from '../layout/route-focus.tsx';
import { NarrowPage } from './narrow-page.tsx';

export function Component() {
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm<{ email: string }>({
    resolver: zodResolver(ForgotPasswordSchema),
    defaultValues: { email: '' },
    ...validateOnBlur,
  });
  const { onSubmit, problem, isPending } = useSend(form, async (body) => {
    await http('forgotPassword', { body });
    setSentTo(body.email);
  });
  return (
    <NarrowPage
      title="Set a new password"
      lead="We will email you a link. Use it also to set your first password if you ordered without an account."
      description="Request a link to set a new password for your Marginalia account."
      footer={
        <Text>
          <TextLink as={Link} to="/login">
            Back to log in
          </TextLink>
        </Text>
      }
    >
      {sentTo ? (
        // The form and its focused button are removed.
        <Notice ref={focusOn} tone="success" role="status" title="Check your email">
          If there is an account for {sentTo}, we have sent a link to it. The link works once.
        </Notice>
      ) : (
        <form onSubmit={onSubmit} noValidate>
          <Stack gap={5}>
            <FormProblem problem={problem} />
            <FormTextField control={form.control} name="email" {...emailInput} label="Email" isRequired />
            <Button type="submit" variant="primary" isPending={isPending}>
              Send link
            </Button>
          </Stack>
        </form>
      )}
    </NarrowPage>
  );
}
