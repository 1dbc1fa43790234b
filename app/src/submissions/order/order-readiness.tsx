import { Button, Inline, Notice, Stack, Text } from '@marginalia/design-system';
import { useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { MissingList } from './layout.ts';
import { emptyOrder, type OrderInput, type OrderProblem, orderProblems } from './order-input.ts';
import type { Sending } from './use-order-sending.ts';

/** The two e-mail fields have one message; it is said once. */
const distinct = (problems: OrderProblem[]) =>
  problems.filter(({ message }, position) => problems.findIndex((other) => other.message === message) === position);

/** A refusal may come without its full stop, as the messages beside fields do. */
const ended = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);

/** The submit button, closed until the form is valid, and the reason why it is. */
export function OrderReadiness({ form, sending }: { form: UseFormReturn<OrderInput>; sending: Sending }) {
  const values = { ...emptyOrder, ...useWatch({ control: form.control }) } as OrderInput;
  const problems = distinct(orderProblems(values));
  const reasonId = useId();
  return (
    <Stack gap={4}>
      {sending.problem ? (
        <Notice tone="danger" role="alert" title="Your order was not sent">
          {ended(sending.problem)} Everything you typed is still here.
        </Notice>
      ) : null}
      <Inline gap={4} align="center" wrap>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          isDisabled={problems.length > 0}
          isPending={sending.status === 'uploading'}
          aria-describedby={problems.length > 0 ? reasonId : undefined}
        >
          Submit Document & Continue to Payment
        </Button>
        {sending.status === 'uploading' ? (
          <Button variant="quiet" onClick={sending.cancel}>
            Stop sending
          </Button>
        ) : null}
      </Inline>
      <Stack gap={1} id={reasonId}>
        {problems.length > 0 ? (
          <>
            <Text size="sm" tone="secondary">
              {problems.length === 1 ? 'One thing is missing:' : `${problems.length} things are missing:`}
            </Text>
            <MissingList>
              {problems.map(({ field, message }) => (
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
          </>
        ) : (
          <Text size="sm" tone="secondary">
            Nothing is charged now. Payment opens when we have looked at your document and approved the order.
          </Text>
        )}
      </Stack>
    </Stack>
  );
}
