import { Button, EmptyState, Inline, Notice } from '@marginalia/design-system';
import type { QueryObserverResult } from '@tanstack/query-core';
import { updatedAtText } from '../format/date.ts';
import { hasStatus } from '../http/http-error.ts';
import { useAction } from '../query/use-action.ts';
import { SessionEnded, SignInLink } from './not-loaded.tsx';

const signedOut = 'Unable to load submissions. This could be due to authentication requirements or server issues.';

/** Says that a list could not be loaded, with a button to try again or, after the session ended, to sign in (design §5.18). */
export function NoData({ error, failed }: { error: unknown; failed: string }) {
  const isSignedOut = hasStatus(error, 401);
  return (
    <EmptyState
      role="alert"
      title="No Data Available"
      action={
        <Inline justify="center">
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

type Query = Pick<QueryObserverResult, 'data' | 'error' | 'isPaused' | 'dataUpdatedAt' | 'refetch'>;

/** Shown above data that could not be refreshed: since when it is old, and why. `reads` has each query by its name in a sentence. */
export function RefreshFailed({ reads }: { reads: Readonly<Record<string, Query>> }) {
  // Offline, a query waits for the network instead of failing.
  const failed = Object.entries(reads).filter(([, { data, error, isPaused }]) => error || (isPaused && data));
  const again = useAction(() => Promise.all(failed.map(([, { refetch }]) => refetch())));
  const ended = failed.find(([, { error }]) => hasStatus(error, 401));
  if (ended) return <SessionEnded error={ended[1].error}>{signedOut}</SessionEnded>;
  if (failed.length === 0) return null;
  const names = failed.map(([name]) => name).join(' and ');
  const known = failed.flatMap(([, { data, dataUpdatedAt }]) => (data ? [dataUpdatedAt] : []));
  return (
    <Notice
      tone="warning"
      role="status"
      title={known.length > 0 ? `Couldn't refresh ${names}` : `Couldn't load ${names}`}
      action={
        <Button variant="secondary" size="sm" isPending={again.isPending} onClick={() => void again.run()}>
          Try again
        </Button>
      }
    >
      {known.length > 0 ? `Last updated ${updatedAtText(Math.min(...known))}.` : null}
    </Notice>
  );
}
