import type { Meta, StoryObj } from '@storybook/react';
import { expect, within } from 'storybook/test';
import { comeBack, endingSession } from './fake/ending-session.ts';
import { onceRefused } from './fake/once-refused.ts';
import { client } from './fake/people.ts';
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
/** A completed order whose text cannot be read says so beside what its row knows, and has it when it is asked again. */
export const OrdersCompletedError: Story = {
  parameters: at('/profile', {
    as,
    world: (world) => Object.assign(world, { submissions: world.submissions.filter(({ id }) => id === 107) }),
    replies: onceRefused('submission'),
    isWhole: true,
  }),
};
export const OrdersCompletedRecovers: Story = {
  parameters: { ...OrdersCompletedError.parameters },
  play: once(async ({ canvas }) => {
    await canvas.findByText('Your text could not be loaded');
    await expect(canvas.queryByRole('heading', { name: 'Comments on your text' })).toBeNull();
    canvas.getByRole('button', { name: 'Try again' }).click();
    await canvas.findByRole('heading', { name: 'Comments on your text' });
    await expect(canvas.queryByText('Your text could not be loaded')).toBeNull();
  }),
};
/** A row opens to its order and closes again, also while another is open; it is asked for only when it opens. */
export const OrdersOpened: Story = {
  parameters: { ...at('/profile', { as }) },
  play: once(async ({ canvas, userEvent }) => {
    const row = await canvas.findByRole('button', { name: /^Reading Fanon in the clinic Order 109.*Paid$/ });
    const newest = canvas.getByRole('button', { expanded: true, name: /Order 111/ });
    await expect(canvas.queryByText('Thank you, your payment has arrived')).toBeNull();
    row.focus();
    await userEvent.keyboard('{Enter}');
    await canvas.findByText('Thank you, your payment has arrived');
    await expect(row).toHaveAttribute('aria-expanded', 'true');
    await expect(newest).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard(' ');
    await expect(canvas.queryByText('Thank you, your payment has arrived')).toBeNull();
    await expect(row).toHaveFocus();
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
const ending = endingSession(client);
/** The orders stay; above them is said that nothing newer comes, and where to sign in. */
export const SessionEndedLater: Story = {
  parameters: at('/profile', { as, world: ending.world }),
  play: once(async ({ canvas }) => {
    ending.end();
    comeBack();
    const notice = within(await canvas.findByRole('alert'));
    await expect(notice.getByText('Your session has ended')).toBeVisible();
    await expect(notice.getByRole('link', { name: 'Sign in again' })).toHaveAttribute('href', '/login?next=%2Fprofile');
    await expect(canvas.getByRole('button', { name: /Order 109/ })).toBeVisible();
  }),
};
export const Account: Story = { parameters: at('/profile?tab=account', { as, isWhole: true }) };
export const AccountPhone: Story = { parameters: at('/profile?tab=account', { as }), globals: phone };
export const AccountLoading: Story = { parameters: at('/profile?tab=account', { as, replies: { profile: 'never' } }) };
export const AccountError: Story = {
  parameters: at('/profile?tab=account', { as, replies: { profile: () => refusal(503) } }),
};
export const AccountSessionEnded: Story = {
  parameters: at('/profile?tab=account', { as, replies: { profile: () => refusal(401) } }),
  play: once(async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Sign in again' })).toHaveAttribute(
      'href',
      '/login?next=%2Fprofile%3Ftab%3Daccount',
    );
  }),
};
export const DeleteAccount: Story = {
  parameters: at('/profile?tab=account', { as }),
  play: once(async ({ canvas, userEvent }) =>
    userEvent.click(canvas.getByRole('button', { name: 'Delete my account' })),
  ),
};
