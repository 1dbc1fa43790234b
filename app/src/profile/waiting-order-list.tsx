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
  if (!data || data.length === 0) return null;
  return (
    <Section
      title="Are these orders yours?"
      size="lg"
      lead="Someone placed these orders with your email address without logging in. Add an order to see it in your list."
    >
      <Stack gap={4}>
        {data.map((order) => (
          <Waiting key={order.id} order={order} />
        ))}
      </Stack>
    </Section>
  );
}

function Waiting({ order }: { order: WaitingOrder }) {
  const { id, title, service, submittedAt, orderedFor } = order;
  const signIn = useSignInAgain();
  const [isAsking, setAsking] = useState(false);
  const decide = useAction(async (what: 'takeOrder' | 'refuseOrder') => {
    try {
      await signIn.run(() => http(what, { params: { id } }));
      const took = what === 'takeOrder';
      toast({ title: took ? `Order ${id} was added to your orders` : `Order ${id} was refused`, tone: 'success' });
    } catch (error) {
      // Decided in another tab, or deleted: the list that is read again says so.
      if (!hasStatus(error, 404)) {
        toast({ title: 'We couldn’t save your decision', description: sentenceOf(error), tone: 'danger' });
        return;
      }
    }
    setAsking(false);
    void invalidate(profileSubmissions.key);
    await invalidate(waitingOrders.key);
    // The buttons are gone with their order.
    focusOn(document.querySelector('main h1'));
  });
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
            onClick={() => void decide.run('takeOrder')}
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
        onAction={() => void decide.run('refuseOrder')}
      >
        <p>You can’t add it later. The person who placed it can still use its tracking link.</p>
      </AlertDialog>
      {signIn.dialog}
    </Card>
  );
}
