import { type ComponentPropsWithRef, type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { ErrorSummary } from './ErrorSummary.js';
import type { FormError } from './findField.js';

// Named by what the form takes: the types of React have had two names for it since 19.0.
type FormAttributes = ComponentPropsWithRef<'form'>;
type SubmitHandler = NonNullable<FormAttributes['onSubmit']>;
type FormAction = string | ((formData: FormData) => void | Promise<void>);

interface FormOptions extends Omit<FormAttributes, 'onSubmit' | 'action' | 'title'> {
  /**
   * Runs when the form is sent. The browser's own sending is already prevented, unless there is an `action`, which then
   * follows. One of the two is needed.
   */
  onSubmit?: SubmitHandler | undefined;
  /** Receives the form's data: a function, as React's own forms take it, or the address that the browser sends it to. */
  action?: FormAction | undefined;
  /** Lists what is wrong, in the order of the form. Shown above the fields; a failed attempt moves the focus there. */
  errors?: readonly FormError[];
  /** Stands above the list of errors. @default the title of an ErrorSummary */
  errorSummaryTitle?: ReactNode;
  /** Holds the fields and the button that sends them, with 24 px between one and the next. */
  children: ReactNode;
}

/** Lets TypeScript refuse a form that goes nowhere. */
export type FormProps = FormOptions & ({ onSubmit: SubmitHandler } | { action: FormAction });

const Root = styled.form`
  display: flex;
  flex-direction: column;
  gap: var(--mg-space-6);
  min-inline-size: 0;
`;

const none: readonly FormError[] = [];

/**
 * Sends fields together and says in one place what is wrong with them. The browser's own bubbles are off: they show one
 * error at a time and cannot be styled or read again.
 */
export function Form({ onSubmit, action, errors = none, errorSummaryTitle, children, ...rest }: FormProps) {
  const summary = useRef<HTMLElement>(null);
  const isAnswered = useRef(true);
  const [attempt, setAttempt] = useState(0);

  // The errors of an attempt may come at once or after a while: whichever comes first moves the focus, once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second attempt with the same errors counts too.
  useEffect(() => {
    if (isAnswered.current || errors.length === 0) return;
    isAnswered.current = true;
    summary.current?.focus();
  }, [attempt, errors]);

  return (
    <Root
      data-component="Form"
      {...rest}
      action={action}
      noValidate
      onSubmit={(event) => {
        if (action === undefined) event.preventDefault();
        isAnswered.current = false;
        setAttempt((before) => before + 1);
        onSubmit?.(event);
      }}
      onInput={(event) => {
        // Whoever types again has moved on; an error that appears now must not pull the focus away.
        isAnswered.current = true;
        rest.onInput?.(event);
      }}
    >
      <ErrorSummary ref={summary} title={errorSummaryTitle} errors={errors} />
      {children}
    </Root>
  );
}
