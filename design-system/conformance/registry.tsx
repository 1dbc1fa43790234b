// Every public component with the least it needs: data for the one suite that all of them run.
import type { ElementType } from 'react';
import type { userEvent } from 'vitest/browser';
import * as charts from '../src/charts/index.ts';
import * as review from '../src/highlight-editor/index.ts';
import * as viewer from '../src/highlight-viewer/index.ts';
import * as ds from '../src/index.ts';

/** The hand at the keyboard and the mouse. Given by the suite: this file is also read in Node. */
type User = typeof userEvent;

/** A value that can be given (controlled) or only begun with (uncontrolled). */
interface Value {
  prop: string;
  defaultProp: string;
  onChange: string;
  initial: unknown;
  /** What the handler receives after `act`. */
  next: unknown;
  /** Changes the value as a person would. */
  act: (root: HTMLElement, user: User) => Promise<void>;
  /** Reads what a person would see. */
  shown: (root: HTMLElement) => unknown;
}

export interface Entry {
  name: string;
  Component: ElementType;
  props: Record<string, unknown>;
  /** The `data-component` of the root, where it is not the name. */
  root?: string;
  /** A part that comes after the first paint, and is waited for before the component is judged. */
  later?: string;
  /** The states a field has, and the element that must carry them. */
  states?: { control: string; has: readonly ('isDisabled' | 'isRequired' | 'isInvalid' | 'isReadOnly')[] };
  value?: Value;
  /** The element that takes typed text. */
  typed?: string;
}

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

export const registry: Entry[] = [
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
    name: 'AlertDialog',
    Component: ds.AlertDialog,
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
    root: 'Dialog',
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
  { name: 'Dialog', Component: ds.Dialog, props: { isOpen: true, onOpenChange: nothing, title: 'Keyboard' } },
  {
    name: 'DiffText',
    Component: ds.DiffText,
    props: { before: 'It are true.', after: 'It is true.', view: 'side-by-side' },
  },
  {
    name: 'Drawer',
    Component: ds.Drawer,
    root: 'Dialog',
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
    props: { label: 'Document', acceptLabel: '.docx or .doc, 10 MB at most' },
    states: { control: 'input[type="file"]', has: field },
  },
  { name: 'Form', Component: ds.Form, props: { 'aria-label': 'Order', onSubmit: nothing, children: 'Fields' } },
  { name: 'Heading', Component: ds.Heading, props: { level: 2, children: 'How it works' } },
  {
    name: 'HighlightEditor',
    Component: review.HighlightEditor,
    props: { content, highlights, onHighlightsChange: nothing },
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
    props: { label: 'Account', trigger: 'Account', items: [{ id: 'out', label: 'Log out' }] },
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
    props: { label: 'Search' },
    states: { control: 'input', has: field },
    value: text('input'),
    typed: 'input',
  },
  { name: 'Section', Component: ds.Section, props: { title: 'How it works', children: 'Four steps' } },
  {
    name: 'Select',
    Component: ds.Select,
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
    name: 'TagGroup',
    Component: ds.TagGroup,
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
  { name: 'ThemeSwitch', Component: ds.ThemeSwitch, props: {}, root: 'IconButton' },
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
    props: { label: 'Text tools', children: <button type="button">B</button> },
  },
  { name: 'Tooltip', Component: ds.Tooltip, props: { content: 'Bold', children: <button type="button">B</button> } },
  { name: 'TopBar', Component: ds.TopBar, props: { brand: 'Marginalia', links: <a href="#faq">FAQ</a> } },
  { name: 'VisuallyHidden', Component: ds.VisuallyHidden, props: { children: 'Only heard' } },
];

/** What the package exports with a capital letter that has no element of its own, and why. */
export const withoutRoot: Record<string, string> = {
  GlobalStyle: 'a style sheet',
  MarginaliaProvider: 'sets attributes of the page',
  ThemeProvider: 'sets an attribute of the page',
};
