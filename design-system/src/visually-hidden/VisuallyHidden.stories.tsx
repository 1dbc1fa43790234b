import type { Meta, StoryObj } from '@storybook/react';
import { expect, within } from 'storybook/test';
import { TextLink } from '../text/index.js';
import { VisuallyHidden } from './VisuallyHidden.js';

const meta = {
  title: 'Components/VisuallyHidden',
  component: VisuallyHidden,
  args: { children: 'the submission “The ethics of the red pencil”' },
} satisfies Meta<typeof VisuallyHidden>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Sighted readers see "Review"; a screen reader says which one. */
export const Playground: Story = {
  render: (args) => (
    <TextLink href="#review" isStandalone>
      Review <VisuallyHidden {...args} />
    </TextLink>
  ),
  play: async ({ canvasElement }) => {
    const link = within(canvasElement).getByRole('link', { name: /Review the submission/ });
    await expect(link.getBoundingClientRect().width).toBeLessThan(100);
  },
};
