import type { Meta, StoryObj } from '@storybook/react';
import { useRef, useState } from 'react';
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../button/index.js';
import { TextField } from '../text-field/index.js';
import { Dialog, type DialogProps } from './index.js';

/** A dialog with the button that opens it, as an owner would hold it. */
function Owner({ isOpen: startsOpen, onOpenChange, trigger = 'Open', ...props }: DialogProps & { trigger?: string }) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  function change(next: boolean) {
    onOpenChange?.(next);
    setIsOpen(next);
  }
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {trigger}
      </Button>
      <Dialog {...props} isOpen={isOpen} onOpenChange={change} />
    </>
  );
}

const meta = {
  title: 'Components/Dialog',
  component: Dialog,
  args: {
    isOpen: true,
    onOpenChange: fn(),
    title: 'Record an offline payment',
    children: <p>The submission becomes paid, and the client is told by e-mail.</p>,
    footer: (
      <>
        <Button variant="secondary">Not now</Button>
        <Button>Record payment</Button>
      </>
    ),
  },
  decorators: [
    (Story) => (
      <main style={{ minBlockSize: '28rem' }}>
        <Story />
      </main>
    ),
  ],
  render: (args) => <Owner {...args} />,
} satisfies Meta<typeof Dialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const lorem = Array.from({ length: 24 }, (_, index) => (
  // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs never change.
  <p key={index}>
    {index + 1}. Every comment stands beside the words it is about, and every change can be taken or left.
  </p>
));

export const Playground: Story = {
  args: { isOpen: false },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Open' }));
    await expect(canvas.getByRole('dialog', { name: 'Record an offline payment' })).toBeVisible();
  },
};

export const Small: Story = { args: { size: 'sm' } };

export const Large: Story = { args: { size: 'lg' } };

export const WithoutFooter: Story = { args: { footer: undefined } };

export const Closed: Story = {
  args: { isOpen: false },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('dialog')).toBeNull();
  },
};

/** Title and buttons stay in sight; the page behind does not scroll. */
export const LongContent: Story = {
  args: { children: lorem },
  play: async ({ canvas }) => {
    const dialog = canvas.getByRole('dialog');
    await expect(dialog.scrollHeight).toBeGreaterThan(dialog.clientHeight);
    await expect(dialog.getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight);
    await expect(canvas.getByRole('button', { name: 'Record payment' })).toBeVisible();
    await expect(document.documentElement.style.overflow).toBe('hidden');
  },
};

/** The title has the rank that the page's outline needs. */
export const HeadingLevel: Story = {
  args: { headingLevel: 3 },
  play: async () => {
    await expect(
      within(document.body).getByRole('heading', { level: 3, name: 'Record an offline payment' }),
    ).toBeVisible();
  },
};

export const LongText: Story = {
  args: {
    title:
      'Are you sure that the Statement of Purpose of the applicant with the very long name belongs to this submission?',
    children: <p>{'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(3)}</p>,
    footer: (
      <>
        <Button variant="secondary">Keep it where it is until somebody has looked at it again</Button>
        <Button>Move it to the other submission</Button>
      </>
    ),
  },
};

export const RightToLeft: Story = {
  args: {
    title: 'تسجيل دفعة',
    children: <p>سيصبح الطلب مدفوعا وسيتم إخطار العميل بالبريد الإلكتروني.</p>,
    labels: { close: 'إغلاق' },
    footer: (
      <>
        <Button variant="secondary">ليس الآن</Button>
        <Button>تسجيل</Button>
      </>
    ),
  },
  decorators: [
    (Story) => (
      <div dir="rtl">
        <Story />
      </div>
    ),
  ],
};

/** Focus starts on the field that the task begins with. */
export const InitialFocus: Story = {
  render: function InitialFocus(args) {
    const field = useRef<HTMLInputElement>(null);
    return (
      <Owner {...args} initialFocusRef={field}>
        <label>
          Reference <input ref={field} type="text" />
        </label>
      </Owner>
    );
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Reference')).toHaveFocus();
  },
};

/** A press on the backdrop closes; a selection that ends there does not, nor the second press of a double click. */
export const Backdrop: Story = {
  play: async ({ canvas, args }) => {
    const dialog = canvas.getByRole('dialog');
    const outside = { clientX: 2, clientY: 2, button: 0 };
    fireEvent.pointerDown(canvas.getByRole('heading'), { ...outside, clientX: 400, clientY: 200 });
    fireEvent.click(dialog, outside);
    fireEvent.pointerDown(dialog, outside);
    fireEvent.click(dialog, { ...outside, detail: 2 });
    await expect(args.onOpenChange).not.toHaveBeenCalled();
    fireEvent.pointerDown(dialog, outside);
    fireEvent.click(dialog, { ...outside, detail: 1 });
    await expect(args.onOpenChange).toHaveBeenCalledWith(false);
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
    await expect(document.documentElement.style.overflow).toBe('');
  },
};

/** Escape leaves the inner dialog only; focus goes back step by step. */
export const Nested: Story = {
  args: { isOpen: false },
  render: (args) => (
    <Owner {...args}>
      <Owner isOpen={false} onOpenChange={fn()} trigger="Choose a method" title="Payment method">
        <p>Bank transfer or UPI.</p>
      </Owner>
    </Owner>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Open' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Choose a method' }));
    const inner = canvas.getByRole('dialog', { name: 'Payment method' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(inner).not.toHaveAttribute('open'));
    await expect(canvas.getByRole('dialog', { name: 'Record an offline payment' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Choose a method' })).toHaveFocus();
    await expect(document.documentElement.style.overflow).toBe('hidden');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
    await expect(canvas.getByRole('button', { name: 'Open' })).toHaveFocus();
    await expect(document.documentElement.style.overflow).toBe('');
  },
};

/** Escape in an input method drops the word being composed, and the dialog stays. */
export const InputMethod: Story = {
  args: { children: <TextField label="Reference" /> },
  play: async ({ canvas, args }) => {
    const field = canvas.getByRole('textbox', { name: 'Reference' });
    for (const composing of [{ isComposing: true }, { keyCode: 229 }])
      fireEvent.keyDown(field, { key: 'Escape', ...composing });
    await expect(args.onOpenChange).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: 'Escape' });
    await expect(args.onOpenChange).toHaveBeenCalledWith(false);
  },
};

/** An owner that refuses keeps the dialog open, whichever way the reader tries to leave. */
export const Refusing: Story = {
  render: (args) => <Dialog {...args} />,
  play: async ({ canvas, args }) => {
    const dialog = canvas.getByRole<HTMLDialogElement>('dialog');
    await userEvent.keyboard('{Escape}');
    await expect(args.onOpenChange).toHaveBeenCalledTimes(1);
    dialog.close();
    await waitFor(() => expect(args.onOpenChange).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(dialog.matches(':modal')).toBe(true));
  },
};

/** A dialog taken out of the page while open gives the focus back and frees the page. */
export const Removed: Story = {
  args: { isOpen: false },
  render: function Removed(args) {
    const [isThere, setIsThere] = useState(false);
    return (
      <>
        <Button onClick={() => setIsThere(true)}>Open</Button>
        {isThere && <Dialog {...args} isOpen onOpenChange={() => setIsThere(false)} />}
      </>
    );
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Open' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }));
    await expect(canvas.queryByRole('dialog')).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Open' })).toHaveFocus();
    await expect(document.documentElement.style.overflow).toBe('');
  },
};

/** Enter opens, focus goes to the title, Tab goes through the dialog, Escape closes and gives the focus back. */
export const Keyboard: Story = {
  args: { isOpen: false },
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    const dialog = canvas.getByRole('dialog', { name: 'Record an offline payment' });
    await expect(within(dialog).getByRole('heading', { level: 2 })).toHaveFocus();
    for (const name of ['Close', 'Not now', 'Record payment']) {
      await userEvent.tab();
      await expect(within(dialog).getByRole('button', { name })).toHaveFocus();
    }
    await userEvent.tab({ shift: true });
    await expect(within(dialog).getByRole('button', { name: 'Not now' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(args.onOpenChange).toHaveBeenCalledWith(false);
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
    await expect(canvas.getByRole('button', { name: 'Open' })).toHaveFocus();
  },
};
