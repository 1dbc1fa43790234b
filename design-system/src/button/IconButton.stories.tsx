import type { Meta, StoryObj } from '@storybook/react';
import { MessageSquarePlus, Trash2, X } from 'lucide-react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { IconButton } from './IconButton.js';
import { Row } from './story-row.js';

const meta = {
  title: 'Components/IconButton',
  component: IconButton,
  args: { label: 'Add a comment', icon: <MessageSquarePlus />, onClick: fn() },
  argTypes: { icon: { control: false } },
} satisfies Meta<typeof IconButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const Variants: Story = {
  render: (args) => (
    <Row>
      <IconButton {...args} variant="primary" />
      <IconButton {...args} variant="secondary" />
      <IconButton {...args} variant="quiet" />
      <IconButton {...args} variant="danger" label="Delete the comment" icon={<Trash2 />} />
    </Row>
  ),
};

export const Sizes: Story = {
  render: () => (
    <Row>
      <IconButton size="sm" variant="secondary" label="Close the small panel" icon={<X />} />
      <IconButton size="md" variant="secondary" label="Close the panel" icon={<X />} />
      <IconButton size="lg" variant="secondary" label="Close the large panel" icon={<X />} />
    </Row>
  ),
};

export const Disabled: Story = { args: { isDisabled: true, variant: 'secondary' } };

export const LongText: Story = {
  args: { label: 'Add a comment to the paragraph that begins with “In the light of the evidence given above”' },
};

export const RightToLeft: Story = {
  render: (args) => (
    <Row dir="rtl" lang="ar">
      <IconButton {...args} label="أضف تعليقًا" variant="secondary" />
    </Row>
  ),
};

/** Tab reaches it, Enter and Space press it, and it has a name although it shows no word. */
export const Keyboard: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.tab();
    const button = within(canvasElement).getByRole('button', { name: 'Add a comment' });
    await expect(button).toHaveFocus();
    await expect(button).toHaveAttribute('title', 'Add a comment');
    await userEvent.keyboard('{Enter} ');
    await expect(args.onClick).toHaveBeenCalledTimes(2);
  },
};
