import { zodResolver } from '@hookform/resolvers/zod';
import { type OfflinePayment, OfflinePaymentSchema, type Submission } from '@marginalia/bff/contract';
import { Button, Card, Heading, Inline, Notice, Select, Stack, toast, VisuallyHidden } from '@marginalia/design-system';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { useSignInAgain } from '../accounts/use-sign-in-again.tsx';
import { moneyOf } from '../format/money.ts';
import { FormTextField } from '../forms/form-text-field.tsx';
import { MoneyField } from '../forms/money-field.tsx';
import { showProblems } from '../forms/server-problems.ts';
import { useField } from '../forms/use-field.ts';
import { validateOnBlur } from '../forms/validate-on-blur.ts';
import { http } from '../http/http.ts';
import { isOutdated, sentenceOf } from '../http/http-error.ts';
import { submissionChanged } from '../submissions/submissions.ts';

const methods = [
  { id: 'bank', label: 'Bank transfer' },
  { id: 'upi', label: 'UPI' },
  { id: 'cash', label: 'Cash' },
  { id: 'other', label: 'Other' },
];
const currencies = [
  { id: 'usd', label: 'US dollars' },
  { id: 'inr', label: 'Indian rupees' },
];

const Fields = styled.div`
  display: grid;
  gap: var(--mg-space-4) var(--mg-space-6);
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
  align-items: start;
`;

/** Records a payment that did not come through the payment page (design §5.10). */
export function OfflinePaymentForm({ submission }: { submission: Submission }) {
  const dueIn = { usd: submission.totalPrice, inr: submission.totalPriceInr };
  const form = useForm<OfflinePayment>({
    resolver: zodResolver(OfflinePaymentSchema),
    defaultValues: { amount: dueIn.usd, currency: 'usd', method: 'bank', reference: '' },
    ...validateOnBlur,
  });
  const [amount, setAmount] = useState<number | null>(dueIn.usd);
  const signIn = useSignInAgain();
  const currency = useField(form.control, 'currency');
  const method = useField(form.control, 'method');
  const chosen = useWatch({ control: form.control, name: 'currency' });
  const money = (sum: number) => moneyOf({ amount: sum, currency: chosen });
  const due = money(dueIn[chosen]);

  const warning =
    amount && amount !== dueIn[chosen]
      ? `You entered ${money(amount)}, but ${due} is due. Check the amount: you can’t change a recorded payment.`
      : null;

  const changeAmount = (next: number | null) => {
    setAmount(next);
    form.setValue('amount', next ?? 0, { shouldValidate: true, shouldTouch: true });
  };
  const chooseCurrency = (next: string | null) => {
    currency.onChange(next);
    // What is due goes with its currency; an amount that was typed stays.
    if (amount === dueIn[chosen]) changeAmount(dueIn[next === 'inr' ? 'inr' : 'usd']);
  };
  const record = form.handleSubmit(async (body) => {
    try {
      submissionChanged(await signIn.run(() => http('recordPayment', { params: { id: submission.id }, body })));
      toast({ title: 'Payment recorded', description: 'The submission is paid.', tone: 'success' });
    } catch (error) {
      if (isOutdated(error)) submissionChanged();
      if (!showProblems(form, error)) toast({ title: 'Error', description: sentenceOf(error), tone: 'danger' });
    }
  });
  return (
    <Card>
      <form onSubmit={record} noValidate aria-label="Offline payment">
        <Stack gap={4}>
          <Heading level={2} size="lg">
            Record a payment
          </Heading>
          <Fields>
            <Select {...currency} label="Currency" items={currencies} onChange={chooseCurrency} />
            <Select {...method} label="Payment method" items={methods} />
            <MoneyField
              label="Amount received"
              description={`Due: ${due}`}
              currency={chosen}
              value={amount}
              onChange={changeAmount}
              errorMessage={form.formState.errors.amount?.message}
              isRequired
            />
            <FormTextField
              control={form.control}
              name="reference"
              label="Reference"
              description="The number on the bank or UPI statement."
              isRequired
            />
          </Fields>
          {warning ? (
            <Notice tone="warning" aria-hidden="true">
              {warning}
            </Notice>
          ) : null}
          {/* Heard while the amount is typed: it is there before it has words, and takes no place. */}
          <VisuallyHidden role="status">{warning}</VisuallyHidden>
          <Inline>
            <Button type="submit" variant="secondary" isPending={form.formState.isSubmitting}>
              Mark as paid
            </Button>
          </Inline>
        </Stack>
      </form>
      {signIn.dialog}
    </Card>
  );
}
