import { Notice } from '@marginalia/design-system';
import type { ReactNode } from 'react';

interface FormProblemProps {
  title?: string;
  /** What went wrong with the form as a whole; nothing is shown without it. */
  problem: string | undefined;
  action?: ReactNode;
}

/** Above a form: why it was not taken, read out at once. */
export function FormProblem({ title, problem, action }: FormProblemProps) {
  return problem ? (
    <Notice tone="danger" role="alert" title={title} action={action}>
      {problem}
    </Notice>
  ) : null;
}
