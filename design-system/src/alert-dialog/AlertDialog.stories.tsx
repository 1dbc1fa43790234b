import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../button/index.js';
import { AlertDialog, type AlertDialogProps } from './index.js';

/** A question with the button that asks it, as an owner would hold it. */
function Owner({ isOpen: startsOpen, onOpenChange, onAction, ...props }: AlertDialogProps) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Delete submission
      </Button>
      <AlertDialog
        {...props}
        isOpen={isOpen}
        onOpenChange={(next) => {
          onOpenChange?.(next);
          setIsOpen(next);
        }}
        onAction={() => {
          onAction();
          setIsOpen(false);
        }}
      />
    </>
  );
}

const meta = {
  title: 'Components/AlertDialog',
  component: AlertDialog,
  args: {
    isOpen: true,
    onOpenChange: fn(),
    onAction: fn(),
    title: 'Are you sure?',
    children: 'This action cannot be undone. This will permanently delete this submission.',
    actionLabel: 'Delete',
    tone: 'danger',
  },
  decorators: [
    (Story, { name }) => (
      // In the pairs of the page only the button is shown.
      <main style={{ minBlockSize: /^Don?t? /.test(name) ? undefined : '24rem' }}>
        <Story />
      </main>
    ),
  ],
  render: (args) => <Owner {...args} />,
} satisfies Meta<typeof AlertDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Focus starts on Cancel, the answer that costs nothing. */
export const Playground: Story = {
  args: { isOpen: false },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Delete submission' }));
    const dialog = canvas.getByRole('alertdialog', { name: 'Are you sure?' });
    await expect(dialog).toHaveAccessibleDescription(/cannot be undone/);
    await expect(canvas.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    // The second press of a double click, whose first one asked.
    const action = within(dialog).getByRole('button', { name: 'Delete' });
    await expect(await fireEvent.mouseDown(action, { detail: 2 })).toBe(false);
    await fireEvent.click(action, { detail: 2 });
    await expect(args.onAction).not.toHaveBeenCalled();
  },
};

export const DefaultTone: Story = {
  args: {
    title: 'Are you sure you want to approve this submission?',
    children: 'The client is told that it is ready for payment.',
    actionLabel: 'Approve',
    tone: 'default',
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Approve' })).toHaveFocus();
  },
};

/** While the action is under way there is no way out, and no second time. */
export const Pending: Story = {
  args: { isPending: true },
  render: (args) => <AlertDialog {...args} />,
  play: async ({ canvas, args }) => {
    await userEvent.keyboard('{Escape}');
    await userEvent.click(canvas.getByRole('button', { name: /Delete/ }));
    await expect(args.onOpenChange).not.toHaveBeenCalled();
    await expect(args.onAction).not.toHaveBeenCalled();
    const dialog = canvas.getByRole<HTMLDialogElement>('alertdialog');
    dialog.close();
    await waitFor(() => expect(dialog.matches(':modal')).toBe(true));
    await expect(args.onOpenChange).not.toHaveBeenCalled();
  },
};

export const Failed: Story = {
  args: { errorMessage: 'Failed to delete submission. Please try again.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Failed to delete submission. Please try again.');
  },
};

/** The title has the rank that the page's outline needs. */
export const HeadingLevel: Story = {
  args: { headingLevel: 3 },
  play: async () => {
    await expect(within(document.body).getByRole('heading', { level: 3, name: 'Are you sure?' })).toBeVisible();
  },
};

export const LongText: Story = {
  args: {
    title: 'Delete the submission “On the Influence of Nineteenth-Century Railway Timetables on the Modern Novel”?',
    children:
      'It has 14 highlights, 32 suggestions and a reviewed document. All of them go with it, and the client is not told. ' +
      'Dissertation_Chapter_4_Methodology_final_FINAL_v12_with_supervisor_comments_2026-11-20.docx',
    actionLabel: 'Delete the submission and everything that belongs to it',
    cancelLabel: 'Keep the submission',
  },
};

export const RightToLeft: Story = {
  args: {
    title: 'هل أنت متأكد؟',
    children: 'لا يمكن التراجع عن هذا الإجراء.',
    actionLabel: 'حذف',
    cancelLabel: 'إلغاء',
  },
  decorators: [
    (Story) => (
      <div dir="rtl">
        <Story />
      </div>
    ),
  ],
};

/** A press beside the dialog is no answer. */
export const Backdrop: Story = {
  play: async ({ canvas, args }) => {
    const dialog = canvas.getByRole('alertdialog');
    const outside = { clientX: 2, clientY: 2, button: 0 };
    fireEvent.pointerDown(dialog, outside);
    fireEvent.click(dialog, outside);
    await expect(args.onOpenChange).not.toHaveBeenCalled();
    await expect(dialog).toBeVisible();
  },
};

/** Tab goes between the two answers, Enter gives one, Escape is Cancel; focus goes back to where it was asked. */
export const Keyboard: Story = {
  args: { isOpen: false },
  play: async ({ canvas, args }) => {
    const trigger = canvas.getByRole('button', { name: 'Delete submission' });
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    const dialog = canvas.getByRole('alertdialog');
    await expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(args.onOpenChange).toHaveBeenLastCalledWith(false);
    await waitFor(() => expect(trigger).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    await expect(within(dialog).getByRole('button', { name: 'Delete' })).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard(' ');
    await waitFor(() => expect(trigger).toHaveFocus());
    await expect(args.onAction).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(args.onAction).toHaveBeenCalledOnce();
    await waitFor(() => expect(trigger).toHaveFocus());
  },
};

export const DoNameTheDeed: Story = {
  tags: ['!dev'],
  args: {
    isOpen: false,
    title: 'Delete this submission?',
    children: 'Its comments are deleted too. This action cannot be undone.',
    actionLabel: 'Delete submission',
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Delete submission' }));
    const dialog = await canvas.findByRole('alertdialog', { name: 'Delete this submission?' });
    await expect(within(dialog).getByRole('button', { name: 'Delete submission' })).toBeVisible();
  },
};

export const DontAskInGeneral: Story = {
  tags: ['!dev'],
  args: { isOpen: false, title: 'Warning', children: 'Are you really sure?', actionLabel: 'OK' },
};
