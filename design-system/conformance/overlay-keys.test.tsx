// Lists, calendars and tooltips under a real keyboard and pointer: where Tab goes, what Escape closes and what a press takes
// the focus from is the browser's own.
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Combobox, CommandPalette, DateField, Dialog, Select, TextField, Tooltip } from '../src/index.ts';
import '../src/theme/tokens.css';
import { eventually } from './eventually.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
  document.body.replaceChildren();
});

function show(node: ReactNode) {
  const where = document.body.appendChild(document.createElement('div'));
  const root = createRoot(where);
  cleanups.push(() => flushSync(() => root.unmount()));
  flushSync(() => root.render(node));
  return where;
}

const items = Array.from({ length: 40 }, (_, index) => ({ id: `${index}`, label: `Style guide ${index + 1}` }));
const after = <button type="button">After</button>;
const focusedText = () => document.activeElement?.textContent;

it('Tab goes on from the long list of a Select, which chooses', async () => {
  const where = show([<Select key="field" label="Style guide" items={items} />, after]);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await eventually(() => expect(where.querySelector('[data-highlighted]')?.textContent).toBe('Style guide 2'));
  await userEvent.tab();
  await eventually(() => expect(focusedText()).toBe('After'));
  expect(where.querySelector('[role="combobox"]')?.textContent).toBe('Style guide 2');
});

it('Tab goes on from the long list of a Combobox', async () => {
  const where = show([<Combobox key="field" label="Style guide" items={items} />, after]);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await eventually(() => expect(where.querySelectorAll('[role="option"]')).toHaveLength(items.length));
  await userEvent.tab();
  await eventually(() => expect(focusedText()).toBe('After'));
});

it('Tab goes between the field and the close button of a CommandPalette with a long list', async () => {
  const where = show(<CommandPalette label="Commands" items={items} defaultOpen />);
  const field = await eventually(() => {
    const found = where.querySelector('[role="combobox"]');
    expect(document.activeElement).toBe(found);
    return found;
  });
  await userEvent.tab({ shift: true });
  await eventually(() => expect(document.activeElement?.matches('[data-part="close"]')).toBe(true));
  await userEvent.tab();
  await eventually(() => expect(document.activeElement).toBe(field));
  await userEvent.tab();
  expect(document.activeElement?.matches('[data-part="list"]')).toBe(false);
});

it('Escape on the button of an open calendar closes the calendar, not the dialog around it', async () => {
  const where = show(
    <Dialog title="Order" defaultOpen>
      <DateField label="Deadline" locale="en-GB" />
    </Dialog>,
  );
  const dialog = where.querySelector('dialog') as HTMLDialogElement;
  const button = where.querySelector('[aria-haspopup="dialog"]') as HTMLElement;
  await userEvent.click(button);
  await eventually(() => expect(document.activeElement?.closest('[role="gridcell"]')).toBeTruthy());
  // Before the days are the two buttons that turn the page.
  for (let presses = 0; presses < 3; presses += 1) await userEvent.tab({ shift: true });
  await eventually(() => expect(document.activeElement).toBe(button));
  expect(button.ariaExpanded).toBe('true');
  await userEvent.keyboard('{Escape}');
  await eventually(() => expect(button.ariaExpanded).toBe('false'));
  expect(dialog.open).toBe(true);
  expect(document.activeElement).toBe(button);
  await userEvent.keyboard('{Escape}');
  await eventually(() => expect(dialog.open).toBe(false));
});

it('a press outside of an open calendar leaves the field, and tells of it once', async () => {
  const onBlur = vi.fn();
  const where = show([
    <DateField key="field" label="Deadline" locale="en-GB" onBlur={onBlur} />,
    <p key="outside" style={{ marginTop: 500 }}>
      Outside
    </p>,
  ]);
  const button = where.querySelector('[aria-haspopup="dialog"]') as HTMLElement;
  await userEvent.click(button);
  await eventually(() => expect(document.activeElement?.closest('[role="gridcell"]')).toBeTruthy());
  expect(onBlur).not.toHaveBeenCalled();
  await userEvent.click(where.querySelector('p') as HTMLElement);
  await eventually(() => expect(button.ariaExpanded).toBe('false'));
  await eventually(() => expect(document.activeElement).toBe(document.body));
  expect(onBlur).toHaveBeenCalledOnce();
});

it('a press beside the commands of a CommandPalette leaves the focus in the field', async () => {
  const where = show(
    <CommandPalette label="Commands" items={[{ id: 'save', label: 'Save', group: 'Review' }]} defaultOpen />,
  );
  const field = where.querySelector('[role="combobox"]');
  await eventually(() => expect(document.activeElement).toBe(field));
  await userEvent.click(where.querySelector('[data-part="group-label"]') as HTMLElement);
  expect(document.activeElement).toBe(field);
});

it('Escape puts a tooltip away that the pointer opened, and then closes the dialog around it', async () => {
  const where = show(
    <Dialog title="Order" defaultOpen>
      <TextField label="Name" />
      <Tooltip content="As on your passport" defaultOpen>
        <button type="button">Help</button>
      </Tooltip>
    </Dialog>,
  );
  const dialog = where.querySelector('dialog') as HTMLDialogElement;
  where.querySelector('input')?.focus();
  expect(where.querySelector(':popover-open')).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  await eventually(() => expect(where.querySelector(':popover-open')).toBeNull());
  expect(dialog.open).toBe(true);
  await userEvent.keyboard('{Escape}');
  await eventually(() => expect(dialog.open).toBe(false));
});
