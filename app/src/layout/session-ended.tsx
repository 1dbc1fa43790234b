import { Button, Inline, LinkButton, Notice } from '@marginalia/design-system';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { hasStatus } from '../http/http-error.ts';
import { loginLink } from './login-link.ts';

/** Leads to the login, and from there back to this page. */
export function SignInLink() {
  const { pathname, search } = useLocation();
  return (
    <LinkButton as={Link} to={loginLink(pathname + search)} variant="secondary">
      Sign in again
    </LinkButton>
  );
}

interface SessionEndedProps {
  /** Of the newest try to read; anything but a 401 is not told here. */
  error: unknown;
  children: ReactNode;
}

/** Stands above what was read before the session ended: that stays in sight, and nothing newer comes (design §5.18). */
export function SessionEnded({ error, children }: SessionEndedProps) {
  if (!hasStatus(error, 401)) return null;
  return (
    <Notice
      tone="warning"
      role="alert"
      title="Your session has ended"
      action={
        <Inline gap={3} wrap>
          <Button variant="secondary" onClick={() => location.reload()}>
            Refresh Page
          </Button>
          <SignInLink />
        </Inline>
      }
    >
      {children}
    </Notice>
  );
}
