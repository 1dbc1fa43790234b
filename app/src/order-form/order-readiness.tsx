import {
  findOffer,
  type OrderLine,
  type PublicCatalogue,
  readWordCount,
  wordsOverLimit,
} from '@marginalia/bff/contract';
import { Button, Inline, Notice, Stack, Text, VisuallyHidden } from '@marginalia/design-system';
import { useEffect, useId, useRef } from 'react';
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { readOnlyText, useIsReadOnlyHere } from '../accounts/role.ts';
import { UnstoredNotice } from '../accounts/unstored-notice.tsx';
import { MissingList } from './layout.ts';
import { OrderBar, WithoutBar } from './order-bar.tsx';
import { describeRemaining, emptyOrder, type OrderInput, type OrderProblem, orderProblems } from './order-input.ts';
import { isBusy, type Sending } from './use-order-sending.ts';

interface OrderReadinessProps {
  form: UseFormReturn<OrderInput>;
  catalogue: PublicCatalogue;
  lines: readonly OrderLine[];
  sending: Sending;
  /** Submits the form; while it is invalid, this shows the errors and moves the focus to the first one. */
  onSubmit: () => void;
}

/** The order's total with what is left to fill in, which stays in view, and the submit button, disabled until the form is valid. */
export function OrderReadiness({ form, catalogue, lines, sending, onSubmit }: OrderReadinessProps) {
  const values = { ...emptyOrder, ...useWatch({ control: form.control }) } as OrderInput;
  const { isSubmitted } = useFormState({ control: form.control });
  const problems = orderProblems(catalogue, values);
  const remaining = describeRemaining(values, problems);
  const isOverLimit =
    wordsOverLimit(findOffer(catalogue, values.service)?.wordLimit, readWordCount(values.wordCount)) > 0;
  const reasonId = useId();
  const isReadOnly = useIsReadOnlyHere();
  const submit = useRef<HTMLButtonElement>(null);
  const isSending = isBusy(sending);
  useEffect(() => {
    const focused = document.activeElement;
    // The field in which Enter was pressed is inert now.
    if (isSending && (focused === document.body || focused?.closest('[inert]'))) submit.current?.focus();
  }, [isSending]);
  return (
    <>
      <OrderBar lines={lines} remaining={remaining} isSending={isSending} onShow={onSubmit} />
      <Stack gap={4} data-part="submit">
        {sending.problem ? (
          <Notice
            tone="danger"
            role="alert"
            title={sending.mayHaveArrived ? 'We don’t know whether your order arrived' : 'Your order was not sent'}
          >
            {ended(sending.problem)} Everything you typed is still here.
            {sending.mayHaveArrived
              ? ' Unchanged, you can send it again: we take the same order only once. Before you change it, check whether our confirmation email has come.'
              : null}
          </Notice>
        ) : null}
        {sending.hasOther ? (
          <Notice tone="warning" role="status" title="An earlier order may have arrived">
            You sent an order from this tab, and our response did not come. Before you send this one, check whether our
            confirmation email has come: this would be a second order.
          </Notice>
        ) : null}
        <UnstoredNotice />
        {isReadOnly ? <Notice tone="info">{readOnlyText}</Notice> : null}
        <Inline gap={4} align="center" wrap>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            isDisabled={problems.length > 0 || isReadOnly}
            isPending={isSending}
            ref={submit}
            aria-describedby={reasonId}
          >
            Submit Document & Continue to Payment
          </Button>
          {sending.status === 'uploading' ? (
            <Button variant="quiet" onClick={sending.cancel} ref={handOnFocus}>
              Stop sending
            </Button>
          ) : null}
        </Inline>
        {remaining ? (
          <WithoutBar>
            <Text size="sm" tone="secondary" id={reasonId}>
              {remaining}
            </Text>
            <Button variant="quiet" size="sm" onClick={onSubmit}>
              Show fields to fix
            </Button>
          </WithoutBar>
        ) : null}
        {/* Over the limit, the button's words about payment are explained from the start. */}
        {isOverLimit || !remaining ? (
          <Text size="sm" tone="secondary" {...(remaining ? {} : { id: reasonId })}>
            {isOverLimit
              ? 'You pay nothing now. Your document is over the word limit, so we will email you a quote before you pay.'
              : 'You pay nothing now. You pay once we accept your order.'}
          </Text>
        ) : null}
        {isSubmitted && remaining ? <Missing problems={problems} form={form} /> : null}
        <VisuallyHidden role="status">{remaining ? '' : 'All required fields are filled in.'}</VisuallyHidden>
      </Stack>
    </>
  );
}

/** Gives the focus of a button that goes to the form's submit button. */
function handOnFocus(button: HTMLButtonElement | null): (() => void) | undefined {
  const submit = button?.form?.querySelector<HTMLButtonElement>('button[type=submit]');
  return () => {
    if (button && document.activeElement === button) submit?.focus();
  };
}

/** A refusal may come without its full stop, as the messages beside fields do. */
const ended = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);

/** The two e-mail fields have one message; it is shown once. */
const distinct = (problems: OrderProblem[]) =>
  problems.filter(({ message }, position) => problems.findIndex((other) => other.message === message) === position);

function Missing({ problems, form }: { problems: OrderProblem[]; form: UseFormReturn<OrderInput> }) {
  return (
    <MissingList aria-label="Fields to fix">
      {distinct(problems).map(({ field, message }) => (
        <li key={field}>
          <a
            href={`#order-${field}`}
            onClick={(event) => {
              event.preventDefault();
              form.setFocus(field);
            }}
          >
            {message}
          </a>
        </li>
      ))}
    </MissingList>
  );
}
