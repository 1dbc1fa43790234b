import type { Payment } from '@marginalia/bff/contract';
import { currentUser } from '../accounts/current-user.ts';
import { ButtonLink } from '../layout/links.tsx';
import { useRead } from '../query/read.ts';

interface BackToOrderProps {
  payments: readonly Payment[];
  variant?: 'primary' | 'secondary';
}

/** Leads to the order's own page, where the payment knows it; else a client who is signed in to their orders. */
export function BackToOrder({ payments, variant = 'secondary' }: BackToOrderProps) {
  const url = payments.findLast(({ trackingUrl }) => trackingUrl)?.trackingUrl;
  if (!url) return <ToOrders variant={variant} />;
  return (
    <ButtonLink to={new URL(url).pathname} variant={variant}>
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
