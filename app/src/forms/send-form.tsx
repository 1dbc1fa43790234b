import { Button, type ButtonProps, Stack } from '@marginalia/design-system';
import { type ReactNode, useState } from 'react';
import { type FieldPath, type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form';
import { hasStatus, sentenceOf } from '../http/http-error.ts';
import { FormProblem } from './form-problem.tsx';
import { tellFailure, useHasLeft } from './has-left.ts';
import { showProblems } from './server-problems.ts';

interface SendFormProps<Values extends FieldValues, Sent> extends Pick<ButtonProps, 'variant' | 'isFullWidth'> {
  form: UseFormReturn<Values, unknown, Sent>;
  send: (values: Sent) => Promise<void>;
  /** The label of the button. */
  action: string;
  /** The title of an error that belongs to no field. */
  failed?: string;
  /** A link or button that helps after such an error. */
  errorAction?: ReactNode;
  /** The field of the current password, which a 403 is about. */
  passwordField?: FieldPath<Values>;
  /** The fields. */
  children: ReactNode;
}

/** A form with its button. An error of a field is shown at that field, every other error above the form. */
export function SendForm<Values extends FieldValues, Sent>({
  form,
  send,
  action,
  failed,
  errorAction,
  passwordField,
  variant = 'primary',
  isFullWidth,
  children,
}: SendFormProps<Values, Sent>) {
  const [problem, setProblem] = useState<string>();
  const hasLeft = useHasLeft();
  // `form` is the same object at every render, so its own `formState` would not render this part again.
  const { isSubmitting } = useFormState({ control: form.control });
  const onSubmit = form.handleSubmit(async (values) => {
    setProblem(undefined);
    try {
      await send(values);
    } catch (error) {
      if (hasLeft.current) {
        if (failed) tellFailure(failed, error);
      } else if (passwordField && hasStatus(error, 403))
        form.setError(passwordField, { message: sentenceOf(error) }, { shouldFocus: true });
      else if (!showProblems(form, error)) setProblem(sentenceOf(error));
    }
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap={5}>
        <FormProblem title={failed} problem={problem} action={errorAction} />
        {children}
        <div>
          <Button type="submit" variant={variant} isFullWidth={isFullWidth} isPending={isSubmitting}>
            {action}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
