import { Button, Card, Chip } from '@mui/material';
import { expose } from './harness.tsx';

const colors = ['default', 'primary', 'secondary', 'error', 'success', 'warning'];
const variants = ['contained', 'outlined', 'text', 'contained'];

expose({
  Badge: ({ step, children }) => <Chip color={colors[step % 6]} label={children} />,
  Card: ({ step, children }) => <Card variant={step % 2 ? 'outlined' : 'elevation'}>{children}</Card>,
  Button: ({ step, children }) => (
    <Button variant={variants[step % 4]} color={step % 4 === 3 ? 'error' : 'primary'}>
      {children}
    </Button>
  ),
});
