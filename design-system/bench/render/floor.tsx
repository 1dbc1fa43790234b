// The same markup in plain React with a static stylesheet: the rules and class names are read from our own components
// before the run, so that nothing but the styling library and the components' own code differs.
import '@marginalia/design-system/tokens.css';
import { expose } from './harness.tsx';

declare const floorClasses: { badge: string; card: string; button: string };
const classes = floorClasses;
const statuses = ['pending_approval', 'approved', 'paid', 'in_progress', 'completed', 'rejected'] as const;
const paddings = ['md', 'lg'] as const;
const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;

expose({
  Badge: ({ step, children }) => (
    <span className={classes.badge} data-component="StatusBadge" data-status={statuses[step % 6]}>
      {children}
    </span>
  ),
  Card: ({ step, children }) => (
    <div className={classes.card} data-component="Card" data-padding={paddings[step % 2]}>
      {children}
    </div>
  ),
  Button: ({ step, children }) => (
    <button
      type="button"
      className={classes.button}
      data-component="Button"
      data-variant={variants[step % 4]}
      data-size="md"
    >
      <span data-part="label">{children}</span>
    </button>
  ),
});
