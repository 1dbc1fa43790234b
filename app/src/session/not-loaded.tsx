import { Button, Notice } from '@marginalia/design-system';
import { hasStatus, sentenceOf } from '../http/http-error.ts';
import { SignInLink } from './session-ended.tsx';

interface NotLoadedProps {
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** In the place of what could not be read: why, and what to do. After a lost session another try would fail again. */
export function NotLoaded({ title, error, onRetry }: NotLoadedProps) {
  return (
    <Notice
      tone="danger"
      title={title}
      action={
        hasStatus(error, 401) ? (
          <SignInLink />
        ) : (
          <Button variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {sentenceOf(error)}
    </Notice>
  );
}
