import type { Meta, StoryObj } from '@storybook/react';
import { expect, userEvent, within } from 'storybook/test';
import { LinkButton } from '../button/index.js';
import { CategoryBadge } from '../category-badge/index.js';
import { ServiceCard } from './ServiceCard.js';
import { ServiceCardSkeleton } from './ServiceCardSkeleton.js';

const grid = { display: 'grid', gap: 24, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))' };

const meta = {
  title: 'Components/ServiceCard',
  component: ServiceCard,
  subcomponents: { ServiceCardSkeleton },
  args: {
    name: 'Express Review',
    description: 'Quick, focused feedback for urgent assignments.',
    price: '$50',
    turnaround: '2-3 business days',
    details: ['Up to 1,000 words', 'Grammar, clarity, tone', 'Tracked edits in Google Docs'],
    action: <LinkButton href="#submit/1">Submit now</LinkButton>,
  },
  argTypes: { action: { control: false }, badge: { control: false } },
  decorators: [
    (Story, { parameters }) => (parameters.wide ? <Story /> : <div style={{ maxInlineSize: 340 }}>{Story()}</div>),
  ],
} satisfies Meta<typeof ServiceCard>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The name of the service names the card. */
export const Playground: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('article', { name: 'Express Review' })).toBeVisible();
  },
};

export const WithBadge: Story = { args: { badge: <CategoryBadge tone="accent">Most chosen</CategoryBadge> } };

export const OnlyTheNecessary: Story = { args: { description: undefined, details: [] } };

export const Skeleton: Story = {
  parameters: { wide: true },
  render: () => (
    <div style={grid} aria-busy="true">
      <ServiceCardSkeleton />
      <ServiceCardSkeleton />
      <ServiceCardSkeleton />
      <ServiceCardSkeleton />
    </div>
  ),
};

/** Cards of one row are equally high and their buttons stand on one line. */
export const InAGrid: Story = {
  parameters: { wide: true },
  render: (args) => (
    <div style={grid}>
      <ServiceCard {...args} />
      <ServiceCard
        {...args}
        name="Deep Clarity Edit"
        price="$250"
        turnaround="5 business days"
        badge={<CategoryBadge tone="accent">Most chosen</CategoryBadge>}
        details={[
          'Up to 2,500 words',
          'Two review rounds',
          'Optional 30-minute Zoom session',
          '7 days of follow-up email support',
        ]}
      />
      <ServiceCard
        {...args}
        name="Academic Reset Membership"
        price="$300/month"
        turnaround="Rolling weekly"
        details={['Weekly 30-minute check-ins', 'Up to 2 reviews per week of 1,000 words each']}
      />
    </div>
  ),
};

export const LongText: Story = {
  args: {
    name: 'Rechtsschutzversicherungsgesellschaften and Other Very Long Names of Services',
    price: '₹1,23,456.00 / month',
    turnaround: 'somewhere between four and six business days, holidays not counted',
  },
};

export const RightToLeft: Story = {
  args: {
    dir: 'rtl',
    lang: 'ar',
    name: 'مراجعة سريعة',
    description: 'ملاحظات مركزة للواجبات العاجلة.',
    turnaround: '٢-٣ أيام عمل',
    details: ['حتى ١٬٠٠٠ كلمة', 'القواعد والوضوح والأسلوب'],
    action: <LinkButton href="#submit/1">أرسل الآن</LinkButton>,
  },
};

/** The card takes no focus, only its action does. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Submit now' })).toHaveFocus();
  },
};
