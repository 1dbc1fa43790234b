import { findOffer, type WaitingOrder } from '@marginalia/bff/contract';
import { AlertDialog, Button, Card, Heading, Inline, Section, Stack, Text, toast } from '@marginalia/design-system';
import { useState } from 'react';
import { styled } from 'styled-components';
import { profileSubmissions } from '../accounts/profile.ts';
import { useSignInAgain } from '../accounts/use-sign-in-again.tsx';
import { waitingOrders } from '../accounts/waiting-orders.ts';
import { dayOf } from '../format/date.ts';
import { http } from '../http/http.ts';
import { hasStatus, sentenceOf } from '../http/http-error.ts';
import { focusOn } from '../layout/route-focus.tsx';
import { invalidate, useRead } from '../query/read.ts';
import { useAction } from '../query/use-action.ts';

/** A title is a file's name, which may have no space. */
const Title = styled(Heading)`
  overflow-wrap: anywhere;
`;

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

/** Sends a decision, and reads both lists again. `done` is said once the decision is stored. */
function useDecision() {
  const signIn = useSignInAgain();
  const { run, isPending } = useAction(async (send: () => Promise<void>, done: string, close: () => void) => {
    try {
      await signIn.run(send);
      toast({ title: done, tone: 'success' });
    } catch (error) {
      // Decided in another tab, or deleted: the list that is read again says so.
      if (!hasStatus(error, 404)) {
        toast({ title: 'We couldn’t save your decision', description: sentenceOf(error), tone: 'danger' });
        return;
      }
    }
    close();
    void invalidate(profileSubmissions.key);
    await invalidate(waitingOrders.key);
    // The buttons are gone with their order.
    focusOn(document.querySelector('main h1'));
  });
  return { run, isPending, dialog: signIn.dialog };
}

function RefuseAll({ ids }: { ids: readonly number[] }) {
  const [isAsking, setAsking] = useState(false);
  const decide = useDecision();
  const close = () => setAsking(false);
  const refuse = () =>
    decide.run(() => http('refuseOrders', { body: { ids: [...ids] } }), `${ids.length} orders were refused`, close);
  return (
    <div>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {`Refuse all ${ids.length} orders`}
      </Button>
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`Refuse all ${ids.length} orders?`}
        actionLabel="Refuse orders"
        cancelLabel="Cancel"
        tone="danger"
        isPending={decide.isPending}
        onAction={() => void refuse()}
      >
        <p>You can’t add them later. The people who placed them can still use their tracking links.</p>
      </AlertDialog>
      {decide.dialog}
    </div>
  );
}

function Waiting({ order }: { order: WaitingOrder }) {
  const { id, title, service, submittedAt, orderedFor } = order;
  const [isAsking, setAsking] = useState(false);
  const decide = useDecision();
  const close = () => setAsking(false);
  const params = { id };
  const take = () => decide.run(() => http('takeOrder', { params }), `Order ${id} was added to your orders`, close);
  const refuse = () => decide.run(() => http('refuseOrder', { params }), `Order ${id} was refused`, close);
  const offer = findOffer(service ?? '')?.name;
  return (
    <Card>
      <Stack gap={3}>
        <Title level={3} size="md">
          {title}
        </Title>
        <Text size="sm" tone="secondary">
          {[`Order ${id}`, offer, `ordered ${dayOf(submittedAt)}`, orderedFor && `for ${orderedFor}`]
            .filter(Boolean)
            .join(', ')}
        </Text>
        <Inline gap={3} wrap>
          <Button
            variant="secondary"
            aria-label={`Add order ${id}`}
            isPending={decide.isPending}
            onClick={() => void take()}
          >
            Add order
          </Button>
          <Button variant="quiet" aria-label={`Refuse order ${id}`} onClick={() => setAsking(true)}>
            Refuse order
          </Button>
        </Inline>
      </Stack>
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`Refuse order ${id}?`}
        actionLabel="Refuse order"
        cancelLabel="Cancel"
        isPending={decide.isPending}
        onAction={() => void refuse()}
      >
        <p>You can’t add it later. The person who placed it can still use its tracking link.</p>
      </AlertDialog>
      {decide.dialog}
    </Card>
  );
}
