import type { WaitingOrder } from '@marginalia/bff/contract';
import { AlertDialog, Button, Card, Heading, Inline, Section, Stack, Text, toast } from '@marginalia/design-system';
import { useState } from 'react';
import { profileSubmissions, waitingOrders } from '../accounts/profile.ts';
import { useSignInAgain } from '../accounts/use-sign-in-again.tsx';
import { dayOf } from '../format/date.ts';
import { http } from '../http/http.ts';
import { hasStatus, sentenceOf } from '../http/http-error.ts';
import { focusOn } from '../layout/route-focus.tsx';
import { invalidate, useRead } from '../query/read.ts';
import { useAction } from '../query/use-action.ts';

/** Orders made with this account's address by somebody who was not logged in to it; nothing when there are none. */
export function WaitingOrderList() {
  const { data } = useRead(waitingOrders);
  if (!data || data.orders.length === 0) return null;
  const { orders, total } = data;
  return (
    <Section
      title="Are these orders yours?"
      size="lg"
      lead="Someone placed these orders with your email address without logging in. Add an order to see it in your list."
    >
      <Stack gap={4}>
        {total > orders.length ? (
          <Text>{`These are the ${orders.length} newest of ${total} orders. You see older ones after you decide on these.`}</Text>
        ) : null}
        {orders.map((order) => (
          <Waiting key={order.id} order={order} />
        ))}
        {orders.length > 1 ? <RefuseAll ids={orders.map(({ id }) => id)} /> : null}
      </Stack>
    </Section>
  );
}

/** Sends a decision and reads both lists again. `done` is the title of the toast once the decision is stored. */
function useDecision() {
  const signIn = useSignInAgain();
  const { run, isPending } = useAction(async (send: () => Promise<void>, done: string, close?: () => void) => {
    try {
      await signIn.run(send);
      toast({ title: done, tone: 'success' });
    } catch (error) {
      // The order was decided in another tab, or deleted; the list that is read again shows this.
      if (!hasStatus(error, 404)) {
        toast({ title: 'We couldn’t save your decision', description: sentenceOf(error), tone: 'danger' });
        return;
      }
    }
    close?.();
    void invalidate(profileSubmissions.key);
    await invalidate(waitingOrders.key);
    // The order and its buttons disappear, so the heading gets the focus.
    focusOn(document.querySelector('main h1'));
  });
  return { run, isPending, dialog: signIn.dialog };
}

interface RefuseProps {
  /** What is refused, such as "order 203". */
  name: string;
  decision: ReturnType<typeof useDecision>;
  send: () => Promise<void>;
  done: string;
  isAll?: boolean;
}

/** A button that refuses orders after a confirmation. */
function Refuse({ name, decision, send, done, isAll = false }: RefuseProps) {
  const [isAsking, setAsking] = useState(false);
  const action = isAll ? 'Refuse orders' : 'Refuse order';
  return (
    <>
      <Button variant="quiet" aria-label={`Refuse ${name}`} onClick={() => setAsking(true)}>
        {isAll ? `Refuse ${name}` : action}
      </Button>
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`Refuse ${name}?`}
        actionLabel={action}
        tone={isAll ? 'danger' : 'default'}
        isPending={decision.isPending}
        onAction={() => void decision.run(send, done, () => setAsking(false))}
      >
        <p>
          {isAll
            ? 'You can’t add them later. The people who placed them can still use their tracking links.'
            : 'You can’t add it later. The person who placed it can still use its tracking link.'}
        </p>
      </AlertDialog>
    </>
  );
}

function RefuseAll({ ids }: { ids: readonly number[] }) {
  const decision = useDecision();
  const send = () => http('refuseOrders', { body: { ids: [...ids] } });
  const count = `${ids.length} orders`;
  return (
    <div>
      <Refuse name={`all ${count}`} decision={decision} send={send} done={`${count} were refused`} isAll />
      {decision.dialog}
    </div>
  );
}

function Waiting({ order }: { order: WaitingOrder }) {
  const { id, title, serviceName, submittedAt, orderedFor } = order;
  const decision = useDecision();
  const params = { id };
  const take = () => decision.run(() => http('takeOrder', { params }), `Order ${id} was added to your orders`);
  const refuse = () => http('refuseOrder', { params });
  return (
    <Card>
      <Stack gap={3}>
        <Heading level={3} size="md">
          {title}
        </Heading>
        <Text size="sm" tone="secondary">
          {[`Order ${id}`, serviceName, `ordered ${dayOf(submittedAt)}`, orderedFor && `for ${orderedFor}`]
            .filter(Boolean)
            .join(', ')}
        </Text>
        <Inline>
          <Button
            variant="secondary"
            aria-label={`Add order ${id}`}
            isPending={decision.isPending}
            onClick={() => void take()}
          >
            Add order
          </Button>
          <Refuse name={`order ${id}`} decision={decision} send={refuse} done={`Order ${id} was refused`} />
        </Inline>
      </Stack>
      {decision.dialog}
    </Card>
  );
}
