import type { Meta, StoryObj } from '@storybook/react';
import { expect, within } from 'storybook/test';
import { comeBack, endingSession } from './fake/ending-session.ts';
import { administrator } from './fake/people.ts';
import { refusal } from './fake/refusal.ts';
import { longest } from './fake/submissions.ts';
import { at, once, phone, screens } from './screen.tsx';

const meta = { title: 'Screens/Admin dashboard', ...screens } satisfies Meta;
export default meta;
type Story = StoryObj;

const as = 'administrator' as const;

export const Full: Story = { parameters: at('/admin', { as }) };
export const Phone: Story = { parameters: at('/admin', { as, isWhole: true }), globals: phone };
export const LongText: Story = {
  parameters: at('/admin', { as, world: ({ submissions }) => submissions.unshift(longest) }),
  globals: phone,
};
export const Loading: Story = {
  parameters: at('/admin', { as, replies: { submissions: 'never', submissionCounts: 'never' } }),
};
export const Empty: Story = {
  parameters: at('/admin', { as, world: (world) => Object.assign(world, { submissions: [] }) }),
};
export const LoadError: Story = {
  parameters: at('/admin', {
    as,
    replies: { submissions: () => refusal(503), submissionCounts: () => refusal(503) },
  }),
};
export const SessionEnded: Story = {
  parameters: at('/admin', {
    as,
    replies: { submissions: () => refusal(401), submissionCounts: () => refusal(401) },
  }),
};
const ending = endingSession(administrator);
/** What was read stays; above it is said that nothing newer comes, and where to sign in. */
export const SessionEndedLater: Story = {
  parameters: at('/admin', { as, world: ending.world }),
  play: once(async ({ canvas }) => {
    ending.end();
    comeBack();
    const notice = within(await canvas.findByRole('alert'));
    await expect(notice.getByText(/^Unable to load submissions\. This could be due to/)).toBeVisible();
    await expect(notice.getByRole('link', { name: 'Sign in again' })).toHaveAttribute('href', '/login?next=%2Fadmin');
    await expect(canvas.getByRole('link', { name: /^Review Reading Fanon/ })).toBeVisible();
  }),
};
export const Checking: Story = { parameters: at('/admin', { as, replies: { currentUser: 'never' } }) };
export const Denied: Story = { parameters: at('/admin', { as: 'client' }) };
export const DeniedPhone: Story = { parameters: at('/admin', { as: 'client' }), globals: phone };
