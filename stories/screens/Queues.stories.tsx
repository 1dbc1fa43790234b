import type { Meta, StoryObj } from '@storybook/react';
import { expect, waitFor, within } from 'storybook/test';
import { comeBack, endingSession } from './fake/ending-session.ts';
import { administrator } from './fake/people.ts';
import { refusal } from './fake/refusal.ts';
import { longest, sample } from './fake/submissions.ts';
import { at, once, phone, screens } from './screen.tsx';

const meta = { title: 'Screens/Admin queues', ...screens } satisfies Meta;
export default meta;
type Story = StoryObj;

const as = 'administrator' as const;

export const Pending: Story = { parameters: at('/admin/enhanced', { as, isWhole: true }) };
export const PendingPhone: Story = { parameters: at('/admin/enhanced', { as, isWhole: true }), globals: phone };
export const Approved: Story = { parameters: at('/admin/enhanced?tab=approved', { as }) };
export const PaidPastDeadline: Story = { parameters: at('/admin/enhanced?tab=paid', { as }) };
export const InProgress: Story = { parameters: at('/admin/enhanced?tab=in_progress', { as }) };
export const Completed: Story = { parameters: at('/admin/enhanced?tab=completed', { as }) };
export const Samples: Story = { parameters: at('/admin/enhanced?tab=samples', { as }) };
/** A sample has a service of the listing and no offer; the filter finds it all the same. */
export const SamplesOfAService: Story = {
  parameters: at('/admin/enhanced?tab=samples&service=deep', {
    as,
    world: ({ submissions }) => submissions.push({ ...sample, id: 104, title: 'Sample: an abstract', serviceId: 2 }),
  }),
  play: once(async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Sample: an abstract' })).toBeVisible();
    await expect(canvas.getAllByRole('article')).toHaveLength(1);
  }),
};
export const LongText: Story = {
  parameters: at('/admin/enhanced?tab=in_progress', {
    as,
    world: (world) => Object.assign(world, { submissions: [longest] }),
    isWhole: true,
  }),
  globals: phone,
};
export const Filtered: Story = {
  parameters: at('/admin/enhanced?q=purpose&service=sop&due=2026-03-31', { as }),
};
export const NothingFound: Story = { parameters: at('/admin/enhanced?q=zebra', { as }) };
/** What was rejected is not among the tabs: a link leads to its list. */
export const Rejected: Story = { parameters: at('/admin/enhanced?tab=rejected', { as }) };
export const RejectedPhone: Story = {
  parameters: at('/admin/enhanced?tab=rejected', { as, isWhole: true }),
  globals: phone,
};
/** The list is a page of its own: the focus is on its heading. */
export const RejectedByLink: Story = {
  parameters: { ...at('/admin/enhanced?q=purpose', { as }) },
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'Rejected submissions' }));
    const heading = await canvas.findByRole('heading', { level: 1, name: 'Rejected submissions' });
    await waitFor(() => expect(heading).toHaveFocus());
    await expect(await canvas.findByRole('link', { name: 'Take-home examination, unit 4' })).toBeVisible();
    await expect(canvas.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
    await userEvent.click(canvas.getByRole('link', { name: 'Back to the queues' }));
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1, name: 'Queues' })).toHaveFocus());
    await expect(canvas.getByRole('tab', { selected: true })).toHaveAccessibleName('Pending 2');
  }),
};
export const RejectedEmpty: Story = {
  parameters: at('/admin/enhanced?tab=rejected', {
    as,
    world: (held) => Object.assign(held, { submissions: [] }),
  }),
};
/** A search in one list says what another holds. */
export const FoundElsewhere: Story = {
  parameters: at('/admin/enhanced?q=examination', { as }),
  play: once(async ({ canvas }) => {
    const elsewhere = within(canvas.getByRole('region', { name: 'Found elsewhere' }));
    await expect(elsewhere.getByText('Rejected')).toBeVisible();
    await expect(elsewhere.getByRole('link', { name: /^Review Take-home/ })).toHaveAttribute(
      'href',
      '/admin/submissions/106',
    );
  }),
};
export const Loading: Story = { parameters: at('/admin/enhanced', { as, replies: { submissionsByStatus: 'never' } }) };
export const Empty: Story = {
  parameters: at('/admin/enhanced', { as, world: (world) => Object.assign(world, { submissions: [] }) }),
};
export const LoadError: Story = {
  parameters: at('/admin/enhanced', { as, replies: { submissionsByStatus: () => refusal(503) } }),
};
export const SessionEnded: Story = {
  parameters: at('/admin/enhanced', { as, replies: { submissionsByStatus: () => refusal(401) } }),
};
const ending = endingSession(administrator);
const { world, replies } = ending;
/** The cards stay; above them is said that no newer ones come, and where to sign in. */
export const SessionEndedLater: Story = {
  parameters: at('/admin/enhanced?q=purpose', { as, world, replies }),
  play: once(async ({ canvas }) => {
    ending.end();
    comeBack();
    const notice = within(await canvas.findByRole('alert'));
    await expect(notice.getByText(/^Unable to load submissions\. This could be due to/)).toBeVisible();
    await expect(notice.getByRole('link', { name: 'Sign in again' })).toHaveAttribute(
      'href',
      '/login?next=%2Fadmin%2Fenhanced%3Fq%3Dpurpose',
    );
    await expect(canvas.getByRole('article')).toBeVisible();
  }),
};
/** What was begun goes on after the login, with the words that were typed for it. */
export const RejectAfterTheSession: Story = {
  parameters: { ...at('/admin/enhanced?q=purpose', { as, world, replies }) },
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Reject' }));
    const question = within(canvas.getByRole('alertdialog'));
    await userEvent.type(question.getByLabelText(/^Reason/), 'Out of scope.');
    ending.end();
    await userEvent.click(question.getByRole('button', { name: 'Reject' }));
    const login = within(await canvas.findByRole('dialog', { name: 'Please sign in again' }));
    await userEvent.type(login.getByLabelText(/^Username or email/), 'editor');
    await userEvent.type(login.getByLabelText(/^Password/), 'a red pencil');
    await userEvent.click(login.getByRole('button', { name: 'Log in' }));
    await canvas.findByText('Submission rejected');
    await expect(canvas.queryByRole('alertdialog')).toBeNull();
    await expect(ending.submission(112)).toMatchObject({
      status: 'rejected',
      rejectionReason: 'Out of scope.',
    });
  }),
};
export const ChangedByAnother: Story = {
  parameters: at('/admin/enhanced', { as, replies: { approveSubmission: () => refusal(409) } }),
  play: once(async ({ canvas, userEvent }) => {
    const [approve] = canvas.getAllByRole('button', { name: 'Approve' });
    if (approve) await userEvent.click(approve);
    await canvas.findByText('Error');
  }),
};
export const Reject: Story = {
  parameters: at('/admin/enhanced', { as }),
  play: once(async ({ canvas, userEvent }) => {
    const [reject] = canvas.getAllByRole('button', { name: 'Reject' });
    if (reject) await userEvent.click(reject);
    await canvas.findByRole('alertdialog');
  }),
};
export const DeletePhone: Story = {
  parameters: at('/admin/enhanced', { as }),
  globals: phone,
  play: once(async ({ canvas, userEvent }) => {
    const [remove] = canvas.getAllByRole('button', { name: 'Delete' });
    if (remove) await userEvent.click(remove);
    await canvas.findByRole('alertdialog');
  }),
};
export const Keys: Story = {
  parameters: at('/admin/enhanced', { as }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.keyboard('?');
    await canvas.findByRole('dialog');
  }),
};
/** Turned off, no single key does anything, also after a reload; the button still shows them. */
export const KeysTurnedOff: Story = {
  parameters: at('/admin/enhanced', { as }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.keyboard('k');
    await expect(canvas.getByRole('link', { name: 'The city as a shared kitchen' })).toHaveFocus();
    const keys = canvas.getByRole('button', { name: 'Keys' });
    await userEvent.click(keys);
    const isOn = await canvas.findByRole('switch', { name: 'Single-key shortcuts' });
    await expect(isOn).toBeChecked();
    await userEvent.click(isOn);
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('jk/?');
    await expect(keys).toHaveFocus();
    await expect(localStorage.getItem('singleKeys')).toBe('off');
    await userEvent.click(keys);
    await expect(await canvas.findByRole('switch', { name: 'Single-key shortcuts' })).not.toBeChecked();
  }),
};
/** Turned off on an earlier visit. */
export const KeysOff: Story = {
  parameters: { ...at('/admin/enhanced', { as, local: { singleKeys: 'off' } }) },
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.keyboard('?j');
    await expect(canvas.queryByRole('dialog')).toBeNull();
    await expect(document.body).toHaveFocus();
  }),
};
export const Denied: Story = { parameters: at('/admin/enhanced', { as: 'client' }) };
