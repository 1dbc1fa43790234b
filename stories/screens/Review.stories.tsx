import type { Meta, StoryObj } from '@storybook/react';
import { refusal } from './fake/refusal.ts';
import { longest } from './fake/submissions.ts';
import { at, once, phone, screens } from './screen.tsx';

const meta = { title: 'Screens/Admin review page', ...screens } satisfies Meta;
export default meta;
type Story = StoryObj;

const as = 'administrator' as const;
const highlights: Story['play'] = once(async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('tab', { name: /^Highlights/ }));
});

export const Pending: Story = { parameters: at('/admin/submissions/111', { as, isWhole: true }) };
export const PendingPrivateGoogleDoc: Story = { parameters: at('/admin/submissions/112', { as }) };
export const Approved: Story = { parameters: at('/admin/submissions/110', { as }) };
export const PaidText: Story = { parameters: at('/admin/submissions/109', { as, isWhole: true }) };
export const PaidNothingWritten: Story = {
  parameters: at('/admin/submissions/109', { as }),
  globals: phone,
  play: once(async ({ canvas, userEvent }) => {
    const [submit] = canvas.getAllByRole('button', { name: 'Submit Feedback' });
    if (submit) await userEvent.click(submit);
  }),
};
export const InProgressHighlights: Story = {
  parameters: at('/admin/submissions/108', { as, isWhole: true }),
  play: highlights,
};
export const InProgressHighlightsPhone: Story = {
  parameters: at('/admin/submissions/108', { as, isWhole: true }),
  globals: phone,
  play: highlights,
};
export const InProgressNoText: Story = {
  parameters: at('/admin/submissions/108', {
    as,
    world: (world) => {
      const documentNotes = { kind: 'docx' as const, words: null, remarks: ['No text was found in this file.'] };
      world.submissions = world.submissions.map((row) => ({ ...row, content: null, documentNotes }));
      world.reviews.clear();
    },
  }),
  play: once(async ({ canvas, userEvent }) => {
    canvas.getByText('What is in the file');
    await userEvent.click(canvas.getByRole('tab', { name: /^Highlights/ }));
    canvas.getByText('No text content').scrollIntoView({ block: 'center' });
  }),
};
export const Completed: Story = { parameters: at('/admin/submissions/107', { as, isWhole: true }) };
export const Rejected: Story = { parameters: at('/admin/submissions/106', { as }) };
export const LongText: Story = {
  parameters: at('/admin/submissions/120', {
    as,
    world: ({ submissions }) => submissions.push(longest),
    isWhole: true,
  }),
  globals: phone,
};
export const Approve: Story = {
  parameters: at('/admin/submissions/111', { as }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Approve' }));
    await canvas.findByRole('alertdialog');
  }),
};
export const Loading: Story = { parameters: at('/admin/submissions/108', { as, replies: { submission: 'never' } }) };
export const NotFound: Story = { parameters: at('/admin/submissions/4711', { as }) };
export const LoadError: Story = {
  parameters: at('/admin/submissions/108', { as, replies: { submission: () => refusal(503) } }),
};
export const Denied: Story = { parameters: at('/admin/submissions/108', { as: 'client' }) };
