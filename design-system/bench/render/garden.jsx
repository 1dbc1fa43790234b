// Garden has no table that keeps only the rows in sight in the page: all 10,000 are there.
import { Button } from '@zendeskgarden/react-buttons';
import { Item, Menu } from '@zendeskgarden/react-dropdowns';
import { Field, Input } from '@zendeskgarden/react-forms';
import { Modal } from '@zendeskgarden/react-modals';
import { Well } from '@zendeskgarden/react-notifications';
import { Table } from '@zendeskgarden/react-tables';
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
  field: (key, step, label) => (
    <Field key={key}>
      <Field.Label>{label}</Field.Label>
      <Field.Hint>Two or three words</Field.Hint>
      <Input name={label} validation={step % 2 ? 'error' : undefined} />
      {step % 2 ? <Field.Message validation="error">Enter something</Field.Message> : null}
    </Field>
  ),
  table: (rows) => (
    <Table>
      <Table.Caption>Rows</Table.Caption>
      <Table.Head>
        <Table.HeaderRow>
          <Table.HeaderCell>Title</Table.HeaderCell>
          <Table.HeaderCell>Service</Table.HeaderCell>
          <Table.HeaderCell>Words</Table.HeaderCell>
          <Table.HeaderCell>Submitted</Table.HeaderCell>
        </Table.HeaderRow>
      </Table.Head>
      <Table.Body>
        {rows.map((row) => (
          <Table.Row key={row.id}>
            <Table.Cell>{row.title}</Table.Cell>
            <Table.Cell>{row.service}</Table.Cell>
            <Table.Cell>{row.words}</Table.Cell>
            <Table.Cell>{row.submitted}</Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
    </Table>
  ),
  menu: (isOpen, items) => (
    <Menu button="Actions" isExpanded={isOpen}>
      {items.map(({ id, label }) => (
        <Item key={id} value={id}>
          {label}
        </Item>
      ))}
    </Menu>
  ),
  dialog: (isOpen) =>
    isOpen && (
      <Modal>
        <Modal.Header>Send the review?</Modal.Header>
        <Modal.Body>
          <p>The client gets an email.</p>
        </Modal.Body>
        <Modal.Footer>
          <Modal.FooterItem>
            <Button isPrimary>Send</Button>
          </Modal.FooterItem>
        </Modal.Footer>
        <Modal.Close aria-label="Close" />
      </Modal>
    ),
});
