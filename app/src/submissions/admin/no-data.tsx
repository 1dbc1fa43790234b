import { Button, EmptyState, Inline } from '@marginalia/design-system';
import { hasStatus } from '../../http/http-error.ts';
import { SessionEnded, SignInLink } from '../../session/session-ended.tsx';

const signedOut = 'Unable to load submissions. This could be due to authentication requirements or server issues.';

/** A list that could not be loaded: the documented words, a way to try again and, after a lost session, to sign in (design §5.18). */
export function NoData({ error, failed }: { error: unknown; failed: string }) {
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
          {isSignedOut ? <SignInLink /> : null}
        </Inline>
      }
    >
      {isSignedOut ? signedOut : failed}
    </EmptyState>
  );
}

/** Above a list that is open while the session ends. */
export const NoNewData = ({ error }: { error: unknown }) => <SessionEnded error={error}>{signedOut}</SessionEnded>;
