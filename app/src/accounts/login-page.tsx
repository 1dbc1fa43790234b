import { Stack, Text, TextLink } from '@marginalia/design-system';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { startSession } from './current-user.ts';
import { LoginForm } from './login-form.tsx';
import { NarrowPage } from './narrow-page.tsx';
import { pathAfterLogin } from './next-path.ts';

export function Component() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (
    <NarrowPage
      title="Log in"
      lead="See your orders, your editor’s feedback and your files."
      description="Log in to Marginalia to follow your orders and read your editor’s feedback."
      footer={
        <Stack gap={2}>
          <Text>
            New here?{' '}
            <TextLink as={Link} to="/register">
              Create an account
            </TextLink>
          </Text>
          <Text>
            <TextLink as={Link} to="/forgot-password">
              Forgot your password?
            </TextLink>{' '}
            Use this also if you ordered without an account.
          </Text>
        </Stack>
      }
    >
      <LoginForm
        onLogin={(user) => {
          startSession(user);
          void navigate(pathAfterLogin(user, search), { replace: true });
        }}
      />
    </NarrowPage>
  );
}
