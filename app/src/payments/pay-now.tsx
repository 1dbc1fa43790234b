import { type Currency, isQuoted, type Submission } from '@marginalia/bff/contract';
import { Button, Card, Heading, Notice, RadioGroup, Stack, Text } from '@marginalia/design-system';
import { useState } from 'react';
import { readOnlyText, useIsReadOnlyHere } from '../accounts/role.ts';
import { bothCurrencies, dollarsOf, rupeesOf } from '../format/money.ts';
import { FormProblem } from '../forms/form-problem.tsx';
import { http } from '../http/http.ts';
import { hasStatus, isOutdated, sentenceOf } from '../http/http-error.ts';
import { useRead } from '../query/read.ts';
import { useAction } from '../query/use-action.ts';
import { ContactLink } from '../services/contact-link.tsx';
import { settings } from '../services/services.ts';
import { submissionChanged } from '../submissions/submissions.ts';

/** What a quote has added to the price, in words. */
function QuotedLines({ lines }: Pick<Submission, 'lines'>) {
  const added = lines.filter(isQuoted);
  if (added.length === 0) return null;
  return (
    <p>Added in our quote: {added.map((line) => `${line.name}, ${bothCurrencies(line).join(' / ')}`).join('; ')}.</p>
  );
}

/** Pays an approved order on the payment page, in the currency of choice. */
export function PayNow({ order, headingLevel }: { order: Submission; headingLevel: 2 | 3 }) {
  const { data } = useRead(settings);
  const [currency, setCurrency] = useState<Currency>('usd');
  const [problem, setProblem] = useState<string>();
  const isReadOnly = useIsReadOnlyHere();
  // The server opens no payment page at another price than the button shows.
  const amount = currency === 'usd' ? order.totalPrice : order.totalPriceInr;
  const pay = useAction(async () => {
    setProblem(undefined);
    try {
      const { url } = await http('checkout', { params: { id: order.id }, body: { currency, amount } });
      location.assign(url);
    } catch (error) {
      // Who has no account cannot log in; the tracking page opens the order again by its link.
      setProblem(hasStatus(error, 401) ? 'Your session has ended. Press Pay again, or log in.' : sentenceOf(error));
      if (isOutdated(error) || hasStatus(error, 401)) submissionChanged();
    }
  });
  if (isReadOnly)
    return (
      <Notice tone="info" title="Your order is approved">
        {readOnlyText}
      </Notice>
    );
  if (data?.payments === 'offline') {
    return (
      <Notice tone="info" title="Your order is approved">
        <QuotedLines lines={order.lines} />
        Write to <ContactLink subject={`Payment of order ${order.id}`} /> to pay {dollarsOf(order.totalPrice)} or{' '}
        {rupeesOf(order.totalPriceInr)} by bank transfer or UPI. We start when we receive your payment.
      </Notice>
    );
  }
  return (
    <Card>
      <Stack gap={4}>
        <Heading level={headingLevel} size="lg">
          Your order is approved
        </Heading>
        <Text>Your editor starts when we receive your payment.</Text>
        <QuotedLines lines={order.lines} />
        <RadioGroup
          label="Pay in"
          orientation="horizontal"
          value={currency}
          onChange={(next) => setCurrency(next as Currency)}
          items={[
            { id: 'usd', label: 'US dollars', meta: dollarsOf(order.totalPrice) },
            { id: 'inr', label: 'Indian rupees', meta: rupeesOf(order.totalPriceInr) },
          ]}
        />
        <FormProblem problem={problem} />
        <div>
          <Button variant="primary" onClick={() => pay.run()} isPending={pay.isPending}>
            Pay {currency === 'usd' ? dollarsOf(amount) : rupeesOf(amount)}
          </Button>
        </div>
        {data?.payments === 'test' ? (
          <Text size="sm" tone="secondary">
            This is a test. You won’t be charged.
          </Text>
        ) : null}
      </Stack>
    </Card>
  );
}
