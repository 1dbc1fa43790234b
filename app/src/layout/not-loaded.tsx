import { Button, Notice } from '@marginalia/design-system';
import { hasStatus, sentenceOf } from '../http/http-error.ts';
import { SignInLink } from './session-ended.tsx';

interface NotLoadedProps {
  /** What is missing. */
  title: string;
  error: unknown;
  refetch: () => unknown;
}

/** In the place of what could not be read: why, and what to do. After a lost session another try would fail again. */
export function NotLoaded({ title, error, refetch }: NotLoadedProps) {
  return (
    <Notice
      tone="danger"
      title={title}
      action={
        hasStatus(error, 401) ? (
          <SignInLink />
        ) : (
          <Button variant="secondary" onClick={() => void refetch()}>
            Try again
          </Button>
        )
      }
    >
      {sentenceOf(error)}
    </Notice>
  );
}
