import { Button, Card, StatusBadge } from '@marginalia/design-system';
import '@marginalia/design-system/tokens.css';
import { expose } from './harness.tsx';

const statuses = ['pending_approval', 'approved', 'paid', 'in_progress', 'completed', 'rejected'] as const;
const paddings = ['md', 'lg'] as const;
const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;

expose({
  badge: (key, step, children) => (
    <StatusBadge key={key} status={statuses[step % 6] ?? ''}>
      {children}
    </StatusBadge>
  ),
  card: (key, step, children) => (
    <Card key={key} padding={paddings[step % 2]}>
      {children}
    </Card>
  ),
  button: (key, step, children) => (
    <Button key={key} variant={variants[step % 4]}>
      {children}
    </Button>
  ),
});
