// The same markup in plain React with a static stylesheet: one plain component for each part, as one writes it without a
// library. The rules and class names are read from our own components before the run, so that nothing but the styling
// library and the components' own code differs.
import '@marginalia/design-system/tokens.css';
import type { ReactNode } from 'react';
import { expose } from './harness.tsx';

declare const floorClasses: { badge: string; card: string; button: string };
const classes = floorClasses;
const statuses = ['pending_approval', 'approved', 'paid', 'in_progress', 'completed', 'rejected'] as const;
const paddings = ['md', 'lg'] as const;
const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;

const Badge = ({ status, children }: { status: string | undefined; children: ReactNode }) => (
  <span className={classes.badge} data-component="StatusBadge" data-status={status}>
    {children}
  </span>
);
const Card = ({ padding, children }: { padding: string | undefined; children: ReactNode }) => (
  <div className={classes.card} data-component="Card" data-padding={padding}>
    {children}
  </div>
);
const Button = ({ variant, children }: { variant: string | undefined; children: ReactNode }) => (
  <button className={classes.button} type="button" data-component="Button" data-variant={variant} data-size="md">
    <span data-part="label">{children}</span>
  </button>
);

expose({
  badge: (key, step, children) => (
    <Badge key={key} status={statuses[step % 6]}>
      {children}
    </Badge>
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
