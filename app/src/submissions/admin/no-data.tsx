import { Button, EmptyState, Inline, LinkButton } from '@marginalia/design-system';
import { Link, useLocation } from 'react-router';
import { hasStatus } from '../../http/http-error.ts';
import { loginLink } from '../../session/next-path.ts';

/** A list that could not be loaded: the documented words, a way to try again and, after a lost session, to sign in (design §5.18). */
export function NoData({ error, failed }: { error: unknown; failed: string }) {
  const { pathname, search } = useLocation();
  const isSignedOut = hasStatus(error, 401);
  return (
    <EmptyState
      role="alert"
      title="No Data Available"
      action={
        <Inline gap={3} justify="center" wrap>
          <Button variant="primary" onClick={() => location.reload()}>
            Refresh Page
          </Button>
          {isSignedOut ? (
            <LinkButton as={Link} to={loginLink(pathname + search)} variant="secondary">
              Sign in again
            </LinkButton>
          ) : null}
        </Inline>
      }
    >
      {isSignedOut
        ? 'Unable to load submissions. This could be due to authentication requirements or server issues.'
        : failed}
    </EmptyState>
  );
}
