// The parts whose popups stand on features of browsers that jsdom lacks are opened, used and closed.
import {
  Button,
  Combobox,
  CommandPalette,
  DateField,
  Dialog,
  MarginaliaProvider,
  Menu,
  Popover,
  Select,
  Tabs,
  TextField,
  Toaster,
  Toolbar,
  Tooltip,
  toast,
} from '@marginalia/design-system';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';

const languages = [
  { id: 'de', label: 'German' },
  { id: 'fr', label: 'French' },
];

test('a button is pressed', () => {
  const onClick = jest.fn();
  render(<Button onClick={onClick}>Send</Button>);
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('a choice is made in a select', () => {
  const onChange = jest.fn();
  render(<Select label="Language" items={languages} onChange={onChange} />);
  fireEvent.click(screen.getByRole('combobox', { name: 'Language' }));
  fireEvent.click(screen.getByRole('option', { name: 'German' }));
  expect(onChange).toHaveBeenCalledWith('de');
  expect(screen.queryByRole('option')).toBeNull();
});

test('a choice is made in a combobox', () => {
  const onChange = jest.fn();
  render(<Combobox label="Language" items={languages} onChange={onChange} />);
  fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: 'fre' } });
  fireEvent.click(screen.getByRole('option', { name: 'French' }));
  expect(onChange).toHaveBeenCalledWith('fr');
});

test('a day is chosen in the calendar of a date field', () => {
  const onChange = jest.fn();
  render(<DateField label="Deadline" locale="en-GB" defaultValue="2031-03-12" onChange={onChange} />);
  fireEvent.click(screen.getByRole('button', { name: 'Open calendar' }));
  fireEvent.click(screen.getByRole('button', { name: 'Thursday, 20 March 2031' }));
  expect(onChange).toHaveBeenCalledWith('2031-03-20');
});

test('an item of a menu is run', () => {
  const onAction = jest.fn();
  render(<Menu label="Actions" items={[{ id: 'copy', label: 'Copy' }]} onAction={onAction} />);
  fireEvent.click(screen.getByRole('button', { name: 'Actions' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Copy' }));
  expect(onAction).toHaveBeenCalledWith('copy');
});

function Opened({ as: As, ...props }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <As {...props} isOpen={isOpen} onOpenChange={setOpen} />
    </>
  );
}

test('a dialog opens, and closes by its button and by Escape', () => {
  render(
    <Opened as={Dialog} title="Edit the order">
      <TextField label="Title" />
    </Opened>,
  );
  const open = () => fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  open();
  fireEvent.keyDown(screen.getByRole('dialog', { name: 'Edit the order' }), { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the keys of a toolbar move the focus', () => {
  render(
    <Toolbar label="Text style">
      <button type="button">Bold</button>
      <button type="button">Italic</button>
    </Toolbar>,
  );
  const bold = screen.getByRole('button', { name: 'Bold' });
  act(() => bold.focus());
  fireEvent.keyDown(bold, { key: 'ArrowRight' });
  expect(document.activeElement.textContent).toBe('Italic');
});

test('a command is found in a palette and run', () => {
  const onAction = jest.fn();
  const items = [
    { id: 'copy', label: 'Copy' },
    { id: 'save', label: 'Save' },
  ];
  render(<Opened as={CommandPalette} label="Commands" items={items} onAction={onAction} />);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  const field = screen.getByRole('combobox');
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onAction).toHaveBeenCalledWith('save');
});

test('a popover opens, and closes by Escape', () => {
  render(<Popover label="Due date">On 30 November</Popover>);
  fireEvent.click(screen.getByRole('button', { name: 'Due date' }));
  fireEvent.keyDown(screen.getByRole('dialog', { name: 'Due date' }), { key: 'Escape' });
  expect(screen.queryByText('On 30 November')).toBeNull();
});

test('the colour scheme of the system is followed where there is one', () => {
  render(<MarginaliaProvider colorScheme="system">Text</MarginaliaProvider>);
  expect(document.documentElement.dataset.theme).toBe('light');
});

test('a tab, a tooltip and a toast are shown', () => {
  render(
    <MarginaliaProvider>
      <Tabs
        label="Parts"
        items={[
          { id: '1', label: 'One', content: 'First' },
          { id: '2', label: 'Two', content: 'Second' },
        ]}
      />
      <Tooltip content="Help">
        <button type="button">?</button>
      </Tooltip>
      <Toaster />
    </MarginaliaProvider>,
  );
  fireEvent.click(screen.getByRole('tab', { name: 'Two' }));
  expect(screen.getByText('Second')).toBeTruthy();
  fireEvent.focus(screen.getByRole('button', { name: '?' }));
  act(() => void toast({ title: 'Saved' }));
  expect(screen.getAllByText('Saved').length).toBeGreaterThan(0);
});
