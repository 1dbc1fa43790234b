// Radix Themes as its documentation shows it: each component with the least it needs.
import * as radix from '@radix-ui/themes';
import css from '@radix-ui/themes/styles.css?inline';

const words = ['Essay', 'Thesis'];
const all = (root, selector) => [...root.querySelectorAll(selector)];

/** A component of parts, as one: the props of its root and, for all others, those of the part that is seen. */
const select = ({ value, defaultValue, onValueChange, disabled, required, ...rest }) => (
  <radix.Select.Root {...{ value, defaultValue, onValueChange, disabled, required }}>
    <radix.Select.Trigger aria-label="Document type" {...rest} />
    <radix.Select.Content>
      {words.map((word) => (
        <radix.Select.Item key={word} value={word}>
          {word}
        </radix.Select.Item>
      ))}
    </radix.Select.Content>
  </radix.Select.Root>
);
const items = (Item) =>
  words.map((word) => (
    <Item.Item key={word} value={word}>
      {word}
    </Item.Item>
  ));
const tabs = (props) => (
  <radix.Tabs.Root {...props}>
    <radix.Tabs.List aria-label="Queues">
      {words.map((word) => (
        <radix.Tabs.Trigger key={word} value={word}>
          {word}
        </radix.Tabs.Trigger>
      ))}
    </radix.Tabs.List>
    {words.map((word) => (
      <radix.Tabs.Content key={word} value={word}>{`The ${word}`}</radix.Tabs.Content>
    ))}
  </radix.Tabs.Root>
);
const menu = (props) => (
  <radix.DropdownMenu.Root>
    <radix.DropdownMenu.Trigger>
      <radix.Button {...props}>Account</radix.Button>
    </radix.DropdownMenu.Trigger>
    <radix.DropdownMenu.Content>
      <radix.DropdownMenu.Item>Log out</radix.DropdownMenu.Item>
    </radix.DropdownMenu.Content>
  </radix.DropdownMenu.Root>
);
const popover = (props) => (
  <radix.Popover.Root>
    <radix.Popover.Trigger>
      <radix.Button {...props}>Due date</radix.Button>
    </radix.Popover.Trigger>
    <radix.Popover.Content>The thirtieth</radix.Popover.Content>
  </radix.Popover.Root>
);
const dialog = ({ open = true, ...props }) => (
  <radix.Dialog.Root defaultOpen={open}>
    <radix.Dialog.Trigger>
      <radix.Button>Open</radix.Button>
    </radix.Dialog.Trigger>
    <radix.Dialog.Content aria-describedby={undefined} {...props}>
      <radix.Dialog.Title>Keyboard</radix.Dialog.Title>
      <radix.Dialog.Close>
        <radix.Button>Close</radix.Button>
      </radix.Dialog.Close>
    </radix.Dialog.Content>
  </radix.Dialog.Root>
);
const table = (props) => (
  <radix.Table.Root {...props}>
    <radix.Table.Header>
      <radix.Table.Row>
        <radix.Table.ColumnHeaderCell>Title</radix.Table.ColumnHeaderCell>
      </radix.Table.Row>
    </radix.Table.Header>
    <radix.Table.Body>
      <radix.Table.Row>
        <radix.Table.RowHeaderCell>Essay</radix.Table.RowHeaderCell>
      </radix.Table.Row>
    </radix.Table.Body>
  </radix.Table.Root>
);
const callout = (props) => (
  <radix.Callout.Root {...props}>
    <radix.Callout.Text>Payment opens after approval</radix.Callout.Text>
  </radix.Callout.Root>
);

/** The states under the names that the library gives them. */
const disabled = (control) => ({ control, has: ['isDisabled'], props: { isDisabled: { disabled: true } } });
const checked = (selector) => ({
  prop: 'checked',
  defaultProp: 'defaultChecked',
  onChange: 'onCheckedChange',
  initial: false,
  next: true,
  act: (root, user) => user.click(root.matches(selector) ? root : root.querySelector(selector)),
  shown: (root) =>
    (root.matches(selector) ? root : root.querySelector(selector)).getAttribute('aria-checked') === 'true',
});
const choice = (selector, state) => ({
  prop: 'value',
  defaultProp: 'defaultValue',
  onChange: 'onValueChange',
  initial: 'Essay',
  next: 'Thesis',
  act: (root, user) => user.click(all(root, selector)[1]),
  shown: (root) => words[all(root, selector).findIndex((element) => element.getAttribute(state) === 'true')],
});
const text = (selector) => ({
  prop: 'value',
  defaultProp: 'defaultValue',
  onChange: 'onChange',
  initial: 'Ada',
  next: 'Grace',
  received: (event) => event.target.value,
  act: (root, user) => user.fill(root.querySelector(selector), 'Grace'),
  shown: (root) => root.querySelector(selector).value,
});
const opened = {
  async act(root, user) {
    await user.click(root);
    await user.keyboard('{Escape}');
  },
};

const components = [
  {
    name: 'AlertDialog',
    Component: dialog,
    props: { role: 'alertdialog' },
    root: '[role="alertdialog"]',
    isPortaled: true,
    isModal: true,
  },
  { name: 'Avatar', Component: radix.Avatar, props: { fallback: 'A' } },
  { name: 'Badge', Component: radix.Badge, props: { children: 'Paid' } },
  { name: 'Blockquote', Component: radix.Blockquote, props: { children: 'A hedge is not a border.' } },
  {
    name: 'Button',
    Component: radix.Button,
    props: { children: 'Save' },
    states: disabled('button'),
    utterances: { steps: [{ press: 'Tab', hears: ['button, Save'] }] },
  },
  { name: 'Callout', Component: callout, props: {} },
  { name: 'Card', Component: radix.Card, props: { children: 'A card' } },
  {
    name: 'Checkbox',
    Component: radix.Checkbox,
    props: { 'aria-label': 'I agree' },
    states: disabled('[role="checkbox"]'),
    value: checked('[role="checkbox"]'),
  },
  {
    name: 'CheckboxGroup',
    Component: radix.CheckboxGroup.Root,
    props: { 'aria-label': 'Add-ons', children: items(radix.CheckboxGroup) },
    states: disabled('[role="checkbox"]'),
  },
  { name: 'Code', Component: radix.Code, props: { children: 'npm start' } },
  { name: 'Dialog', Component: dialog, props: {}, root: '[role="dialog"]', isPortaled: true, isModal: true },
  { name: 'DropdownMenu', Component: menu, props: {}, removal: opened, states: disabled('button') },
  {
    name: 'Heading',
    Component: radix.Heading,
    props: { children: 'How it works' },
    utterances: { steps: [{ reads: true, hears: ['heading, How it works, level 1'] }] },
  },
  {
    name: 'IconButton',
    Component: radix.IconButton,
    props: { 'aria-label': 'Close', children: '×' },
    states: disabled('button'),
  },
  { name: 'Link', Component: radix.Link, props: { href: '#faq', children: 'FAQ' } },
  { name: 'Popover', Component: popover, props: {}, removal: opened, states: disabled('button') },
  { name: 'Progress', Component: radix.Progress, props: { value: 40, 'aria-label': 'Uploading' } },
  {
    name: 'RadioCards',
    Component: radix.RadioCards.Root,
    props: { 'aria-label': 'Document type', children: items(radix.RadioCards) },
    states: disabled('[role="radio"]'),
    value: choice('[role="radio"]', 'aria-checked'),
  },
  {
    name: 'RadioGroup',
    Component: radix.RadioGroup.Root,
    props: { 'aria-label': 'Document type', children: items(radix.RadioGroup) },
    states: disabled('[role="radio"]'),
    value: choice('[role="radio"]', 'aria-checked'),
  },
  {
    name: 'SegmentedControl',
    Component: radix.SegmentedControl.Root,
    props: { 'aria-label': 'Document type', defaultValue: 'Essay', children: items(radix.SegmentedControl) },
    value: choice('[role="radio"]', 'aria-checked'),
  },
  { name: 'Select', Component: select, props: {}, states: disabled('[role="combobox"]'), removal: opened },
  { name: 'Separator', Component: radix.Separator, props: {} },
  { name: 'Skeleton', Component: radix.Skeleton, props: { width: '6rem', height: '1.5rem' } },
  { name: 'Slider', Component: radix.Slider, props: { defaultValue: [40] } },
  { name: 'Spinner', Component: radix.Spinner, props: {} },
  {
    name: 'Switch',
    Component: radix.Switch,
    props: { 'aria-label': 'Compact tables' },
    states: disabled('[role="switch"]'),
    value: checked('[role="switch"]'),
  },
  { name: 'Table', Component: table, props: {} },
  {
    name: 'Tabs',
    Component: tabs,
    props: { defaultValue: 'Essay' },
    value: choice('[role="tab"]', 'aria-selected'),
  },
  { name: 'Text', Component: radix.Text, props: { children: 'Running text' } },
  {
    name: 'TextArea',
    Component: radix.TextArea,
    props: { 'aria-label': 'Instructions' },
    states: disabled('textarea'),
    value: text('textarea'),
    typed: 'textarea',
  },
  {
    name: 'TextField',
    Component: radix.TextField.Root,
    props: { 'aria-label': 'First name' },
    states: disabled('input'),
    value: text('input'),
    typed: 'input',
    utterances: {
      steps: [
        { press: 'Tab', hears: ['textbox, First name'] },
        { type: 'Ada', hears: ['textbox, First name, Ada'] },
      ],
    },
  },
];

/** What these do otherwise by intent. */
const own = { rest: 'its ref is the control, its class and attributes are those of the frame' };
const animated = { rtl: 'it is measured while it opens' };
const excepted = { TextField: own, TextArea: own, AlertDialog: animated, Dialog: animated };

export const library = {
  components: components.map((entry) => ({
    ...entry,
    except: { ...excepted[entry.name], ...(entry.utterances ? {} : { utterances: 'no table was written for it' }) },
  })),
  css,
  root: () => '.radix-themes > *',
  wrap: (node) => <radix.Theme>{node}</radix.Theme>,
};
