import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { HttpError } from '../http/http-error.ts';

/** Shows the server's field problems beside their fields and moves the focus to the first. Answers whether any field took one. */
export function showProblems<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
  error: unknown,
): boolean {
  if (!(error instanceof HttpError)) return false;
  const known = error.problems.filter(({ path }) => path in form.getValues());
  for (const [position, { path, message }] of known.entries()) {
    form.setError(path as FieldPath<Values>, { type: 'server', message }, { shouldFocus: position === 0 });
  }
  return known.length > 0;
}
