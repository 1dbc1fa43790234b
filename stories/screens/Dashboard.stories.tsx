import type { Meta, StoryObj } from '@storybook/react';
import { expect, waitFor, within } from 'storybook/test';
import { type Handler, handlers } from './fake/answers.ts';
import { comeBack, endingSession } from './fake/ending-session.ts';
import { administrator, unbrokenName } from './fake/people.ts';
import { refusal } from './fake/refusal.ts';
import { longest, unbroken } from './fake/submissions.ts';
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
/** A name without a place to break stays in its row. */
export const UnbrokenName: Story = {
  parameters: at('/admin', { as, world: ({ submissions }) => submissions.unshift(unbroken) }),
  globals: phone,
  play: once(async ({ canvas }) => {
    await expect(canvas.getByText(unbrokenName)).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  }),
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
let isDown = false;
const down = () => (isDown ? refusal(503) : undefined);
/** A poll or a focus that fails leaves what was read in view, and says since when it is old; another try mends it. */
export const RefreshFailed: Story = {
  parameters: at('/admin', {
    as,
    world: () => {
      isDown = false;
    },
    replies: {
      submissions: (call) => down() ?? (handlers.submissions as Handler<'submissions'>)(call),
      submissionCounts: (call) => down() ?? (handlers.submissionCounts as Handler<'submissionCounts'>)(call),
    },
  }),
  play: once(async ({ canvas, userEvent }) => {
    isDown = true;
    comeBack();
    await canvas.findByText("Couldn't refresh the figures and the recent submissions");
    await expect(canvas.getByText(/^Last updated 09:\d\d\.$/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: /^Review Reading Fanon/ })).toBeVisible();
    await expect(canvas.getByRole('group', { name: 'Pending Review' })).toHaveTextContent('2');
    isDown = false;
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(canvas.queryByText(/^Couldn't refresh/)).toBeNull());
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus());
  }),
};
/** The figures alone could not be had: the list is there all the same. */
export const FiguresFailed: Story = {
  parameters: at('/admin', { as, replies: { submissionCounts: () => refusal(503) } }),
  play: once(async ({ canvas }) => {
    await expect(canvas.getByText("Couldn't load the figures")).toBeVisible();
    await expect(canvas.getByRole('link', { name: /^Review Reading Fanon/ })).toBeVisible();
  }),
};
/** Each card leads to its queue. */
export const CardsAreLinks: Story = {
  parameters: at('/admin', { as }),
  play: once(async ({ canvas, userEvent }) => {
    for (const [name, to] of [
      ['Total Submissions', '/admin/enhanced'],
      ['Pending Review', '/admin/enhanced?tab=pending_approval'],
      ['Paid', '/admin/enhanced?tab=paid'],
      ['In Progress', '/admin/enhanced?tab=in_progress'],
      ['Completed', '/admin/enhanced?tab=completed'],
      ['Due now', '/admin/enhanced?tab=due'],
    ] as const)
      await expect(canvas.getByRole('link', { name })).toHaveAttribute('href', to);
    await expect(canvas.getByRole('group', { name: 'Due now' })).toHaveTextContent('0 today, 1 overdue');
    await userEvent.click(canvas.getByRole('link', { name: 'Due now' }));
    await canvas.findByRole('heading', { level: 1, name: 'Due now' });
    await expect(await canvas.findByRole('link', { name: 'Reading Fanon in the clinic' })).toBeVisible();
    // The row of the headers, and that of the order.
    await expect(canvas.getAllByRole('row')).toHaveLength(2);
  }),
};
export const Checking: Story = { parameters: at('/admin', { as, replies: { currentUser: 'never' } }) };
export const Denied: Story = { parameters: at('/admin', { as: 'client' }) };
export const DeniedPhone: Story = { parameters: at('/admin', { as: 'client' }), globals: phone };
