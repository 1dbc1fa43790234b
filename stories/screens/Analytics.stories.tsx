import type { Meta, StoryObj } from '@storybook/react';
import { expect, within } from 'storybook/test';
import { comeBack, endingSession } from './fake/ending-session.ts';
import { noFigures } from './fake/figures.ts';
import { administrator } from './fake/people.ts';
import { refusal } from './fake/refusal.ts';
import { at, once, phone, screens } from './screen.tsx';

const meta = { title: 'Screens/Admin analytics', ...screens } satisfies Meta;
export default meta;
type Story = StoryObj;

const as = 'administrator' as const;

export const Overview: Story = { parameters: at('/admin/analytics', { as, isWhole: true }) };
export const OverviewPhone: Story = { parameters: at('/admin/analytics', { as, isWhole: true }), globals: phone };
export const OverviewWeek: Story = { parameters: at('/admin/analytics?range=7d', { as }) };
export const OverviewQuarter: Story = { parameters: at('/admin/analytics?range=90d', { as }) };
export const OverviewYear: Story = { parameters: at('/admin/analytics?range=1y', { as }) };
export const Submissions: Story = { parameters: at('/admin/analytics?view=submissions', { as, isWhole: true }) };
export const Quality: Story = { parameters: at('/admin/analytics?view=quality', { as }) };
export const Financial: Story = { parameters: at('/admin/analytics?view=financial', { as, isWhole: true }) };
export const Empty: Story = { parameters: at('/admin/analytics', { as, replies: { analytics: () => noFigures } }) };
export const EmptyQuality: Story = {
  parameters: at('/admin/analytics?view=quality', { as, replies: { analytics: () => noFigures } }),
};
export const Loading: Story = { parameters: at('/admin/analytics', { as, replies: { analytics: 'never' } }) };
export const LoadError: Story = {
  parameters: at('/admin/analytics', { as, replies: { analytics: () => refusal(503) } }),
};
export const SessionEnded: Story = {
  parameters: at('/admin/analytics', { as, replies: { analytics: () => refusal(401) } }),
};
const ending = endingSession(administrator);
/** The figures stay; above them is said that nothing newer comes, and where to sign in. */
export const SessionEndedLater: Story = {
  parameters: at('/admin/analytics?range=7d', { as, world: ending.world }),
  play: once(async ({ canvas }) => {
    ending.end();
    comeBack();
    const notice = within(await canvas.findByRole('alert'));
    await expect(notice.getByRole('link', { name: 'Sign in again' })).toHaveAttribute(
      'href',
      '/login?next=%2Fadmin%2Fanalytics%3Frange%3D7d',
    );
    await expect(canvas.getByRole('group', { name: 'Revenue' })).toBeVisible();
  }),
};
export const Denied: Story = { parameters: at('/admin/analytics', { as: 'client' }) };
