import { Button, Card, Dialog, Menu, StatusBadge, Table, TextField } from '@marginalia/design-system';
import '@marginalia/design-system/tokens.css';
import { expose, type Row } from './harness.tsx';

const statuses = ['pending_approval', 'approved', 'paid', 'in_progress', 'completed', 'rejected'] as const;
const paddings = ['md', 'lg'] as const;
const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;
const columns = [
  { id: 'title', header: 'Title' },
  { id: 'service', header: 'Service' },
  { id: 'words', header: 'Words', align: 'end' },
  { id: 'submitted', header: 'Submitted' },
] as const;

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
  field: (key, step, label) => (
    <TextField
      key={key}
      label={label}
      name={label}
      description="Two or three words"
      errorMessage={step % 2 ? 'Enter something' : undefined}
    />
  ),
  table: (rows) => <Table label="Rows" columns={columns} rows={rows} getRowId={(row: Row) => row.id} />,
  menu: (isOpen, items) => <Menu label="Actions" items={items} isOpen={isOpen} />,
  dialog: (isOpen) => (
    <Dialog isOpen={isOpen} title="Send the review?" footer={<Button>Send</Button>}>
      <p>The client gets an email.</p>
    </Dialog>
  ),
});
