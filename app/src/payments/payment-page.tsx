import type { Payment, Submission } from '@marginalia/bff/contract';
import { Button, Inline, Notice, PageHeader, Spinner, Stack, Text } from '@marginalia/design-system';
import { type ReactNode, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { styled } from 'styled-components';
import { moneyOf } from '../format/money.ts';
import { hasStatus } from '../http/http-error.ts';
import { ButtonLink } from '../layout/links.tsx';
import { loginLink } from '../layout/login-link.ts';
import { NotLoaded } from '../layout/not-loaded.tsx';
import { PageMeta } from '../layout/page.tsx';
import { useRestoredFocus } from '../layout/restored-focus.ts';
import { WaitingPage } from '../layout/waiting-page.tsx';
import { useRead } from '../query/read.ts';
import { ContactLink } from '../services/contact-link.tsx';
import { submission, submissionPayments } from '../submissions/submissions.ts';
import { BackToOrder } from './back-to-order.tsx';
import { isExtra, outdatedOf, paymentOf, processingOf } from './describe-payment.ts';
import { OtherPayments } from './other-payments.tsx';
import { PayNow } from './pay-now.tsx';
import { Failed, Processing } from './pay-order.tsx';
import { Receipt } from './receipt.tsx';
import { useConfirmation } from './use-confirmation.ts';

const Column = styled.div`
  max-inline-size: var(--mg-width-text);
`;

/** /orders/{id}/payment: where the payment page leads back to, and the receipt. It says what the server knows, not what the address claims. */
export function Component() {
  const id = Number(useParams().id);
  useRestoredFocus();
  const order = useRead(submission(id));
  const payments = useRead(submissionPayments(id));
  const error = order.error ?? payments.error;
  const refetch = () => Promise.all([order.refetch(), payments.refetch()]);
  return (
    <Column>
      {order.data && payments.data ? (
        <PaymentState order={order.data} payments={payments.data} />
      ) : !error ? (
        <WaitingPage label="Loading your payment" />
      ) : [401, 404, 422].some((status) => hasStatus(error, status)) ? (
        <UnknownHere id={id} />
      ) : (
        <Stack gap={6}>
          <PageMeta title="Your payment" />
          <PageHeader title="Your payment" />
          <NotLoaded title="We couldn’t load your payment" error={error} refetch={refetch} />
        </Stack>
      )}
    </Column>
  );
}

/** A bank's app may lead back in a browser that never opened the order. */
const UnknownHere = ({ id }: { id: number }) => (
  <Page title="We can’t show your payment here">
    <Notice tone="info">
      This browser doesn’t know your order. Open the link in our latest email to see it. If you have paid, we will email
      you once the payment is confirmed.
    </Notice>
    <Inline>
      <ButtonLink to={loginLink(`/orders/${id}/payment`)} variant="primary">
        Log in to see your order
      </ButtonLink>
    </Inline>
    <p>
      Or write to us: <ContactLink subject={`Payment of order ${id}`} />
    </p>
  </Page>
);

interface PageProps {
  title: string;
  order?: Submission;
  children: ReactNode;
}

const Page = ({ title, order, children }: PageProps) => (
  <Stack gap={6}>
    <PageMeta title={title} />
    <PageHeader title={title} {...(order && { eyebrow: `Order ${order.id}`, lead: order.title })} />
    {children}
  </Stack>
);

interface StateProps {
  order: Submission;
  payments: readonly Payment[];
}

function PaymentState({ order, payments }: StateProps) {
  const [search] = useSearchParams();
  const [hasLeft, setLeft] = useState(search.has('left'));
  const last = payments.at(-1);
  const paid = paymentOf(payments);
  const processing = processingOf(order, payments);
  const outdated = outdatedOf(order, payments);
  // Money that wasn't due came too, or is coming, and the page says so: "You haven't paid" would deny it.
  const hasExtra = payments.some(isExtra) || outdated.length > 0;
  const isApproved = order.status === 'approved';
  const isOpen = isApproved && last?.status === 'open';
  // Also of a page that was closed here or has expired, the provider may yet tell that it was paid.
  const isUnsettled =
    processing !== undefined || outdated.length > 0 || (last?.status !== 'failed' && last?.paidAt === null);
  // The order was read after the payment had come, and the payments before.
  const isPaidMeanwhile = order.paidAt !== null && !paid;
  useConfirmation(order.id, (isApproved && isUnsettled) || isPaidMeanwhile);
  if (paid) return <Receipt order={order} payment={paid} payments={payments} />;
  if (isPaidMeanwhile) return <WaitingPage label="Loading your payment" />;
  if (!isApproved) return <NothingToPay order={order} payments={payments} />;
  if (processing)
    return (
      <Page title="Your payment is being processed" order={order}>
        <Processing amount={moneyOf(processing)} />
        <Inline data-print="no">
          <BackToOrder payments={payments} />
        </Inline>
      </Page>
    );
  if (isOpen && !hasLeft)
    return (
      <Page title="We are waiting for the confirmation" order={order}>
        <Inline align="center" gap={3}>
          <Spinner label="Waiting for the confirmation" />
          <Text>Your payment of {moneyOf(last)} isn’t confirmed yet. This usually takes a few seconds.</Text>
        </Inline>
        <Text tone="secondary">You can close this page. We will email you once the payment is confirmed.</Text>
        <Inline>
          <Button variant="secondary" onClick={() => setLeft(true)}>
            I haven’t paid yet
          </Button>
        </Inline>
      </Page>
    );
  return (
    <Page title={titleOf(last, hasExtra)} order={order}>
      <OtherPayments order={order} payments={payments} />
      {last?.status === 'failed' ? (
        <Failed />
      ) : last && !hasExtra ? (
        <Notice tone="info">
          {isOpen ? 'The payment wasn’t completed, and you haven’t been charged.' : 'The payment wasn’t completed.'}
        </Notice>
      ) : null}
      {order.isAwaitingQuote ? (
        <Notice tone="info">We are preparing your quote. You can pay once we have emailed it to you.</Notice>
      ) : (
        <PayNow order={order} headingLevel={2} />
      )}
      <Inline data-print="no">
        <BackToOrder payments={payments} />
      </Inline>
    </Page>
  );
}

function titleOf(last: Payment | undefined, hasExtra: boolean): string {
  if (last?.status === 'failed') return 'Your payment failed';
  return hasExtra ? 'Your order isn’t paid yet' : 'You haven’t paid yet';
}

/** The order was rejected, or is not accepted yet. */
const NothingToPay = ({ order, payments }: StateProps) => (
  <Page title="There is nothing to pay" order={order}>
    <Notice tone="info">
      {order.status === 'pending_approval'
        ? 'You can pay once we accept your order. We will email you then.'
        : 'This order can’t be paid.'}
    </Notice>
    <OtherPayments order={order} payments={payments} />
    <Inline data-print="no">
      <BackToOrder payments={payments} />
    </Inline>
  </Page>
);
