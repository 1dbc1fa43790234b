// Bad input that TypeScript refuses. Checked with the rest of the types: an error that is expected and absent is one.
import {
  Accordion,
  Button,
  Checkbox,
  Form,
  IconButton,
  Select,
  StatusBadge,
  Table,
  Tabs,
  TextField,
  TopBar,
} from '../src/index.ts';

const nothing = () => {};
const items: { id: string; label: string; title: string; content: string }[] = [];

export const refused = [
  // @ts-expect-error: no such variant
  <Button key="variant" variant="loud">
    Save
  </Button>,
  // @ts-expect-error: an icon alone needs a name
  <IconButton key="label" icon="×" />,
  // @ts-expect-error: a form needs a place to go
  <Form key="form">Fields</Form>,
  // @ts-expect-error: a field needs a label
  <TextField key="field" name="title" />,
  // @ts-expect-error: a status needs its word
  <StatusBadge key="word" status="paid" />,
  // @ts-expect-error: held outside or begun with, not both
  <TextField key="text" label="Title" value="a" defaultValue="b" onChange={nothing} />,
  // @ts-expect-error: held outside or begun with, not both
  <Select key="select" label="Level" items={items} value="a" defaultValue="b" onChange={nothing} />,
  // @ts-expect-error: held outside or begun with, not both
  <Checkbox key="box" isSelected defaultSelected onChange={nothing}>
    I agree
  </Checkbox>,
  // @ts-expect-error: held outside or begun with, not both
  <Accordion key="accordion" items={items} expandedKeys={[]} defaultExpandedKeys={[]} />,
  // @ts-expect-error: held outside or begun with, not both
  <Tabs key="tabs" label="Queues" items={items} selectedKey="a" defaultSelectedKey="b" />,
  // @ts-expect-error: held outside or begun with, not both
  <TopBar key="bar" brand="Marginalia" isMenuOpen defaultMenuOpen />,
  // @ts-expect-error: held outside or begun with, not both
  <Table key="sort" label="Rows" columns={[]} rows={items} getRowId={String} sort={null} defaultSort={null} />,
  // @ts-expect-error: held outside or begun with, not both
  <Table
    key="keys"
    label="Rows"
    columns={[]}
    rows={items}
    getRowId={String}
    selectedKeys={[]}
    defaultSelectedKeys={[]}
  />,
];
