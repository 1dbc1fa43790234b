import { toast } from '@marginalia/design-system';
import type { NavigateFunction } from 'react-router';
import type { Person } from '../accounts/person.ts';
import { watchVisit } from '../state/visit.ts';
import { type Received, saveReceived } from './received.ts';

/** Milliseconds in which a confirmation is seen. */
const glance = 1_000;

let unseen: ReturnType<typeof setTimeout> | undefined;

/** Shows the confirmation of an order that has arrived. Whoever leaves in that moment is told by a toast that leads back to it. */
export function confirmOrder(received: Received, owner: Person, navigate: NavigateFunction): void {
  const isSameVisit = watchVisit();
  const { submissionId } = received;
  saveReceived(received, owner);
  const show = () => void (isSameVisit() && navigate('/submitted', { state: { submissionId } }));
  show();
  unseen = setTimeout(() => {
    if (!isSameVisit() || location.pathname === '/submitted') return;
    toast({
      tone: 'success',
      title: 'We have your document',
      description: `Order ${submissionId} has arrived.`,
      action: { label: 'Show the confirmation', onAction: show },
    });
  }, glance);
}

/** Whoever follows a link of the confirmation has seen it. */
export const confirmationSeen = (): void => clearTimeout(unseen);
