import { zodResolver } from '@hookform/resolvers/zod';
import {
  type Payment,
  type RefundRequest,
  RefundRequestSchema,
  refundedAmount,
  type Submission,
} from '@marginalia/bff/contract';
import { Button, Dialog, Inline, Stack, Text, toast } from '@marginalia/design-system';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSignInAgain } from '../accounts/use-sign-in-again.tsx';
import { moneyOf } from '../format/money.ts';
import { FormProblem } from '../forms/form-problem.tsx';
import { FormTextField } from '../forms/form-text-field.tsx';
import { tellFailure, useHasLeft } from '../forms/has-left.ts';
import { MoneyField } from '../forms/money-field.tsx';
import { showProblems } from '../forms/server-problems.ts';
import { validateOnBlur } from '../forms/validate-on-blur.ts';
import { http } from '../http/http.ts';
import { hasStatus, sentenceOf } from '../http/http-error.ts';
import { queryClient } from '../query/client.ts';
import { invalidate } from '../query/read.ts';
import { isAccountDeleted, whyNobody } from '../submissions/describe.ts';
import { submissionChanged, submissionPayments } from '../submissions/submissions.ts';

interface RefundDialogProps {
  submission: Submission;
  payment: Payment;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Refunds a payment in full or in part, with a reason that the client sees, unless the client has deleted the account. */
export function RefundDialog({ isOpen, onOpenChange, payment, submission }: RefundDialogProps) {
  const isOffline = payment.provider === 'offline';
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={isOffline ? 'Record a refund' : 'Refund payment'}
      size="sm"
    >
      <RefundForm submission={submission} payment={payment} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

/** The server asks for a reason, and stores none once the account was deleted. */
const reasonNotStored = 'The account was deleted';

interface RefundFormProps extends Pick<RefundDialogProps, 'submission' | 'payment'> {
  onDone: () => void;
}

function RefundForm({ submission, payment, onDone }: RefundFormProps) {
  const { id } = submission;
  const isDeleted = isAccountDeleted(submission);
  const nobody = whyNobody(submission);
  const { currency, provider } = payment;
  const rest = payment.amount - refundedAmount(payment);
  const isOffline = provider === 'offline';
  const [amount, setAmount] = useState<number | null>(rest);
  const [problem, setProblem] = useState<string>();
  const form = useForm<RefundRequest>({
    resolver: zodResolver(RefundRequestSchema),
    defaultValues: {
      paymentId: payment.id,
      amount: rest,
      reason: isDeleted ? reasonNotStored : '',
      ...seenRefunds(payment),
    },
    ...validateOnBlur,
  });
  const signIn = useSignInAgain();
  const hasLeft = useHasLeft();
  const changeAmount = (next: number | null) => {
    setAmount(next);
    form.setValue('amount', next ?? 0, { shouldValidate: true, shouldTouch: true });
  };
  const refund = form.handleSubmit(async (body) => {
    setProblem(undefined);
    try {
      const payments = await signIn.run(() => http('refundPayment', { params: { id }, body }));
      queryClient.setQueryData(submissionPayments(id).key, payments);
      submissionChanged();
      onDone();
      if (isUnconfirmed(payments, body)) toast(notConfirmed);
      else toast({ title: isOffline ? 'Refund recorded' : 'Refund sent', tone: 'success' });
    } catch (error) {
      // The amounts on the page may be older than the answer.
      submissionChanged();
      if (hasLeft.current) {
        tellFailure('The refund wasn’t confirmed', error);
        return;
      }
      if (!showProblems(form, error)) setProblem(sentenceOf(error));
      // Only a refusal says that nothing was made: after a lost response the same request must stay the same refund.
      if (!hasStatus(error, 409)) return;
      const { earlierRefunds, refunded } = await loadSeenRefunds(id, body);
      form.setValue('earlierRefunds', earlierRefunds);
      form.setValue('refunded', refunded);
    }
  });
  return (
    <>
      <form onSubmit={refund} noValidate aria-label="Refund">
        <Stack gap={4}>
          <Text>
            {isOffline ? 'Send the money back first. We record the refund' : 'The money goes back the way it came'}
            {nobody
              ? `. ${nobody} Nobody gets an email.`
              : isOffline
                ? ' and email the client.'
                : ', and we email the client.'}
          </Text>
          <FormProblem problem={problem} />
          <MoneyField
            label="Amount"
            description={`Up to ${moneyOf({ amount: rest, currency })}`}
            currency={currency}
            max={rest}
            value={amount}
            onChange={changeAmount}
            errorMessage={form.formState.errors.amount?.message}
            isRequired
          />
          {isDeleted ? null : (
            <FormTextField
              control={form.control}
              name="reason"
              label="Reason"
              description="The client sees the reason."
              isRequired
            />
          )}
          <Inline>
            <Button type="submit" variant="primary" isPending={form.formState.isSubmitting}>
              {isOffline ? 'Record refund' : amount ? `Refund ${moneyOf({ amount, currency })}` : 'Refund'}
            </Button>
          </Inline>
        </Stack>
      </form>
      {signIn.dialog}
    </>
  );
}

const notConfirmed = {
  title: 'The refund isn’t confirmed yet',
  description: 'We will try again by ourselves. Don’t refund it a second time.',
  tone: 'warning',
} as const;

/** Whether the provider has yet to answer; the server then repeats the refund. */
const isUnconfirmed = (payments: readonly Payment[], { paymentId, amount, reason }: RefundRequest): boolean =>
  payments
    .find((payment) => payment.id === paymentId)
    ?.refunds.findLast((refund) => refund.amount === amount && (refund.reason ?? reason) === reason)?.status ===
  'requested';

type SeenRefunds = Pick<RefundRequest, 'earlierRefunds' | 'refunded'>;

const seenRefunds = (payment: Payment): SeenRefunds => ({
  earlierRefunds: payment.refunds.length,
  refunded: refundedAmount(payment),
});

/** Loads the payments again. Resolves with this one's refunds by now, or as before where they did not load. */
async function loadSeenRefunds(id: number, body: RefundRequest): Promise<SeenRefunds> {
  const { key } = submissionPayments(id);
  await invalidate(key);
  const payment = queryClient.getQueryData<Payment[]>(key)?.find((one) => one.id === body.paymentId);
  return payment ? seenRefunds(payment) : body;
}
