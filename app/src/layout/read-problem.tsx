import { Button, Notice } from '@marginalia/design-system';
import { sentenceOf } from '../http/http-error.ts';

interface ReadProblemProps {
  /** What is missing. */
  title: string;
  error: Error;
  refetch: () => unknown;
}

/** Stands where something could not be read: what it is, why, and a way to ask for it again. */
export function ReadProblem({ title, error, refetch }: ReadProblemProps) {
  return (
    <Notice
      tone="danger"
      title={title}
      action={
        <Button variant="secondary" onClick={() => void refetch()}>
          Try again
        </Button>
      }
    >
      {sentenceOf(error)}
    </Notice>
  );
}
