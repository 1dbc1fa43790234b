import { Button } from '@zendeskgarden/react-buttons';
import { Well } from '@zendeskgarden/react-notifications';
import { Tag } from '@zendeskgarden/react-tags';
import { ThemeProvider } from '@zendeskgarden/react-theming';
import { expose } from './harness.tsx';

const hues = ['grey', 'blue', 'kale', 'red', 'green', 'yellow'];

expose({
  Provider: ({ children }) => <ThemeProvider>{children}</ThemeProvider>,
  badge: (key, step, children) => (
    <Tag key={key} hue={hues[step % 6]}>
      {children}
    </Tag>
  ),
  card: (key, step, children) => (
    <Well key={key} isRecessed={step % 2 === 1}>
      {children}
    </Well>
  ),
  button: (key, step, children) => (
    <Button key={key} isPrimary={step % 4 === 0} isBasic={step % 4 === 2} isDanger={step % 4 === 3}>
      {children}
    </Button>
  ),
});
