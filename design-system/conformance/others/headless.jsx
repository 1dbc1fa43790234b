// Headless UI as its documentation shows it, on a page with the usual reset: each component with the least it needs.
import * as ui from '@headlessui/react';

const words = ['Essay', 'Thesis'];
const all = (root, selector) => [...root.querySelectorAll(selector)];

/** What an application sets anyway: the library brings no styles. */
const css = `
  button, input, select, textarea { font: inherit; color: inherit; min-block-size: 24px; min-inline-size: 24px; }
  [role='checkbox'], [role='switch'], [role='radio'] { display: block; min-block-size: 24px; border: 1px solid; }
  [data-checked], [data-selected], [aria-selected='true'] { text-decoration: underline; }
  [role='switch'][data-checked], [role='checkbox'][data-checked] { border-width: 3px; }
`;

const listbox = ({ value, defaultValue, onChange, disabled, invalid, ...rest }) => (
  <ui.Listbox {...{ value, defaultValue, onChange, disabled, invalid }}>
    <ui.ListboxButton aria-label="Document type" {...rest}>
      {({ value }) => value ?? 'Choose'}
    </ui.ListboxButton>
    <ui.ListboxOptions>
      {words.map((word) => (
        <ui.ListboxOption key={word} value={word}>
          {word}
        </ui.ListboxOption>
      ))}
    </ui.ListboxOptions>
  </ui.Listbox>
);
const combobox = ({ value, defaultValue, onChange, disabled, invalid, ...rest }) => (
  <ui.Combobox {...{ value, defaultValue, onChange, disabled, invalid }}>
    <ui.ComboboxInput aria-label="Document type" {...rest} />
    <ui.ComboboxOptions>
      {words.map((word) => (
        <ui.ComboboxOption key={word} value={word}>
          {word}
        </ui.ComboboxOption>
      ))}
    </ui.ComboboxOptions>
  </ui.Combobox>
);
const menu = (props) => (
  <ui.Menu>
    <ui.MenuButton {...props}>Account</ui.MenuButton>
    <ui.MenuItems>
      <ui.MenuItem>
        <button type="button">Log out</button>
      </ui.MenuItem>
    </ui.MenuItems>
  </ui.Menu>
);
const popover = (props) => (
  <ui.Popover {...props}>
    <ui.PopoverButton>Due date</ui.PopoverButton>
    <ui.PopoverPanel>The thirtieth</ui.PopoverPanel>
  </ui.Popover>
);
const disclosure = (props) => (
  <ui.Disclosure as="div" {...props}>
    <ui.DisclosureButton>One</ui.DisclosureButton>
    <ui.DisclosurePanel>The first</ui.DisclosurePanel>
  </ui.Disclosure>
);
const dialog = (props) => (
  <ui.Dialog open onClose={() => {}} {...props}>
    <ui.DialogPanel>
      <ui.DialogTitle>Keyboard</ui.DialogTitle>
      <button type="button">Close</button>
    </ui.DialogPanel>
  </ui.Dialog>
);
const tabs = (props) => (
  <ui.TabGroup {...props}>
    <ui.TabList aria-label="Queues">
      {words.map((word) => (
        <ui.Tab key={word}>{word}</ui.Tab>
      ))}
    </ui.TabList>
    <ui.TabPanels>
      {words.map((word) => (
        <ui.TabPanel key={word}>{`The ${word}`}</ui.TabPanel>
      ))}
    </ui.TabPanels>
  </ui.TabGroup>
);
const radios = (props) => (
  <ui.RadioGroup aria-label="Document type" {...props}>
    {words.map((word) => (
      <ui.Radio key={word} value={word} aria-label={word}>
        {word}
      </ui.Radio>
    ))}
  </ui.RadioGroup>
);
const field = ({ invalid, ...props }) => (
  <ui.Field {...props}>
    <ui.Label>First name</ui.Label>
    <ui.Input invalid={invalid} />
  </ui.Field>
);

/** The states under the names that the library gives them. */
const states = (control, ...names) => ({
  control,
  has: names,
  props: { isDisabled: { disabled: true }, isInvalid: { invalid: true } },
});
const checked = {
  prop: 'checked',
  defaultProp: 'defaultChecked',
  onChange: 'onChange',
  initial: false,
  next: true,
  act: (root, user) => user.click(root),
  shown: (root) => root.getAttribute('aria-checked') === 'true',
};
const text = {
  prop: 'value',
  defaultProp: 'defaultValue',
  onChange: 'onChange',
  initial: 'Ada',
  next: 'Grace',
  received: (event) => event.target.value,
  act: (root, user) => user.fill(root, 'Grace'),
  shown: (root) => root.value,
};
const opened = {
  async act(root, user) {
    await user.click(root.matches('button') ? root : root.querySelector('button'));
    await user.keyboard('{ArrowDown}{Escape}');
  },
};

const components = [
  {
    name: 'Button',
    Component: ui.Button,
    props: { children: 'Save' },
    states: states('button', 'isDisabled'),
    utterances: { steps: [{ press: 'Tab', hears: ['button, Save'] }] },
  },
  {
    name: 'Checkbox',
    Component: ui.Checkbox,
    props: { 'aria-label': 'I agree' },
    states: states('[role="checkbox"]', 'isDisabled'),
    value: checked,
    utterances: {
      steps: [
        { press: 'Tab', hears: ['checkbox, I agree, not checked'] },
        { press: 'Space', tap: '[role="checkbox"]', hears: ['checkbox, I agree, checked'] },
      ],
    },
  },
  {
    name: 'Combobox',
    Component: combobox,
    props: {},
    typed: 'input',
    states: states('input', 'isDisabled', 'isInvalid'),
  },
  { name: 'Dialog', Component: dialog, props: {}, root: '[role="dialog"]', isPortaled: true, isModal: true },
  {
    name: 'Disclosure',
    Component: disclosure,
    props: {},
    utterances: { steps: [{ press: 'Tab', hears: ['button, One, not expanded'] }] },
  },
  {
    name: 'Field',
    Component: field,
    props: { as: 'div' },
    typed: 'input',
    states: states('input', 'isDisabled', 'isInvalid'),
  },
  { name: 'Fieldset', Component: ui.Fieldset, props: { children: <ui.Legend>Personal information</ui.Legend> } },
  {
    name: 'Input',
    Component: ui.Input,
    props: { 'aria-label': 'First name' },
    states: states('input', 'isDisabled', 'isInvalid'),
    value: text,
  },
  {
    name: 'Listbox',
    Component: listbox,
    props: {},
    states: states('button', 'isDisabled', 'isInvalid'),
    removal: opened,
  },
  { name: 'Menu', Component: menu, props: {}, states: states('button', 'isDisabled'), removal: opened },
  { name: 'Popover', Component: popover, props: { as: 'div' }, removal: opened },
  {
    name: 'RadioGroup',
    Component: radios,
    props: {},
    states: states('[role="radio"]', 'isDisabled'),
    value: {
      ...checked,
      prop: 'value',
      defaultProp: 'defaultValue',
      initial: 'Essay',
      next: 'Thesis',
      act: (root, user) => user.click(all(root, '[role="radio"]')[1]),
      shown: (root) => words[all(root, '[role="radio"]').findIndex((element) => element.ariaChecked === 'true')],
    },
  },
  {
    name: 'Select',
    Component: ui.Select,
    props: { 'aria-label': 'Document type', children: words.map((word) => <option key={word}>{word}</option>) },
    states: states('select', 'isDisabled', 'isInvalid'),
  },
  {
    name: 'Switch',
    Component: ui.Switch,
    props: { 'aria-label': 'Compact tables' },
    states: states('[role="switch"]', 'isDisabled'),
    value: checked,
    utterances: {
      steps: [
        { press: 'Tab', hears: ['switch, Compact tables, not checked'] },
        { press: 'Space', tap: '[role="switch"]', hears: ['switch, Compact tables, checked'] },
      ],
    },
  },
  {
    name: 'Tabs',
    Component: tabs,
    props: { as: 'div' },
    value: {
      prop: 'selectedIndex',
      defaultProp: 'defaultIndex',
      onChange: 'onChange',
      initial: 0,
      next: 1,
      act: (root, user) => user.click(all(root, '[role="tab"]')[1]),
      shown: (root) => all(root, '[role="tab"]').findIndex((tab) => tab.ariaSelected === 'true'),
    },
    utterances: {
      steps: [
        { press: 'Tab', hears: ['tab, Essay, selected, 1 control, position 1, set size 2'] },
        {
          press: 'ArrowRight',
          pressInRtl: 'ArrowLeft',
          tap: '[role="tab"][aria-selected="false"]',
          hears: ['tab, Thesis, selected, 1 control, position 2, set size 2'],
        },
      ],
    },
  },
  {
    name: 'Textarea',
    Component: ui.Textarea,
    props: { 'aria-label': 'Instructions' },
    states: states('textarea', 'isDisabled', 'isInvalid'),
    value: text,
  },
];

export const library = {
  components: components.map((entry) => ({
    ...entry,
    except: { ...(entry.utterances ? {} : { utterances: 'no table was written for it' }) },
  })),
  css,
  except: { error: 'a field has no error message of its own: an application writes it' },
};
