import { zodResolver } from '@hookform/resolvers/zod';
import { type CurrentUser, type Login, LoginSchema } from '@marginalia/bff/contract';
import { Button, Stack, toast } from '@marginalia/design-system';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormProblem } from '../forms/form-problem.tsx';
import { FormTextField } from '../forms/form-text-field.tsx';
import { validateOnBlur } from '../forms/validate-on-blur.ts';
import { http } from '../http/http.ts';
import { loginFailure } from './login-failure.ts';

interface LoginFormProps {
  onLogin: (user: CurrentUser) => void;
  /** Shows a failure beside the fields. A toast would lie under the dialog, where screen readers don't announce it. */
  isInDialog?: boolean;
}

/** The login fields with their toasts, on the login page and in the dialog that follows an expired session. */
export function LoginForm({ onLogin, isInDialog = false }: LoginFormProps) {
  const [failure, setFailure] = useState<string>();
  const { control, handleSubmit, formState, setValue, setFocus } = useForm<Login>({
    resolver: zodResolver(LoginSchema),
    defaultValues: { username: '', password: '' },
    ...validateOnBlur,
  });
  const login = handleSubmit(async (body) => {
    setFailure(undefined);
    try {
      const user = await http('login', { body });
      toast({ title: 'Login successful', description: 'You have been logged in successfully', tone: 'success' });
      onLogin(user);
    } catch (error) {
      if (isInDialog) setFailure(loginFailure(error));
      else toast({ title: 'Login failed', description: loginFailure(error), tone: 'danger' });
      setValue('password', '');
      setFocus('password');
    }
  });
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
      </Stack>
    </form>
  );
}
