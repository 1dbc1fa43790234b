import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { sentenceOf } from '../http/http-error.ts';
import { showProblems } from './server-problems.ts';

/**
 * Sends a form. What the server says of a field stands beside that field (`refused` may place more); every other failure
 * is the `problem`, a sentence for the form as a whole.
 */
export function useSend<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  send: (values: Sent) => Promise<void>,
  refused: (error: unknown) => boolean = (error) => showProblems(form, error),
) {
  const [problem, setProblem] = useState<string>();
  const onSubmit = form.handleSubmit(async (values) => {
    setProblem(undefined);
    try {
      await send(values);
    } catch (error) {
      if (!refused(error)) setProblem(sentenceOf(error));
    }
  });
  return { onSubmit, problem, isPending: form.formState.isSubmitting };
}
