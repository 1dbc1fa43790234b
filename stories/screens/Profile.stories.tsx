import type { Meta, StoryObj } from '@storybook/react';
import { refusal } from './fake/refusal.ts';
import { longest } from './fake/submissions.ts';
import { at, once, phone, screens } from './screen.tsx';

const meta = { title: 'Screens/Profile', ...screens } satisfies Meta;
export default meta;
type Story = StoryObj;

const as = 'client' as const;

export const Orders: Story = {
  parameters: at('/profile', {
    as,
    world: (world) => Object.assign(world, { submissions: world.submissions.filter(({ id }) => id > 107) }),
    isWhole: true,
  }),
};
export const OrdersCompleted: Story = {
  parameters: at('/profile', {
    as,
    world: (world) => Object.assign(world, { submissions: world.submissions.filter(({ id }) => id < 108) }),
  }),
};
export const OrdersPhone: Story = { parameters: at('/profile', { as }), globals: phone };
export const OrdersLongText: Story = {
  parameters: at('/profile', { as, world: (world) => Object.assign(world, { submissions: [longest] }), isWhole: true }),
  globals: phone,
};
export const OrdersLoading: Story = { parameters: at('/profile', { as, replies: { profileSubmissions: 'never' } }) };
export const OrdersEmpty: Story = { parameters: at('/profile', { as, replies: { profileSubmissions: () => [] } }) };
export const OrdersError: Story = {
  parameters: at('/profile', { as, replies: { profileSubmissions: () => refusal(503) } }),
};
export const SessionEnded: Story = {
  parameters: at('/profile', { as, replies: { profileSubmissions: () => refusal(401) } }),
};
export const Account: Story = { parameters: at('/profile?tab=account', { as, isWhole: true }) };
export const AccountPhone: Story = { parameters: at('/profile?tab=account', { as }), globals: phone };
export const AccountLoading: Story = { parameters: at('/profile?tab=account', { as, replies: { profile: 'never' } }) };
export const AccountError: Story = {
  parameters: at('/profile?tab=account', { as, replies: { profile: () => refusal(503) } }),
};
export const DeleteAccount: Story = {
  parameters: at('/profile?tab=account', { as }),
  play: once(async ({ canvas, userEvent }) =>
    userEvent.click(canvas.getByRole('button', { name: 'Delete my account' })),
  ),
};
