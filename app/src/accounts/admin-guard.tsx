import { Notice, PageHeader, Stack } from '@marginalia/design-system';
import { Fragment, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { ButtonLink } from '../layout/links.tsx';
import { loginLink } from '../layout/login-link.ts';
import { PageMeta } from '../layout/page.tsx';
import { WaitingPage } from '../layout/waiting-page.tsx';
import { useRead } from '../query/read.ts';
import { currentUser } from './current-user.ts';
import { secondFactorPath } from './next-path.ts';

/** Spinner while checking; a failed check leads to the login; others than administrators are told no (specification, point 2). */
export function AdminGuard({ children }: { children: ReactNode }) {
  const { data: user, isPending } = useRead(currentUser);
  const { pathname, search } = useLocation();
  if (isPending) return <WaitingPage label="Checking your access" />;
  if (!user) return <Navigate to={loginLink(pathname + search)} replace />;
  // Another person gets new pages: nothing that the previous one typed is shown or saved as theirs.
  if (user.isAdmin) return <Fragment key={user.id}>{children}</Fragment>;
  if (user.mustSetUpSecondFactor)
    return (
      <Stack gap={6}>
        <PageMeta title="Set up two-factor authentication" />
        <PageHeader title="Administration" />
        <Notice
          tone="warning"
          title="Set up two-factor authentication first"
          action={<ButtonLink to={secondFactorPath}>Set it up</ButtonLink>}
        >
          This site asks administrators for a second factor besides the password.
        </Notice>
      </Stack>
    );
  return (
    <Stack gap={6}>
      <PageMeta title="Access denied" />
      <PageHeader title="Administration" />
      <Notice tone="danger" role="alert" action={<ButtonLink to="/profile">Go to my orders</ButtonLink>}>
        Access denied. You do not have administrator privileges.
      </Notice>
    </Stack>
  );
}
