import type { Payment } from '@marginalia/bff/contract';
import { useLocation } from 'react-router';
import { currentUser } from '../accounts/current-user.ts';
import { ButtonLink } from '../layout/links.tsx';
import { useRead } from '../query/read.ts';

const trackingPath = /^\/track\/[^/]+$/;

interface FromOrder {
  readonly order: string;
}

/** What the history entry of a receipt holds that a client opens at `pathname`: the order's tracking page, if that is it. */
export const fromOrder = (pathname: string): FromOrder | undefined =>
  trackingPath.test(pathname) ? { order: pathname } : undefined;

interface BackToOrderProps {
  payments: readonly Payment[];
  variant?: 'primary' | 'secondary';
}

/**
 * Leads to the order's own page, where the payment knows it or the client came from it; else a client who is signed in to their
 * orders.
 */
export function BackToOrder({ payments, variant = 'secondary' }: BackToOrderProps) {
  const state = useLocation().state as Partial<FromOrder> | null;
  const url = payments.findLast(({ trackingUrl }) => trackingUrl)?.trackingUrl;
  const path = url ? new URL(url).pathname : fromOrder(String(state?.order))?.order;
  if (!path) return <ToOrders variant={variant} />;
  return (
    <ButtonLink to={path} variant={variant}>
      Back to your order
    </ButtonLink>
  );
}

function ToOrders({ variant }: Pick<BackToOrderProps, 'variant'>) {
  const { data: user } = useRead(currentUser);
  if (!user || user.isAdmin) return null;
  return (
    <ButtonLink to="/profile" variant={variant}>
      Go to my orders
    </ButtonLink>
  );
}
