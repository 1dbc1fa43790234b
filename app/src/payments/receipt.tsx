import type { Payment, Submission } from '@marginalia/bff/contract';
import { Button, Card, DescriptionList, Heading, Inline, PageHeader, Stack, Text } from '@marginalia/design-system';
import { moneyOf } from '../format/money.ts';
import { PageMeta } from '../layout/page.tsx';
import { ContactLink } from '../services/contact-link.tsx';
import { clientName } from '../submissions/describe.ts';
import { BackToOrder } from './back-to-order.tsx';
import { isRefunded } from './describe-payment.ts';
import { OtherPayments } from './other-payments.tsx';
import { factsOf } from './payment-summary.tsx';

interface ReceiptProps {
  order: Submission;
  payment: Payment;
  payments: readonly Payment[];
}

/** What was paid for what, to be printed. */
export function Receipt({ order, payment, payments }: ReceiptProps) {
  const { currency } = payment;
  const name = clientName(order);
  const isOver = isRefunded(payment);
  return (
    <Stack gap={6}>
      <PageMeta title={`Receipt for order ${order.id}`} />
      <PageHeader
        eyebrow={`Order ${order.id}`}
        title={isOver ? 'Payment refunded' : 'Payment received'}
        lead={order.status === 'paid' && !isOver ? 'Thank you. An editor will start on it.' : undefined}
      />
      <OtherPayments order={order} payments={payments} />
      <Card>
        <Stack gap={4}>
          <Heading level={2} size="lg">
            Receipt
          </Heading>
          <DescriptionList
            items={[
              { term: 'From', description: 'Marginalia' },
              { term: 'Receipt number', description: `${order.id}-${payment.id}` },
              { term: 'Order', description: order.title },
              ...(name ? [{ term: 'Client', description: name }] : []),
              ...order.lines.map((line) => ({
                key: line.id,
                term: line.name,
                description: moneyOf({ amount: line[currency], currency }),
              })),
              ...factsOf(payment),
            ]}
            columns={2}
          />
          <Text size="sm" tone="secondary">
            This receipt isn’t a tax invoice. Questions? Write to{' '}
            <ContactLink subject={`Payment of order ${order.id}`} />.
          </Text>
        </Stack>
      </Card>
      <Inline gap={3} data-print="no">
        <BackToOrder payments={payments} variant="primary" />
        <Button variant="secondary" onClick={() => window.print()}>
          Print receipt
        </Button>
      </Inline>
    </Stack>
  );
}
