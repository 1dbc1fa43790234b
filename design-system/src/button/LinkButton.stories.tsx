import type { Meta, StoryObj } from '@storybook/react';
import { ArrowRight } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { LinkButton } from './LinkButton.js';
import { Row } from './story-row.js';

const meta = {
  title: 'Components/LinkButton',
  component: LinkButton,
  args: { href: '#services', children: 'Choose a plan' },
  argTypes: { icon: { control: false } },
} satisfies Meta<typeof LinkButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const Variants: Story = {
  render: () => (
    <Row>
      <LinkButton href="#submit">Submit document</LinkButton>
      <LinkButton href="#services" variant="secondary" icon={<ArrowRight />} iconPosition="end">
        See the services
      </LinkButton>
      <LinkButton href="#back" variant="quiet">
        Back to submission
      </LinkButton>
    </Row>
  ),
};

export const Sizes: Story = {
  render: () => (
    <Row>
      <LinkButton href="#a" size="sm">
        Review
      </LinkButton>
      <LinkButton href="#b">Review</LinkButton>
      <LinkButton href="#c" size="lg">
        Review
      </LinkButton>
    </Row>
  ),
};

/** Stands for a router's link. */
function RouterLink({ to, ...rest }: { to: string } & ComponentPropsWithRef<'a'>) {
  return <a href={`#${to}`} {...rest} />;
}

/** `as` takes a router's link and then its props. */
export const AsRouterLink: Story = {
  render: () => (
    <LinkButton as={RouterLink} to="/submit/2">
      Submit now
    </LinkButton>
  ),
  play: async ({ canvasElement }) => {
    const link = within(canvasElement).getByRole('link', { name: 'Submit now' });
    await expect(link).toHaveAttribute('href', '#/submit/2');
  },
};

export const LongText: Story = {
  render: () => (
    <div style={{ inlineSize: 200 }}>
      <LinkButton href="#long">Read how tracked changes and comments come back to you</LinkButton>
    </div>
  ),
};

export const RightToLeft: Story = {
  render: () => (
    <div dir="rtl" lang="ar">
      <LinkButton href="#rtl" icon={<ArrowRight style={{ transform: 'scaleX(-1)' }} />} iconPosition="end">
        اختر خطة
      </LinkButton>
    </div>
  ),
};

/** Tab reaches it and Enter follows it, as with every link. */
export const Keyboard: Story = {
  args: { onClick: fn((event) => event.preventDefault()) },
  play: async ({ canvasElement, args }) => {
    await userEvent.tab();
    const link = within(canvasElement).getByRole('link', { name: 'Choose a plan' });
    await expect(link).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onClick).toHaveBeenCalledTimes(1);
  },
};
