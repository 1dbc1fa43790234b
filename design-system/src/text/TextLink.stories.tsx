import type { Meta, StoryObj } from '@storybook/react';
import { ArrowRight } from 'lucide-react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Text } from './Text.js';
import { TextLink } from './TextLink.js';

const meta = {
  title: 'Components/TextLink',
  component: TextLink,
  args: { href: '#faq', children: 'answers to seven questions' },
} satisfies Meta<typeof TextLink>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const InASentence: Story = {
  render: () => (
    <Text>
      Before you order, read the <TextLink href="#terms">terms and the integrity policy</TextLink> and the{' '}
      <TextLink href="#faq">answers to seven questions</TextLink>.
    </Text>
  ),
};

export const Standalone: Story = {
  render: () => (
    <TextLink href="#services" isStandalone>
      See the services <ArrowRight aria-hidden="true" size={16} strokeWidth={1.5} />
    </TextLink>
  ),
};

export const LongText: Story = {
  render: () => (
    <div style={{ inlineSize: 180 }}>
      <TextLink href="#doc">https://docs.google.com/document/d/1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789/edit</TextLink>
    </div>
  ),
};

export const RightToLeft: Story = {
  render: () => (
    <Text dir="rtl" lang="ar">
      اقرأ <TextLink href="#terms">الشروط</TextLink> قبل الطلب.
    </Text>
  ),
};

/** Tab reaches it and Enter follows it. */
export const Keyboard: Story = {
  args: { onClick: fn((event) => event.preventDefault()) },
  play: async ({ canvasElement, args }) => {
    await userEvent.tab();
    await expect(within(canvasElement).getByRole('link')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onClick).toHaveBeenCalledTimes(1);
  },
};
