// Everything that opens over the page is opened in one way: `isOpen` with `onOpenChange`, or `defaultOpen`.
import type { Entry } from '@marginalia/conformance';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AlertDialog, Button, createToastStore, Dialog, Drawer, Toaster } from '../src/index.ts';
import '../src/theme/tokens.css';
import { eventually } from './eventually.ts';
import { library, registry } from './registry.tsx';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
  document.body.replaceChildren();
});

/** What opens by itself, or only inside of a component, and why nobody else holds its state. */
const excepted: Record<string, string> = {
  HighlightEditor: 'its menus and its key help belong to the work in it',
  Toaster: 'its toasts come by toast()',
};

function show(entry: Entry, props: object): () => HTMLElement {
  const where = document.body.appendChild(document.createElement('div'));
  const root = createRoot(where);
  cleanups.push(() => flushSync(() => root.unmount()));
  const { Component } = entry;
  const { isOpen, onOpenChange, ...usual } = entry.props;
  flushSync(() => root.render(<Component {...usual} {...props} />));
  return () => where.querySelector(entry.root ?? library.root?.(entry) ?? '') as HTMLElement;
}

const layersOf = (root: HTMLElement) =>
  [root, ...root.querySelectorAll<HTMLElement>('*')].filter((each) => each.matches('dialog, [popover]'));
const openIn = (root: HTMLElement) => layersOf(root).filter((each) => each.matches('dialog[open], :popover-open'));

const overlays = registry.filter((entry) => {
  if (entry.name in excepted) return false;
  const root = show(entry, {});
  const has = layersOf(root()).length > 0;
  for (const cleanup of cleanups.splice(0)) cleanup();
  document.body.replaceChildren();
  return has;
});

it('finds everything that opens over the page', () => {
  expect(overlays.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['AlertDialog', 'Combobox', 'DateField', 'Drawer', 'Menu', 'MenuSubmenu', 'Tooltip']),
  );
});

/** Presses Escape in what is open, where the focus is not in it by itself. */
async function leave(root: HTMLElement) {
  const layer = openIn(root).at(-1) as HTMLElement;
  if (!root.contains(document.activeElement))
    layer.querySelector<HTMLElement>('[role="menuitem"], button, input')?.focus();
  await userEvent.keyboard('{Escape}');
}

describe.each(overlays)('$name', (entry) => {
  it('stays closed', () => {
    expect(openIn(show(entry, {})())).toEqual([]);
  });

  it('opens with defaultOpen, closes by itself and tells of it', async () => {
    const onOpenChange = vi.fn();
    const root = show(entry, { defaultOpen: true, onOpenChange });
    await eventually(() => expect(openIn(root())).toHaveLength(1));
    await leave(root());
    await eventually(() => expect(openIn(root())).toEqual([]));
    expect(onOpenChange).toHaveBeenLastCalledWith(false);
  });

  it('is as open as isOpen says', async () => {
    const onOpenChange = vi.fn();
    const root = show(entry, { isOpen: true, onOpenChange });
    await eventually(() => expect(openIn(root())).toHaveLength(1));
    await leave(root());
    await eventually(() => expect(onOpenChange).toHaveBeenLastCalledWith(false));
    expect(openIn(root())).toHaveLength(1);
  });
});

function rendered() {
  const where = document.body.appendChild(document.createElement('div'));
  const root = createRoot(where);
  cleanups.push(() => flushSync(() => root.unmount()));
  return { where, render: (shown: ReactNode) => flushSync(() => root.render(shown)) };
}

const codes = { title: 'Save your codes', isOpen: true, footer: <Button>I’ve saved them</Button> };
const long = <p style={{ blockSize: '200vh' }}>Codes</p>;

it.each<[string, number, number, () => ReactNode]>([
  ['a dialog that fills a phone', 360, 640, () => <Dialog {...codes}>{long}</Dialog>],
  [
    'a dialog that is as high as a tablet',
    1024,
    700,
    () => (
      <Dialog {...codes} size="lg">
        {long}
      </Dialog>
    ),
  ],
  ['a drawer at the end', 1024, 700, () => <Drawer {...codes}>{long}</Drawer>],
  [
    'a drawer at the start',
    1024,
    700,
    () => (
      <Drawer {...codes} side="start">
        {long}
      </Drawer>
    ),
  ],
])('a toast leaves the buttons of %s to be pressed', async (_, width, height, shown) => {
  const { innerWidth, innerHeight } = window;
  await page.viewport(width, height);
  cleanups.push(() => void page.viewport(innerWidth, innerHeight));
  const { where, render } = rendered();
  const store = createToastStore();
  render(
    <>
      {shown()}
      <Toaster store={store} />
    </>,
  );
  store.toast({ title: 'Your authenticator app is added', duration: Number.POSITIVE_INFINITY });
  await eventually(() => expect(where.querySelector('[data-part="toast"][data-open]')).not.toBeNull());
  const pressedAt = (button: Element | null) => {
    const { x, y, width, height } = button?.getBoundingClientRect() ?? new DOMRect();
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('button');
  };
  const save = where.querySelector('[data-part="footer"] button');
  // A drawer slides in.
  await eventually(() => expect(pressedAt(save)).toBe(save));
  const dismiss = where.querySelector('[data-part="toast"] [data-part="close"]');
  expect(pressedAt(dismiss)).toBe(dismiss);
});

it('the second press of a double click does nothing in a dialog that the first one opened, counted or not', async () => {
  const onAction = vi.fn();
  let isAsked: (asked: boolean) => void = () => undefined;
  function Order() {
    const [isOpen, setOpen] = useState(true);
    isAsked = (asked) => flushSync(() => setOpen(asked));
    return (
      <>
        <button type="button" style={{ position: 'fixed', inset: 0 }} onClick={() => setOpen(true)}>
          Delete the order
        </button>
        <AlertDialog title="Are you sure?" actionLabel="Delete" tone="danger" isOpen={isOpen} onAction={onAction} />
      </>
    );
  }
  const { where, render } = rendered();
  render(<Order />);
  const buttonOf = (name: string) =>
    [...where.querySelectorAll('button')].find(({ textContent }) => textContent === name) as HTMLButtonElement;
  const { x, y, width, height } = buttonOf('Delete').getBoundingClientRect();
  const position = { x: x + width / 2, y: y + height / 2 };
  const expectNothing = () => {
    expect(onAction).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(buttonOf('Cancel'));
  };
  isAsked(false);
  await userEvent.dblClick(buttonOf('Delete the order'), { position });
  expectNothing();
  // An iPhone counts no presses: each is the first. Where a slow machine leaves half a second between them, they are no
  // double click.
  const moments: number[] = [];
  const note = ({ timeStamp }: Event) => void moments.push(timeStamp);
  for (const type of ['pointerdown', 'click']) window.addEventListener(type, note, { capture: true });
  await eventually(async () => {
    isAsked(false);
    moments.length = 0;
    onAction.mockClear();
    await userEvent.click(buttonOf('Delete the order'), { position });
    await userEvent.click(buttonOf('Delete'), { force: true });
    expect(Number(moments.at(-1)) - Number(moments[0])).toBeLessThan(500);
  });
  for (const type of ['pointerdown', 'click']) window.removeEventListener(type, note, { capture: true });
  expectNothing();
  await eventually(async () => {
    await userEvent.click(buttonOf('Delete'));
    expect(onAction).toHaveBeenCalledOnce();
  });
});
