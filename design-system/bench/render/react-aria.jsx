// react-aria-components has no badge and no card: only its buttons are compared, styled by a static sheet of our own.
import { Button } from 'react-aria-components';
import { expose } from './harness.tsx';

const variants = ['primary', 'secondary', 'quiet', 'danger'];

expose({
  button: (key, step, children) => (
    <Button key={key} className="plain" data-variant={variants[step % 4]}>
      {children}
    </Button>
  ),
});
