import { Button, Card, Chip } from '@mui/material';
import { expose } from './harness.tsx';

const colors = ['default', 'primary', 'secondary', 'error', 'success', 'warning'];
const variants = ['contained', 'outlined', 'text', 'contained'];

expose({
  badge: (key, step, children) => <Chip key={key} color={colors[step % 6]} label={children} />,
  card: (key, step, children) => (
    <Card key={key} variant={step % 2 ? 'outlined' : 'elevation'}>
      {children}
    </Card>
  ),
  button: (key, step, children) => (
    <Button key={key} variant={variants[step % 4]} color={step % 4 === 3 ? 'error' : 'primary'}>
      {children}
    </Button>
  ),
});
