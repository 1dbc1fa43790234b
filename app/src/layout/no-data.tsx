import { Button, EmptyState, Inline, Notice } from '@marginalia/design-system';
import { updatedAtText } from '../format/date.ts';
import { hasStatus } from '../http/http-error.ts';
import { useAction } from '../query/use-action.ts';
import { SessionEnded, SignInLink } from './session-ended.tsx';

const signedOut = 'Unable to load submissions. This could be due to authentication requirements or server issues.';

/** Says that a list could not be loaded, with a button to try again or, after the session ended, to sign in (design §5.18). */
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

/** A query of a page, and its name in a sentence. */
interface Shown {
  readonly what: string;
  readonly read: {
    readonly data: unknown;
    readonly error: unknown;
    readonly isPaused: boolean;
    readonly dataUpdatedAt: number;
    readonly refetch: () => Promise<unknown>;
  };
}

/** Shown above data that could not be refreshed: since when it is old, and why. */
export function RefreshFailed({ shown }: { shown: readonly Shown[] }) {
  const again = useAction((reads: readonly Shown[]) => Promise.all(reads.map(({ read }) => read.refetch())));
  // Offline, a query waits for the network instead of failing.
  const failed = shown.filter(({ read }) => read.error || (read.isPaused && read.data !== undefined));
  const ended = failed.find(({ read }) => hasStatus(read.error, 401));
  if (ended) return <SessionEnded error={ended.read.error}>{signedOut}</SessionEnded>;
  if (failed.length === 0) return null;
  const names = failed.map(({ what }) => what).join(' and ');
  const known = failed.filter(({ read }) => read.data !== undefined).map(({ read }) => read.dataUpdatedAt);
  return (
    <Notice
      tone="warning"
      role="status"
      title={known.length > 0 ? `Couldn't refresh ${names}` : `Couldn't load ${names}`}
      action={
        <Button variant="secondary" size="sm" isPending={again.isPending} onClick={() => void again.run(failed)}>
          Try again
        </Button>
      }
    >
      {known.length > 0 ? `Last updated ${updatedAtText(Math.min(...known))}.` : null}
    </Notice>
  );
}
