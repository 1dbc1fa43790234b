import { Button, Inline, Notice } from '@marginalia/design-system';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { hasStatus, sentenceOf } from '../http/http-error.ts';
import { ButtonLink } from './links.tsx';
import { loginLink } from './login-link.ts';

/** Leads to the login, and from there back to this page. */
export function SignInLink() {
  const { pathname, search } = useLocation();
  return <ButtonLink to={loginLink(pathname + search)}>Sign in again</ButtonLink>;
}

interface NotLoadedProps {
  /** What is missing. */
  title: string;
  error: unknown;
  refetch: () => unknown;
}

/** In the place of what could not be read: why, and what to do. After a lost session another try would fail again. */
export function NotLoaded({ title, error, refetch }: NotLoadedProps) {
  const tryAgain = (
    <Button variant="secondary" onClick={() => void refetch()}>
      Try again
    </Button>
  );
  return (
    <Notice tone="danger" title={title} action={hasStatus(error, 401) ? <SignInLink /> : tryAgain}>
      {sentenceOf(error)}
    </Notice>
  );
}

/**
 * Stands above what was read before the session ended: that stays in sight, and nothing newer comes (design §5.18).
 * `error` is that of the newest try to read; anything but a 401 is not told here.
 */
export function SessionEnded({ error, children }: { error: unknown; children: ReactNode }) {
  if (!hasStatus(error, 401)) return null;
  const action = (
    <Inline>
      <Button variant="secondary" onClick={() => location.reload()}>
        Refresh Page
      </Button>
      <SignInLink />
    </Inline>
  );
  return (
    <Notice tone="warning" role="alert" title="Your session has ended" action={action}>
      {children}
    </Notice>
  );
}
