/// <reference types="vite/client" />
// Every public component with the least it needs: data for the one suite that all of them run.
import type { CheckName, Entry, Library, Removal, Utterances, Value } from '@marginalia/conformance';
import { type ElementType, useState } from 'react';
import { destroyAnnouncer } from 'react-aria/private/live-announcer/LiveAnnouncer';
import { ServerStyleSheet, StyleSheetManager } from 'styled-components';
import * as charts from '../src/charts/index.ts';
import * as review from '../src/highlight-editor/index.ts';
import * as viewer from '../src/highlight-viewer/index.ts';
import * as ds from '../src/index.ts';

const nothing = () => {};
const find = <E extends Element = HTMLElement>(root: HTMLElement, selector: string): E => {
  const found = root.querySelector<E>(selector);
  if (!found) throw new Error(`no ${selector} in ${root.outerHTML.slice(0, 300)}`);
  return found;
};
const all = <E extends Element = HTMLElement>(root: HTMLElement, selector: string) => [
  ...root.querySelectorAll<E>(selector),
];
const items = [
  { id: 'essay', label: 'Essay' },
  { id: 'thesis', label: 'Thesis' },
];
const sections = [
  { id: 'one', title: 'One', label: 'One', content: 'The first' },
  { id: 'two', title: 'Two', label: 'Two', content: 'The second' },
];
/** A part of a Menu, in one that stays open, after an item that has the focus. */
const inMenu =
  (Part: ElementType): ElementType =>
  (props) => (
    <ds.Menu label="Account" isOpen>
      <ds.MenuItem id="profile">Profile</ds.MenuItem>
      <Part {...props} />
    </ds.Menu>
  );
/** A part of a Select or Combobox that stays open, after another choice. */
const inList =
  (List: ElementType, Item: ElementType, Part: ElementType): ElementType =>
  (props) => (
    <List label="Document type" isOpen>
      <Item id="essay">Essay</Item>
      <Part {...props} />
    </List>
  );
const content = 'A hedge is not a border.\nIt is a habitat.';
const highlights = [{ id: 'h', startIndex: 2, endIndex: 7, text: 'hedge', comment: 'Which one?', color: 'yellow' }];
const field = ['isDisabled', 'isRequired', 'isInvalid', 'isReadOnly'] as const;

const text = (selector: string): Value => ({
  prop: 'value',
  defaultProp: 'defaultValue',
  onChange: 'onChange',
  initial: 'Ada',
  next: 'Grace',
  act: (root, user) => user.fill(find(root, selector), 'Grace'),
  shown: (root) => find<HTMLInputElement>(root, selector).value,
});
const toggle: Value = {
  prop: 'isSelected',
  defaultProp: 'defaultSelected',
  onChange: 'onChange',
  initial: false,
  next: true,
  act: (root, user) => user.click(find(root, 'input'), { force: true }),
  shown: (root) => find<HTMLInputElement>(root, 'input').checked,
};
const choice = (initial: unknown, next: unknown): Value => ({
  prop: 'value',
  defaultProp: 'defaultValue',
  onChange: 'onChange',
  initial,
  next,
  act: (root, user) => user.click(all(root, 'input')[1] as Element, { force: true }),
  shown: (root) => {
    const chosen = all<HTMLInputElement>(root, 'input').flatMap((input, index) =>
      input.checked ? [items[index]?.id] : [],
    );
    return Array.isArray(initial) ? chosen : chosen[0];
  },
});

/** Tags that are taken away, as an application does it. */
function Tags(props: ds.TagGroupProps) {
  const [tags, setTags] = useState(items);
  return (
    <ds.TagGroup {...props} items={tags} onRemove={(ids) => setTags(tags.filter(({ id }) => !ids.includes(id)))} />
  );
}

/** A button that opens what is then closed by Escape. */
const opener = (Component: ElementType) =>
  function Opener(props: Record<string, unknown>) {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Component {...props} isOpen={isOpen} onOpenChange={setOpen} />
      </>
    );
  };
const closes = (Component: ElementType): Removal => ({
  Component: opener(Component),
  async act(_root, user) {
    await user.click(find(document.body, 'button'));
    await user.keyboard('{Escape}');
  },
});
/** Opens from the root's own button and is closed again. */
const escapes: Removal = {
  async act(root, user) {
    await user.click(find(root, 'button, [role="combobox"]'));
    await user.keyboard('{ArrowDown}{Escape}');
  },
};

const components: Entry[] = [
  {
    name: 'Accordion',
    Component: ds.Accordion,
    props: { items: sections },
    value: {
      prop: 'expandedKeys',
      defaultProp: 'defaultExpandedKeys',
      onChange: 'onExpandedChange',
      initial: ['one'],
      next: ['two'],
      act: (root, user) => user.click(all(root, 'button')[1] as Element),
      shown: (root) =>
        all(root, 'button').flatMap((button, index) =>
          button.getAttribute('aria-expanded') === 'true' ? [sections[index]?.id] : [],
        ),
    },
  },
  {
    name: 'AccordionItem',
    Component: (props) => (
      <ds.Accordion>
        <ds.AccordionItem {...(props as ds.AccordionItemProps)} />
      </ds.Accordion>
    ),
    props: { id: 'one', title: 'One', children: 'The first' },
  },
  {
    name: 'AlertDialog',
    Component: ds.AlertDialog,
    isModal: true,
    removal: closes(ds.AlertDialog),
    props: { isOpen: true, onOpenChange: nothing, title: 'Are you sure?', actionLabel: 'Delete', onAction: nothing },
  },
  { name: 'Avatar', Component: ds.Avatar, props: { name: 'Ada Lovelace' } },
  ...Object.entries(charts).map(([name, Component]) => ({
    name,
    Component,
    props: { title: 'Submissions', data: [{ label: 'Paid', value: 7 }], height: 320 },
    later: 'svg path',
  })),
  {
    name: 'Breadcrumbs',
    Component: ds.Breadcrumbs,
    props: { items: [{ label: 'Home', href: '#' }, { label: 'FAQ' }] },
  },
  {
    name: 'Button',
    Component: ds.Button,
    props: { children: 'Save' },
    states: { control: '[data-component="Button"]', has: ['isDisabled'] },
  },
  { name: 'Card', Component: ds.Card, props: { children: 'A card' } },
  { name: 'CategoryBadge', Component: ds.CategoryBadge, props: { children: 'Ethics' } },
  {
    name: 'Checkbox',
    Component: ds.Checkbox,
    props: { children: 'I agree' },
    states: { control: 'input', has: field },
    value: toggle,
  },
  {
    name: 'CheckboxGroup',
    Component: ds.CheckboxGroup,
    props: { label: 'Add-ons', items },
    states: { control: 'input', has: ['isDisabled', 'isInvalid', 'isReadOnly'] },
    value: choice(['essay'], ['essay', 'thesis']),
  },
  {
    name: 'ColorPicker',
    Component: ds.ColorPicker,
    props: { label: 'Colour', swatches: items.map((item) => ({ ...item, color: '#010203' })) },
    states: { control: 'input', has: ['isDisabled', 'isInvalid', 'isReadOnly'] },
    value: choice('essay', 'thesis'),
  },
  {
    name: 'Combobox',
    Component: ds.Combobox,
    props: { label: 'Document type', items },
    states: { control: '[role="combobox"]', has: field },
    typed: '[role="combobox"]',
    value: {
      prop: 'value',
      defaultProp: 'defaultValue',
      onChange: 'onChange',
      initial: 'essay',
      next: 'thesis',
      act: async (root, user) => {
        await user.fill(find(root, '[role="combobox"]'), 'thes');
        await user.click(find(root, '[role="option"]'));
      },
      shown: (root) => items.find(({ label }) => label === find<HTMLInputElement>(root, 'input').value)?.id,
    },
  },
  {
    name: 'ComboboxItem',
    Component: inList(ds.Combobox, ds.ComboboxItem, ds.ComboboxItem),
    root: '[data-component="ComboboxItem"]:last-child',
    props: { id: 'thesis', children: 'Thesis' },
  },
  {
    name: 'ComboboxSection',
    Component: inList(ds.Combobox, ds.ComboboxItem, ds.ComboboxSection),
    props: { label: 'Long texts', children: <ds.ComboboxItem id="thesis">Thesis</ds.ComboboxItem> },
  },
  {
    name: 'CommentThread',
    Component: ds.CommentThread,
    props: {
      label: 'Comment on the title',
      comments: [{ id: 'one', author: { name: 'Ada Lovelace' }, text: 'Which one?' }],
      onReply: nothing,
    },
    typed: 'textarea',
  },
  {
    name: 'DateField',
    Component: ds.DateField,
    props: { label: 'Deadline', locale: 'en-US' },
    typed: 'input',
    states: { control: 'input', has: field },
    value: {
      prop: 'value',
      defaultProp: 'defaultValue',
      onChange: 'onChange',
      initial: '2026-03-03',
      next: '2026-03-04',
      act: async (root, user) => {
        await user.fill(find(root, 'input'), '3/4/2026');
        await user.tab();
      },
      shown: (root) => new Date(`${find<HTMLInputElement>(root, 'input').value} UTC`).toISOString().slice(0, 10),
    },
  },
  {
    name: 'CommandPalette',
    Component: ds.CommandPalette,
    isModal: true,
    removal: closes(ds.CommandPalette),
    root: '[data-component="Dialog"]',
    props: {
      isOpen: true,
      onOpenChange: nothing,
      label: 'Commands',
      items: [
        { id: 'save', label: 'Save draft' },
        { id: 'find', label: 'Find' },
      ],
    },
    typed: '[role="combobox"]',
  },
  { name: 'DescriptionList', Component: ds.DescriptionList, props: { items: [{ term: 'Price', description: '$50' }] } },
  {
    name: 'Dialog',
    Component: ds.Dialog,
    isModal: true,
    removal: closes(ds.Dialog),
    props: { isOpen: true, onOpenChange: nothing, title: 'Keyboard' },
  },
  {
    name: 'DiffText',
    Component: ds.DiffText,
    props: { before: 'It are true.', after: 'It is true.', view: 'side-by-side' },
  },
  {
    name: 'Drawer',
    Component: ds.Drawer,
    isModal: true,
    removal: closes(ds.Drawer),
    root: '[data-component="Dialog"]',
    props: { isOpen: true, onOpenChange: nothing, title: 'Order 203' },
  },
  { name: 'EmptyState', Component: ds.EmptyState, props: { title: 'No submissions yet' } },
  {
    name: 'ErrorSummary',
    Component: ds.ErrorSummary,
    props: { title: 'Please check', errors: [{ name: 'email', message: 'Please enter a valid email address' }] },
  },
  {
    name: 'Field',
    Component: ds.Field,
    props: { label: 'Colour', children: (control: object) => <input {...control} /> },
    // Whether it is read-only the control knows itself: not every one has an attribute for it.
    states: { control: 'input', has: ['isDisabled', 'isRequired', 'isInvalid'] },
  },
  { name: 'FeedbackDocument', Component: viewer.FeedbackDocument, props: { highlights } },
  { name: 'Fieldset', Component: ds.Fieldset, props: { legend: 'Personal information', children: 'Fields' } },
  {
    name: 'FileField',
    Component: ds.FileField,
    removal: {
      props: { defaultValue: new File(['words'], 'essay.docx') },
      act: (root, user) => user.click(all(root, 'button').at(-1) as Element),
    },
    props: { label: 'Document', acceptLabel: '.docx or .doc, 10 MB at most' },
    states: { control: 'input[type="file"]', has: field },
  },
  { name: 'Form', Component: ds.Form, props: { 'aria-label': 'Order', onSubmit: nothing, children: 'Fields' } },
  { name: 'Heading', Component: ds.Heading, props: { level: 2, children: 'How it works' } },
  {
    name: 'HighlightEditor',
    Component: review.HighlightEditor,
    props: { content, highlights, onHighlightsChange: nothing },
    value: {
      prop: 'highlights',
      onChange: 'onHighlightsChange',
      initial: highlights,
      next: highlights.map((highlight) => ({ ...highlight, color: 'green' })),
      async act(root, user) {
        await user.click(find(root, '[data-part="card"] button'));
        await user.click(find(root, '[data-part="card"] [data-part="colors"] [data-color="green"]'));
      },
      shown: (root) => highlights.map((highlight) => ({ ...highlight, color: find(root, 'mark').dataset.color })),
    },
    later: 'mark',
  },
  {
    name: 'ReviewExcerpt',
    Component: viewer.ReviewExcerpt,
    props: { children: 'A passage', notes: [{ id: 'note', text: 'A comment' }] },
  },
  { name: 'HighlightViewer', Component: viewer.HighlightViewer, props: { content, highlights } },
  {
    name: 'IconButton',
    Component: ds.IconButton,
    props: { label: 'Close', icon: '×' },
    states: { control: '[data-component="IconButton"]', has: ['isDisabled'] },
  },
  { name: 'Inline', Component: ds.Inline, props: { children: 'Beside' } },
  { name: 'LinkButton', Component: ds.LinkButton, props: { href: '#next', children: 'Next' } },
  {
    name: 'Menu',
    Component: ds.Menu,
    removal: escapes,
    props: { label: 'Account', trigger: 'Account', items: [{ id: 'out', label: 'Log out' }] },
  },
  {
    name: 'MenuItem',
    Component: inMenu(ds.MenuItem),
    root: '[data-component="MenuItem"]:last-child',
    props: { id: 'out', children: 'Log out' },
  },
  {
    name: 'MenuSection',
    Component: inMenu(ds.MenuSection),
    props: { label: 'Session', children: <ds.MenuItem id="out">Log out</ds.MenuItem> },
  },
  {
    name: 'MenuSubmenu',
    Component: inMenu(ds.MenuSubmenu),
    props: { label: 'Move to', children: <ds.MenuItem id="archive">Archive</ds.MenuItem> },
  },
  { name: 'Notice', Component: ds.Notice, props: { title: 'Payment opens after approval' } },
  {
    name: 'NumberField',
    Component: ds.NumberField,
    props: { label: 'Words', locale: 'en-US' },
    typed: 'input',
    states: { control: 'input', has: field },
    value: {
      prop: 'value',
      defaultProp: 'defaultValue',
      onChange: 'onChange',
      initial: 1000,
      next: 2500,
      act: async (root, user) => {
        await user.fill(find(root, 'input'), '2500');
        await user.tab();
      },
      shown: (root) => Number(find<HTMLInputElement>(root, 'input').value.replace(',', '')),
    },
  },
  { name: 'PageHeader', Component: ds.PageHeader, props: { title: 'Services' } },
  {
    name: 'Pagination',
    Component: ds.Pagination,
    props: { label: 'Pages of the orders', pageCount: 3 },
    value: {
      prop: 'page',
      defaultProp: 'defaultPage',
      onChange: 'onPageChange',
      initial: 1,
      next: 2,
      act: (root, user) => user.click(find(root, '[data-part="next"]')),
      shown: (root) => Number(find(root, '[aria-current="page"]').textContent),
    },
  },
  {
    name: 'Popover',
    Component: ds.Popover,
    removal: escapes,
    props: { label: 'Due date', children: 'The thirtieth' },
    value: {
      prop: 'isOpen',
      defaultProp: 'defaultOpen',
      onChange: 'onOpenChange',
      initial: false,
      next: true,
      act: (root, user) => user.click(find(root, 'button')),
      shown: (root) => find(root, '[data-part="panel"]').matches(':popover-open'),
    },
  },
  {
    name: 'PriceSummary',
    Component: ds.PriceSummary,
    props: { lines: [{ id: 'deep', label: 'Deep', amounts: ['$250'] }], total: { label: 'Total', amounts: ['$250'] } },
  },
  { name: 'ProgressBar', Component: ds.ProgressBar, props: { label: 'Uploading', value: 40 } },
  {
    name: 'RadioGroup',
    Component: ds.RadioGroup,
    props: { label: 'Document type', items },
    states: { control: 'input', has: field },
    value: choice('essay', 'thesis'),
  },
  {
    name: 'SearchField',
    Component: ds.SearchField,
    removal: {
      async act(root, user) {
        await user.fill(find(root, 'input'), 'Ada');
        await user.click(find(root, 'button'));
      },
    },
    props: { label: 'Search' },
    states: { control: 'input', has: field },
    value: text('input'),
    typed: 'input',
  },
  { name: 'Section', Component: ds.Section, props: { title: 'How it works', children: 'Four steps' } },
  {
    name: 'Select',
    Component: ds.Select,
    removal: escapes,
    props: { label: 'Document type', items },
    states: { control: '[role="combobox"]', has: field },
    value: {
      prop: 'value',
      defaultProp: 'defaultValue',
      onChange: 'onChange',
      initial: 'essay',
      next: 'thesis',
      act: async (root, user) => {
        await user.click(find(root, '[role="combobox"]'));
        await user.click(all(root, '[role="option"]')[1] as Element);
      },
      shown: (root) => items.find(({ label }) => find(root, '[role="combobox"]').textContent?.includes(label))?.id,
    },
  },
  {
    name: 'SelectItem',
    Component: inList(ds.Select, ds.SelectItem, ds.SelectItem),
    root: '[data-component="SelectItem"]:last-child',
    props: { id: 'thesis', children: 'Thesis' },
  },
  {
    name: 'SelectSection',
    Component: inList(ds.Select, ds.SelectItem, ds.SelectSection),
    props: { label: 'Long texts', children: <ds.SelectItem id="thesis">Thesis</ds.SelectItem> },
  },
  {
    name: 'ServiceCard',
    Component: ds.ServiceCard,
    props: { name: 'Express Review', price: '$50', turnaround: '2-3 business days', action: 'Submit now' },
  },
  { name: 'ServiceCardSkeleton', Component: ds.ServiceCardSkeleton, props: {} },
  { name: 'Skeleton', Component: ds.Skeleton, props: { width: '6rem', height: '1.5rem' } },
  { name: 'SkipLink', Component: ds.SkipLink, props: { href: '#main', children: 'Skip to content' } },
  { name: 'Spinner', Component: ds.Spinner, props: {} },
  { name: 'Stack', Component: ds.Stack, props: { children: 'Below' } },
  { name: 'StatCard', Component: ds.StatCard, props: { label: 'Revenue', value: '$1,250' } },
  { name: 'StatusBadge', Component: ds.StatusBadge, props: { status: 'paid', children: 'Paid' } },
  {
    name: 'Switch',
    Component: ds.Switch,
    props: { children: 'Compact tables' },
    states: { control: 'input', has: ['isDisabled', 'isInvalid', 'isReadOnly'] },
    value: toggle,
  },
  {
    name: 'Table',
    Component: ds.Table,
    props: {
      label: 'Submissions',
      columns: [
        { id: 'title', header: 'Title', width: '20rem', cell: ({ label }: { label: string }) => label },
        { id: 'id', header: 'Number' },
      ],
      rows: items,
      getRowId: ({ id }: { id: string }) => id,
      selectionMode: 'multiple',
    },
    value: {
      prop: 'selectedKeys',
      defaultProp: 'defaultSelectedKeys',
      onChange: 'onSelectionChange',
      initial: ['essay'],
      next: ['essay', 'thesis'],
      act: (root, user) => user.click(all(root, 'tbody input')[1] as Element, { force: true }),
      shown: (root) =>
        all<HTMLInputElement>(root, 'tbody input').flatMap((input, row) => (input.checked ? [items[row]?.id] : [])),
    },
  },
  {
    name: 'Tabs',
    Component: ds.Tabs,
    props: { label: 'Queues', items: sections },
    value: {
      prop: 'selectedKey',
      defaultProp: 'defaultSelectedKey',
      onChange: 'onSelectionChange',
      initial: 'one',
      next: 'two',
      act: (root, user) => user.click(all(root, '[role="tab"]')[1] as Element),
      shown: (root) => sections[all(root, '[role="tab"]').findIndex((tab) => tab.ariaSelected === 'true')]?.id,
    },
  },
  {
    name: 'Tab',
    Component: (props) => (
      <ds.Tabs label="Queues" defaultSelectedKey="one">
        <ds.Tab id="one" label="One">
          The first
        </ds.Tab>
        <ds.Tab {...(props as ds.TabProps)} />
      </ds.Tabs>
    ),
    root: '[data-component="Tab"]:last-child',
    props: { id: 'two', label: 'Two', count: 3, children: 'The second' },
  },
  {
    name: 'TagGroup',
    Component: ds.TagGroup,
    removal: {
      Component: Tags,
      async act(root, user) {
        await user.click(find(root, '[role="row"]'));
        await user.keyboard('{Delete}{Delete}');
      },
    },
    props: { label: 'Document types', items, selectionMode: 'multiple' },
    value: {
      prop: 'selectedKeys',
      defaultProp: 'defaultSelectedKeys',
      onChange: 'onSelectionChange',
      initial: ['essay'],
      next: ['essay', 'thesis'],
      act: (root, user) => user.click(all(root, '[role="row"]')[1] as Element),
      shown: (root) =>
        all(root, '[role="row"]').flatMap((row, index) => (row.ariaSelected === 'true' ? [items[index]?.id] : [])),
    },
  },
  { name: 'Text', Component: ds.Text, props: { children: 'Running text' } },
  {
    name: 'TextArea',
    Component: ds.TextArea,
    props: { label: 'Instructions', rows: 6 },
    states: { control: 'textarea', has: field },
    value: text('textarea'),
    typed: 'textarea',
  },
  {
    name: 'TextField',
    Component: ds.TextField,
    props: { label: 'First name' },
    states: { control: 'input', has: field },
    value: text('input'),
    typed: 'input',
  },
  { name: 'TextLink', Component: ds.TextLink, props: { href: '#faq', children: 'FAQ' } },
  { name: 'ThemeSwitch', Component: ds.ThemeSwitch, props: {}, root: '[data-component="IconButton"]' },
  { name: 'Timeline', Component: ds.Timeline, props: { items: [{ id: 'paid', title: 'Paid', state: 'done' }] } },
  { name: 'Toaster', Component: ds.Toaster, props: {} },
  {
    name: 'ToggleGroup',
    Component: ds.ToggleGroup,
    props: { label: 'Document type', items },
    states: { control: 'input', has: field },
    value: choice('essay', 'thesis'),
  },
  {
    name: 'Toolbar',
    Component: ds.Toolbar,
    props: {
      label: 'Text tools',
      children: [<ds.Button key="bold">Bold</ds.Button>, <ds.Button key="italic">Italic</ds.Button>],
    },
  },
  { name: 'Tooltip', Component: ds.Tooltip, props: { content: 'Bold', children: <ds.Button>B</ds.Button> } },
  { name: 'TopBar', Component: ds.TopBar, props: { brand: 'Marginalia', links: <a href="#faq">FAQ</a> } },
  { name: 'VisuallyHidden', Component: ds.VisuallyHidden, props: { children: 'Only heard' } },
];

/** The tables of steps and utterances, each beside its component. */
const tables = import.meta.glob<Utterances>('../src/**/*.utterances.ts', { eager: true, import: 'utterances' });
const tableOf = (name: string) => Object.entries(tables).find(([file]) => file.endsWith(`/${name}.utterances.ts`))?.[1];

export const registry: readonly Entry[] = components.map((entry) => ({ ...entry, utterances: tableOf(entry.name) }));

export const library: Library = {
  components: registry,
  root: ({ name }) => `[data-component="${name}"]`,
  wrap: (node, place) =>
    place ? (
      <StyleSheetManager target={place.styles} nonce={place.nonce}>
        {node}
      </StyleSheetManager>
    ) : (
      node
    ),
  cleanup: destroyAnnouncer,
  renderOnServer(node, renderToString, nonce) {
    const sheet = new ServerStyleSheet({ nonce });
    try {
      const html = renderToString(sheet.collectStyles(node));
      return { html, head: sheet.getStyleTags() };
    } finally {
      sheet.seal();
    }
  },
};

/** The checks that `in-use.test.tsx` runs; `conformance.test.tsx` runs all others. */
export const inUse: readonly CheckName[] = ['keyboard', 'removal', 'utterances', 'settings', 'touch'];

/** What the package exports with a capital letter that has no element of its own, and why. */
export const withoutRoot: Record<string, string> = {
  GlobalStyle: 'a style sheet',
  MarginaliaProvider: 'sets attributes of the page',
  ThemeProvider: 'sets an attribute of the page',
};
