import type { Meta, StoryObj } from '@storybook/react';
import { expect, within } from 'storybook/test';
import { comeBack, endingSession } from './fake/ending-session.ts';
import { figures, noFigures } from './fake/figures.ts';
import { administrator } from './fake/people.ts';
import { refusal } from './fake/refusal.ts';
import { at, once, phone, screens } from './screen.tsx';

const meta = { title: 'Screens/Admin analytics', ...screens } satisfies Meta;
export default meta;
type Story = StoryObj;

const as = 'administrator' as const;

/** Each chart says what it counts, and a status has the colour of its badge: amber for progress, red for a rejection. */
export const Overview: Story = {
  parameters: at('/admin/analytics', { as, isWhole: true }),
  play: once(async ({ canvas }) => {
    const says = (name: string, words: RegExp) =>
      expect(canvas.getByRole('figure', { name })).toHaveAccessibleDescription(words);
    await says('Status distribution', /^Orders received in the range, by their current status/);
    await says('Service performance', /^Orders received in the range, by service/);
    const colorOf = (status: string) =>
      within(canvas.getByRole('figure', { name: 'Status distribution' }))
        .getAllByText(status)
        .map((label) => label.parentElement?.querySelector('[data-part="swatch"] > rect'))
        .find((swatch) => swatch)
        ?.getAttribute('fill');
    await expect(colorOf('In Progress')).toBe('var(--mg-color-chart-4)');
    await expect(colorOf('Rejected')).toBe('var(--mg-color-chart-2)');
  }),
};
export const OverviewPhone: Story = { parameters: at('/admin/analytics', { as, isWhole: true }), globals: phone };
export const OverviewWeek: Story = { parameters: at('/admin/analytics?range=7d', { as }) };
export const OverviewQuarter: Story = { parameters: at('/admin/analytics?range=90d', { as }) };
export const OverviewYear: Story = { parameters: at('/admin/analytics?range=1y', { as }) };
export const Submissions: Story = {
  parameters: at('/admin/analytics?view=submissions', { as, isWhole: true }),
  play: once(async ({ canvas }) =>
    expect(canvas.getByRole('figure', { name: /^Submissions per day/ })).toHaveAccessibleDescription(
      /each of the last 7 days, for every range/,
    ),
  ),
};
export const Quality: Story = {
  parameters: at('/admin/analytics?view=quality', { as, isWhole: true }),
  play: once(async ({ canvas }) =>
    expect(within(canvas.getByRole('region', { name: 'Common issues' })).getByRole('list')).toHaveAccessibleDescription(
      /^The five most frequent comment categories/,
    ),
  ),
};
export const Financial: Story = {
  parameters: at('/admin/analytics?view=financial', { as, isWhole: true }),
  play: once(async ({ canvas }) =>
    expect(canvas.getByRole('figure', { name: /^Revenue per week/ })).toHaveAccessibleDescription(
      /^Orders paid in each of the last 4 weeks/,
    ),
  ),
};
/** Long names of services, and a good year. */
export const LongText: Story = {
  parameters: at('/admin/analytics?range=1y', {
    as,
    replies: {
      analytics: () => ({
        ...figures['1y'],
        totalSubmissions: 1_234_567,
        totalRevenue: 1_234_567_890,
        serviceDistribution: {
          'Dissertation editing, chapter by chapter, with a call after each': 31,
          Zwischenmenschlichkeitsverständnisförderungsprogramm: 12,
          'Service 9': 4,
        },
      }),
    },
    isWhole: true,
  }),
};
export const LongTextPhone: Story = { ...LongText, globals: phone };
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
