// react-aria-components has no badge and no card, and brings no look. Its table keeps the rows in sight in the page.
import {
  Button,
  Cell,
  Column,
  Dialog,
  FieldError,
  Heading,
  Input,
  Label,
  Menu,
  MenuItem,
  MenuTrigger,
  Modal,
  ModalOverlay,
  Popover,
  Row,
  Table,
  TableBody,
  TableHeader,
  TableLayout,
  Text,
  TextField,
  Virtualizer,
} from 'react-aria-components';
import { expose } from './harness.tsx';

const variants = ['primary', 'secondary', 'quiet', 'danger'];

expose({
  button: (key, step, children) => (
    <Button key={key} className="plain" data-variant={variants[step % 4]}>
      {children}
    </Button>
  ),
  field: (key, step, label) => (
    <TextField key={key} name={label} isInvalid={step % 2 === 1}>
      <Label>{label}</Label>
      <Text slot="description">Two or three words</Text>
      <Input />
      <FieldError>Enter something</FieldError>
    </TextField>
  ),
  table: (rows) => (
    <Virtualizer layout={TableLayout} layoutOptions={{ rowHeight: 49, headingHeight: 49 }}>
      <Table aria-label="Rows" style={{ blockSize: '36rem', inlineSize: '75rem', overflow: 'auto' }}>
        <TableHeader>
          <Column isRowHeader>Title</Column>
          <Column>Service</Column>
          <Column>Words</Column>
          <Column>Submitted</Column>
        </TableHeader>
        <TableBody items={rows}>
          {(row) => (
            <Row>
              <Cell>{row.title}</Cell>
              <Cell>{row.service}</Cell>
              <Cell>{row.words}</Cell>
              <Cell>{row.submitted}</Cell>
            </Row>
          )}
        </TableBody>
      </Table>
    </Virtualizer>
  ),
  menu: (isOpen, items) => (
    <MenuTrigger isOpen={isOpen}>
      <Button>Actions</Button>
      <Popover>
        <Menu items={items}>{({ label }) => <MenuItem>{label}</MenuItem>}</Menu>
      </Popover>
    </MenuTrigger>
  ),
  dialog: (isOpen) => (
    <ModalOverlay isOpen={isOpen}>
      <Modal>
        <Dialog>
          <Heading slot="title">Send the review?</Heading>
          <p>The client gets an email.</p>
          <Button slot="close" aria-label="Close">
            ×
          </Button>
          <Button>Send</Button>
        </Dialog>
      </Modal>
    </ModalOverlay>
  ),
});
