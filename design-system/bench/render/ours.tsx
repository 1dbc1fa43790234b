import { Button, Card, StatusBadge } from '@marginalia/design-system';
import '@marginalia/design-system/tokens.css';
import { expose } from './harness.tsx';

const statuses = ['pending_approval', 'approved', 'paid', 'in_progress', 'completed', 'rejected'] as const;
const paddings = ['md', 'lg'] as const;
const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;

expose({
  Badge: ({ step, children }) => <StatusBadge status={statuses[step % 6] ?? ''}>{children}</StatusBadge>,
  Card: ({ step, children }) => <Card padding={paddings[step % 2]}>{children}</Card>,
  Button: ({ step, children }) => <Button variant={variants[step % 4]}>{children}</Button>,
});
