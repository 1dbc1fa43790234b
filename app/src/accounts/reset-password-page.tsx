import { zodResolver } from '@hookform/resolvers/zod';
import { type CurrentUser, ResetPasswordSchema, type SecondFactorWanted } from '@marginalia/bff/contract';
import { Notice, toast } from '@marginalia/design-system';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { SendForm } from '../forms/send-form.tsx';
import { validateOnBlur } from '../forms/validate-on-blur.ts';
import { http } from '../http/http.ts';
import { RouteLink } from '../layout/links.tsx';
import { startSession } from './current-user.ts';
import { NarrowPage } from './narrow-page.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { homeOf } from './next-path.ts';
import { isWanted, SecondStep } from './second-step.tsx';
import { useLinkToken } from './use-link-token.ts';

const newLink = <RouteLink to="/forgot-password">Request a new link</RouteLink>;

export function Component() {
  const token = useLinkToken();
  return (
    <NarrowPage
      title="Choose a password"
      lead={token ? 'When you save, we sign you out on all other devices.' : undefined}
      description="Choose a new password for your Marginalia account."
    >
      {token ? (
        <NewPassword key={token} token={token} />
      ) : (
        <Notice tone="danger" title="This page needs the link from your email" action={newLink}>
          Open the whole link from your email, or request a new one.
        </Notice>
      )}
    </NarrowPage>
  );
}

function NewPassword({ token }: { token: string }) {
  const navigate = useNavigate();
  const form = useForm<{ token: string; password: string }>({
    resolver: zodResolver(ResetPasswordSchema),
    defaultValues: { token, password: '' },
    ...validateOnBlur,
  });
  const [wanted, setWanted] = useState<SecondFactorWanted>();
  const save = async (body: { token: string; password: string }) => {
    const answer = await http('resetPassword', { body });
    if (isWanted(answer)) setWanted(answer);
    else await enter(answer);
  };
  const enter = async (user: CurrentUser) => {
    startSession(user);
    toast({ title: 'Your password is set', description: 'You are signed in.', tone: 'success' });
    await navigate(homeOf(user), { replace: true });
  };
  if (wanted) {
    const startOver = (reason?: string) => {
      toast({ title: 'Your password is set', description: reason ?? 'Log in with it.', tone: 'success' });
      void navigate('/login', { replace: true });
    };
    return <SecondStep wanted={wanted} onLogin={(user) => void enter(user)} onStartOver={startOver} />;
  }
  return (
    <SendForm
      form={form}
      send={save}
      failed="We couldn’t set your password"
      errorAction={newLink}
      action="Save and sign in"
      isFullWidth
    >
      <NewPasswordField control={form.control} name="password" label="New password" />
    </SendForm>
  );
}
