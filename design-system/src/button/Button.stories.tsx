import type { Meta, StoryObj } from '@storybook/react';
import { Check, Download, PenLine } from 'lucide-react';
import { useState } from 'react';
import { expect, fireEvent, fn, userEvent, within } from 'storybook/test';
import { Button } from './Button.js';
import { Row } from './story-row.js';

const meta = {
  title: 'Components/Button',
  component: Button,
  args: { children: 'Submit document', onClick: fn() },
  argTypes: { icon: { control: false } },
} satisfies Meta<typeof Button>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const Variants: Story = {
  render: () => (
    <Row>
      <Button>Submit document</Button>
      <Button variant="secondary">Save draft</Button>
      <Button variant="quiet">Cancel</Button>
      <Button variant="danger">Delete submission</Button>
    </Row>
  ),
};

export const Sizes: Story = {
  render: () => (
    <Row>
      <Button size="sm">Approve</Button>
      <Button size="md">Approve</Button>
      <Button size="lg">Approve</Button>
    </Row>
  ),
};

export const WithIcon: Story = {
  render: () => (
    <Row>
      <Button icon={<PenLine />}>Start editing</Button>
      <Button variant="secondary" icon={<Download />} iconPosition="end">
        Download original
      </Button>
      <Button variant="quiet" size="sm" icon={<Check />}>
        Approve
      </Button>
    </Row>
  ),
};

export const Disabled: Story = {
  render: () => (
    <Row>
      <Button isDisabled>Submit document</Button>
      <Button variant="secondary" isDisabled>
        Save draft
      </Button>
      <Button variant="quiet" isDisabled>
        Cancel
      </Button>
      <Button variant="danger" isDisabled>
        Delete submission
      </Button>
    </Row>
  ),
};

export const Pending: Story = {
  args: { isPending: true, pendingLabel: 'Logging in…', children: 'Log in' },
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Logging in…' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toBeEnabled();
    await userEvent.click(button);
    await expect(args.onClick).not.toHaveBeenCalled();
  },
};

/** Focus and width stay while the action is under way. */
export const PendingKeepsFocusAndWidth: Story = {
  render: function Saver() {
    const [isPending, setPending] = useState(false);
    return (
      <Button isPending={isPending} pendingLabel="Saving…" onClick={() => setPending(true)}>
        Save the whole review
      </Button>
    );
  },
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button');
    const before = button.getBoundingClientRect().width;
    await userEvent.click(button);
    await expect(button).toHaveAccessibleName('Saving…');
    await expect(button).toHaveFocus();
    await expect(button.getBoundingClientRect().width).toBe(before);
  },
};

export const FullWidth: Story = { args: { isFullWidth: true } };

export const LongText: Story = {
  render: () => (
    <Row style={{ inlineSize: 220 }}>
      <Button icon={<PenLine />}>Submit Document &amp; Continue to Payment, then wait for the approval</Button>
      <Button variant="secondary">Donaudampfschifffahrtsgesellschaftskapitänsmütze</Button>
    </Row>
  ),
};

export const RightToLeft: Story = {
  render: () => (
    <Row dir="rtl" lang="ar">
      <Button icon={<PenLine />}>ابدأ التحرير</Button>
      <Button variant="secondary" isPending>
        إرسال المستند
      </Button>
    </Row>
  ),
};

/** Tab reaches the button; Enter and Space press it, a held key once; a disabled one is passed over. */
export const Keyboard: Story = {
  render: ({ onClick }) => (
    <Row>
      <Button onClick={onClick}>First</Button>
      <Button isDisabled onClick={onClick}>
        Out of use
      </Button>
      <Button variant="secondary" onClick={onClick}>
        Last
      </Button>
    </Row>
  ),
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'First' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard(' ');
    await expect(args.onClick).toHaveBeenCalledTimes(2);
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Last' })).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(args.onClick).toHaveBeenCalledTimes(3);
    // The browser presses by each repeat of the key that is not refused.
    const last = canvas.getByRole('button', { name: 'Last' });
    for (const key of ['Enter', ' ']) await expect(fireEvent.keyDown(last, { key, repeat: true })).toBe(false);
    await expect(fireEvent.keyDown(last, { key: 'Enter' })).toBe(true);
    await expect(fireEvent.keyDown(last, { key: 'Tab', repeat: true })).toBe(true);
  },
};

/** A form is sent by its submit button only, and not a second time while the first is under way. */
export const InAForm: Story = {
  render: function Sender({ onClick }) {
    const [isPending, setPending] = useState(false);
    return (
      <form
        aria-label="Order"
        onSubmit={(event) => {
          event.preventDefault();
          onClick?.(event as never);
          setPending(true);
        }}
      >
        <Row>
          <Button variant="secondary">Not a submit button</Button>
          <Button type="submit" isPending={isPending} pendingLabel="Sending…">
            Send
          </Button>
        </Row>
      </form>
    );
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Not a submit button' }));
    await expect(args.onClick).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Sending…' }));
    await expect(args.onClick).toHaveBeenCalledTimes(1);
  },
};

export const DoOnePrimary: Story = {
  tags: ['!dev'],
  render: () => (
    <Row>
      <Button>Submit document</Button>
      <Button variant="secondary">Save draft</Button>
      <Button variant="quiet">Cancel</Button>
    </Row>
  ),
};

export const DontManyPrimary: Story = {
  tags: ['!dev'],
  render: () => (
    <Row>
      <Button>Submit document</Button>
      <Button>Save draft</Button>
      <Button>Cancel</Button>
    </Row>
  ),
};

export const DoNameTheAction: Story = { tags: ['!dev'], args: { children: 'Approve submission' } };

export const DontSayYes: Story = { tags: ['!dev'], args: { children: 'Yes' } };
