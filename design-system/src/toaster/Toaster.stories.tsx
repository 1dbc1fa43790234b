import type { Meta, StoryObj } from '@storybook/react';
import { useEffect, useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../button/index.js';
import { Dialog } from '../dialog/index.js';
import { createToastStore, Toaster, type ToasterProps, type ToastOptions } from './index.js';

/** A toast that is there at once and stays, in a store of the story's own. */
function Shown({ toast, ...props }: ToasterProps & { toast: ToastOptions }) {
  const [store] = useState(createToastStore);
  useEffect(() => {
    store.toast({ duration: Number.POSITIVE_INFINITY, ...toast });
  }, [store, toast]);
  return <Toaster {...props} store={store} />;
}

/** A button that does something, of which a toast tells. */
function Approval({ toast }: { toast: ToastOptions }) {
  const [store] = useState(createToastStore);
  return (
    <>
      <Button onClick={() => store.toast(toast)}>Approve submission</Button>
      <Toaster store={store} />
    </>
  );
}

const meta = {
  title: 'Components/Toaster',
  component: Toaster,
  parameters: { layout: 'fullscreen' },
  decorators: [
    (Story, { name }) => (
      // In the pairs of the page only the button is shown: its toast stands at the edge of the window.
      <main style={/^Don?t? /.test(name) ? { padding: 'var(--mg-space-6)' } : { minHeight: '14rem' }}>
        <Story />
      </main>
    ),
  ],
} satisfies Meta<typeof Toaster>;

export default meta;
type Story = StoryObj<typeof meta>;

const onAction = fn();

export const Playground: Story = {
  render: (args) => (
    <Shown
      {...args}
      toast={{ title: 'Submission approved', description: 'It is ready for payment.', tone: 'success' }}
    />
  ),
};

export const InfoTone: Story = { render: () => <Shown toast={{ title: 'Document Downloaded' }} /> };

export const WarningTone: Story = {
  render: () => (
    <Shown
      toast={{ title: 'Over the word limit', description: 'A custom quote is needed for this piece.', tone: 'warning' }}
    />
  ),
};

export const DangerTone: Story = {
  render: () => (
    <Shown toast={{ title: 'Error', description: 'Failed to delete submission. Please try again.', tone: 'danger' }} />
  ),
};

export const WithAction: Story = {
  render: () => <Shown toast={{ title: 'Highlight removed', action: { label: 'Undo', onAction } }} />,
  play: async ({ canvas }) => {
    onAction.mockClear();
    await userEvent.click(await canvas.findByRole('button', { name: 'Undo' }));
    await expect(onAction).toHaveBeenCalledOnce();
    await expect(canvas.queryByText('Highlight removed')).toBeNull();
  },
};

export const LongText: Story = {
  render: () => (
    <Shown
      toast={{
        title: 'Your document was uploaded, but it holds macros, which we neither run nor keep in the reviewed copy',
        description:
          'Dissertation_Chapter_4_Methodology_final_FINAL_v12_with_supervisor_comments_2026-11-20.docx is waiting in the queue.',
        tone: 'warning',
        action: { label: 'Open the submission', onAction },
      }}
    />
  ),
};

export const RightToLeft: Story = {
  render: () => (
    <div dir="rtl">
      <Shown
        labels={{ label: 'إشعارات', close: 'إغلاق' }}
        toast={{ title: 'تم حفظ المراجعة', description: 'سيتم إخطار العميل.', tone: 'success' }}
      />
    </div>
  ),
};

/** One region, there from the start; each toast changes it once; only the newest is shown. */
export const Announcements: Story = {
  render: function Announcements() {
    const [store] = useState(createToastStore);
    return (
      <>
        <button type="button" onClick={() => store.toast({ title: 'In Progress', duration: Number.POSITIVE_INFINITY })}>
          Start
        </button>
        <Toaster store={store} />
      </>
    );
  },
  play: async ({ canvas }) => {
    const status = canvas.getByRole('status');
    await expect(status).toBeEmptyDOMElement();
    await expect(canvas.queryByRole('region')).toBeNull();
    let announcements = 0;
    const observer = new MutationObserver(() => {
      announcements += 1;
    });
    observer.observe(status, { childList: true, subtree: true, characterData: true });
    for (const time of [1, 2]) {
      await userEvent.click(canvas.getByRole('button', { name: 'Start' }));
      await waitFor(() => expect(announcements).toBe(time));
      await expect(canvas.getByRole('status')).toBe(status);
      await expect(canvas.getAllByText('In Progress')).toHaveLength(1);
    }
    observer.disconnect();
    await expect(canvas.getByRole('region', { name: 'Notifications' })).toContainElement(status);
    await expect(within(status).queryByRole('button')).toBeNull();
  },
};

/** A modal makes the page inert; the toasts come into it, and go back to the page when it closes. */
export const AboveAModal: Story = {
  render: function Asked() {
    const [store] = useState(createToastStore);
    const [isOpen, setOpen] = useState(false);
    const say = (title: string) => store.toast({ title, duration: Number.POSITIVE_INFINITY });
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Review">
          <button type="button" onClick={() => say('Saved')}>
            Save
          </button>
          <button
            type="button"
            onClick={() => {
              say('Sent');
              setOpen(false);
            }}
          >
            Send
          </button>
        </Dialog>
        <Toaster store={store} />
      </>
    );
  },
  play: async ({ canvas }) => {
    const inPage = canvas.getByRole('status');
    await userEvent.click(canvas.getByRole('button', { name: 'Open' }));
    const dialog = canvas.getByRole('dialog', { name: 'Review' });
    const inDialog = await within(dialog).findByRole('status');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(inDialog).toHaveTextContent('Saved');
    await expect(inPage).toBeEmptyDOMElement();
    const dismiss = within(dialog).getByRole('button', { name: 'Dismiss' });
    const { right, bottom } = dismiss.getBoundingClientRect();
    await expect(document.elementFromPoint(right - 4, bottom - 4)?.closest('button')).toBe(dismiss);
    // The dialog's own buttons are at its end.
    await expect(right).toBeLessThan(27 * 16);
    await userEvent.keyboard('{F6}');
    await expect(within(dialog).getByRole('region', { name: 'Notifications' })).toHaveFocus();
    // Escape belongs to the toast while the focus is there, and to the dialog otherwise.
    await userEvent.keyboard('{Escape}');
    await expect(inDialog).toBeEmptyDOMElement();
    await expect(canvas.getByRole('button', { name: 'Save' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(canvas.queryByRole('dialog')).toBeNull();

    await userEvent.click(canvas.getByRole('button', { name: 'Open' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
    await expect(canvas.getByRole('status')).toBe(inPage);
    await expect(inPage).toHaveTextContent('Sent');
  },
};

/** The clock stands still while the toast is hovered or holds focus. */
export const PausedWhileRead: Story = {
  render: () => <Shown toast={{ title: 'Review Saved', duration: 500 }} />,
  play: async ({ canvas }) => {
    const title = await canvas.findByText('Review Saved');
    await userEvent.hover(title);
    await new Promise((resolve) => setTimeout(resolve, 700));
    await expect(title).toBeVisible();
    canvas.getByRole('button', { name: 'Dismiss' }).focus();
    await userEvent.unhover(title);
    await new Promise((resolve) => setTimeout(resolve, 700));
    await expect(title).toBeVisible();
    canvas.getByRole('button', { name: 'Dismiss' }).blur();
    await waitFor(() => expect(canvas.queryByText('Review Saved')).toBeNull());
  },
};

/** A toast that comes in place of one whose button had the focus, which nothing else takes, has its own time. */
export const ReplacedUnderTheFocus: Story = {
  render: function Undone() {
    const [store] = useState(createToastStore);
    const [last, setLast] = useState('');
    useEffect(() => {
      const told = () =>
        setLast(store.getSnapshot().map((each) => `${each.title} ${each.isOpen ? 'open' : 'gone'}`)[0] ?? '');
      const unsubscribe = store.subscribe(told);
      const onAction = () => store.toast({ title: 'Restored', duration: 300 });
      store.toast({ title: 'Deleted', action: { label: 'Undo', onAction } });
      return unsubscribe;
    }, [store]);
    return (
      <>
        <output>{last}</output>
        <Toaster store={store} />
      </>
    );
  },
  play: async ({ canvas, canvasElement }) => {
    (await canvas.findByRole('button', { name: 'Undo' })).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvasElement.querySelector('output')).toHaveTextContent('Restored gone'), {
      timeout: 10_000,
    });
  },
};

/** F6 goes to the toast and back, Tab to its buttons; Escape dismisses it and gives the focus back. */
export const Keyboard: Story = {
  render: () => (
    <>
      <button type="button">Where I work</button>
      <Shown toast={{ title: 'Highlight removed', action: { label: 'Undo', onAction } }} />
    </>
  ),
  play: async ({ canvas }) => {
    await canvas.findByText('Highlight removed');
    const work = canvas.getByRole('button', { name: 'Where I work' });
    work.focus();
    await userEvent.keyboard('{F6}');
    await expect(canvas.getByRole('region', { name: 'Notifications' })).toHaveFocus();
    await userEvent.keyboard('{F6}');
    await expect(work).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Undo' })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Dismiss' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(canvas.queryByText('Highlight removed')).toBeNull();
    await expect(work).toHaveFocus();
  },
};

export const DoSayWhatHappened: Story = {
  tags: ['!dev'],
  render: () => (
    <Approval
      toast={{ title: 'Submission approved', description: 'The client can pay for it now.', tone: 'success' }}
    />
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Approve submission' }));
    await canvas.findByText('The client can pay for it now.');
  },
};

export const DontSayThatItWorked: Story = {
  tags: ['!dev'],
  render: () => <Approval toast={{ title: 'Success!', description: 'Your request was processed.', tone: 'success' }} />,
};
