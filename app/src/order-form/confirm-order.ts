import { toast } from '@marginalia/design-system';
import type { NavigateFunction } from 'react-router';
import { watchVisit } from '../state/visit.ts';
import type { Received } from './confirmation-page.tsx';

/** Milliseconds in which a confirmation is seen. */
const glance = 1_000;

/** Shows the confirmation of an order that has arrived. Whoever leaves in that moment is told by a toast that leads back to it. */
export function confirmOrder(received: Received, navigate: NavigateFunction): void {
  const isSameVisit = watchVisit();
  const show = () => void (isSameVisit() && navigate('/submitted', { state: received }));
  show();
  setTimeout(() => {
    if (!isSameVisit() || location.pathname === '/submitted') return;
    toast({
      tone: 'success',
      title: 'We have your document',
      description: `Order ${received.submissionId} has arrived.`,
      action: { label: 'Show the confirmation', onAction: show },
    });
  }, glance);
}
