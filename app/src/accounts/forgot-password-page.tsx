import { zodResolver } from '@hookform/resolvers/zod';
import { ForgotPasswordSchema } from '@marginalia/bff/contract';
import { Notice, Text } from '@marginalia/design-system';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { emailInput } from '../forms/email-input.ts';
import { FormTextField } from '../forms/form-text-field.tsx';
import { SendForm } from '../forms/send-form.tsx';
import { validateOnBlur } from '../forms/validate-on-blur.ts';
import { http } from '../http/http.ts';
import { RouteLink } from '../layout/links.tsx';
import { focusOn } from '../layout/route-focus.tsx';
import { NarrowPage } from './narrow-page.tsx';

export function Component() {
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm<{ email: string }>({
    resolver: zodResolver(ForgotPasswordSchema),
    defaultValues: { email: '' },
    ...validateOnBlur,
  });
  const send = async (body: { email: string }) => {
    await http('forgotPassword', { body });
    setSentTo(body.email);
  };
  return (
    <NarrowPage
      title="Set a new password"
      lead="We will email you a link. Use it also to set your first password if you ordered without an account."
      description="Request a link to set a new password for your Marginalia account."
      footer={
        <Text>
          <RouteLink to="/login">Back to log in</RouteLink>
        </Text>
      }
    >
      {sentTo ? (
        // The form and its focused button are removed.
        <Notice ref={focusOn} tone="success" role="status" title="Check your email">
          If there is an account for {sentTo}, we have sent a link to it. The link works once.
        </Notice>
      ) : (
        <SendForm form={form} send={send} action="Send link" isFullWidth>
          <FormTextField control={form.control} name="email" {...emailInput} label="Email" isRequired />
        </SendForm>
      )}
    </NarrowPage>
  );
}
