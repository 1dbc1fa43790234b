import { Notice, Stack, Text } from '@marginalia/design-system';
import { useNavigate, useSearchParams } from 'react-router';
import { RouteLink } from '../layout/links.tsx';
import { startSession } from './current-user.ts';
import { LoginForm } from './login-form.tsx';
import { NarrowPage } from './narrow-page.tsx';
import { pathAfterLogin } from './next-path.ts';
import { mayHaveOrderedText } from './sent-orders.ts';

/** Why the person is here again, by the `reason` of the address. */
const reasons = new Map(
  Object.entries({
    'logged-out': {
      title: 'You logged out in another tab',
      text: 'Log in to open the page again.',
    },
    'logged-out-unsent': {
      title: 'You logged out in another tab',
      text: 'Your unsent text is saved on this device. Log in to go on with it.',
    },
    'logged-out-ordered': {
      title: 'You logged out in another tab',
      text: mayHaveOrderedText,
    },
    deleted: {
      title: 'Your account is deleted',
      text: 'You deleted it in another tab.',
    },
    'deleted-ordered': {
      title: 'Your account is deleted',
      text: `You deleted it in another tab. ${mayHaveOrderedText}`,
    },
  }),
);

export function Component() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const reason = reasons.get(search.get('reason') ?? '');
  return (
    <NarrowPage
      title="Log in"
      lead="See your orders, your editor’s feedback and your files."
      description="Log in to Marginalia to follow your orders and read your editor’s feedback."
      footer={
        <Stack gap={2}>
          <Text>
            New here? <RouteLink to="/register">Create an account</RouteLink>
          </Text>
          <Text>
            <RouteLink to="/forgot-password">Forgot your password?</RouteLink> Use this also if you ordered without an
            account.
          </Text>
        </Stack>
      }
    >
      <Stack gap={5}>
        {reason ? (
          <Notice tone="info" title={reason.title}>
            {reason.text}
          </Notice>
        ) : null}
        <LoginForm
          onLogin={(user) => {
            startSession(user);
            void navigate(pathAfterLogin(user, search), { replace: true });
          }}
        />
      </Stack>
    </NarrowPage>
  );
}
