import { zodResolver } from '@hookform/resolvers/zod';
import { type CurrentUser, type Login, LoginSchema, type SecondFactorWanted } from '@marginalia/bff/contract';
import { Button, Stack, toast } from '@marginalia/design-system';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormProblem } from '../forms/form-problem.tsx';
import { FormTextField } from '../forms/form-text-field.tsx';
import { validateOnBlur } from '../forms/validate-on-blur.ts';
import { http } from '../http/http.ts';
import { sentenceOf } from '../http/http-error.ts';
import { useAction } from '../query/use-action.ts';
import { loginFailure } from './login-failure.ts';
import { signWithPasskey, usesPasskeyAtom } from './passkeys.ts';
import { isWanted, SecondStep } from './second-step.tsx';

interface LoginFormProps {
  onLogin: (user: CurrentUser) => void;
  /** Shows a failure beside the fields. A toast would lie under the dialog, where screen readers don't announce it. */
  isInDialog?: boolean;
  /** Called with true while the server checks what was sent, and with false after its answer. */
  onPending?: (isPending: boolean) => void;
}

/** The login fields with their toasts, and a second step where the account has one, on the login page and in the dialog that follows an expired session. */
export function LoginForm({ onLogin, isInDialog = false, onPending }: LoginFormProps) {
  const [failure, setFailure] = useState<string>();
  const [wanted, setWanted] = useState<SecondFactorWanted>();
  const usesPasskey = useAtomValue(usesPasskeyAtom);
  const { control, handleSubmit, formState, setValue, setFocus } = useForm<Login>({
    resolver: zodResolver(LoginSchema),
    defaultValues: { username: '', password: '' },
    ...validateOnBlur,
  });
  const finish = (user: CurrentUser) => {
    toast({ title: 'Login successful', description: 'You have been logged in successfully', tone: 'success' });
    onLogin(user);
  };
  const showFailure = (text: string) => {
    if (isInDialog) setFailure(text);
    else toast({ title: 'Login failed', description: text, tone: 'danger' });
  };
  const login = handleSubmit(async (body) => {
    setFailure(undefined);
    onPending?.(true);
    try {
      const answer = await http('login', { body });
      setValue('password', '');
      if (isWanted(answer)) setWanted(answer);
      else finish(answer);
    } catch (error) {
      showFailure(loginFailure(error));
      setValue('password', '');
      setFocus('password');
    } finally {
      onPending?.(false);
    }
  });
  const byPasskey = useAction(async () => {
    setFailure(undefined);
    onPending?.(true);
    try {
      const passkey = await signWithPasskey(await http('passkeyLoginOptions'));
      finish(await http('passkeyLogin', { body: { passkey } }));
    } catch (error) {
      showFailure(sentenceOf(error));
    } finally {
      onPending?.(false);
    }
  });
  if (wanted) {
    const startOver = (reason?: string) => {
      setWanted(undefined);
      if (reason) showFailure(reason);
      // The fields are there after this render.
      setTimeout(() => setFocus('password'));
    };
    return <SecondStep wanted={wanted} onLogin={finish} onPending={onPending} onStartOver={startOver} />;
  }
  const isPending = formState.isSubmitting;
  return (
    <form onSubmit={login} noValidate>
      <Stack align="stretch" gap={5}>
        <FormProblem title="Login failed" problem={failure} />
        <FormTextField
          control={control}
          name="username"
          label="Username or email"
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
          autoComplete="current-password"
          isRequired
        />
        <Button type="submit" variant="primary" isPending={isPending}>
          {isPending ? 'Logging in...' : 'Log in'}
        </Button>
        {usesPasskey ? (
          <Button isPending={byPasskey.isPending} onClick={() => void byPasskey.run()}>
            Log in with a passkey
          </Button>
        ) : null}
      </Stack>
    </form>
  );
}
