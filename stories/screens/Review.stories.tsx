import type { Meta, StoryObj } from '@storybook/react';
import { expect, waitFor, within } from 'storybook/test';
import { type Call, handlers } from './fake/answers.ts';
import { refusal } from './fake/refusal.ts';
import { marked } from './fake/reviews.ts';
import { longest } from './fake/submissions.ts';
import { essay } from './fake/texts.ts';
import { at, once, phone, screens, settled } from './screen.tsx';

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
export const PaidText: Story = {
  parameters: at('/admin/submissions/109', { as, isWhole: true }),
  play: once(async ({ canvas }) => {
    const content = canvas.getByRole('region', { name: 'Content' });
    await expect(content).toHaveTextContent(essay.split('\n')[0]?.trim() ?? '');
    await expect(content).toHaveTextContent(essay.trim().split('\n').at(-1)?.trim() ?? '');
  }),
};
/** Each paragraph takes its direction from its own text: the stop that ends a Hebrew sentence stands on its left. */
export const PaidRightToLeft: Story = {
  parameters: at('/admin/submissions/109', {
    as,
    world: (world) => {
      world.submissions = world.submissions.map((row) =>
        row.id === 109 ? { ...row, content: 'המאמר בוחן את השפה מחדש.' } : row,
      );
    },
  }),
  play: once(async ({ canvas }) => {
    const words = within(canvas.getByRole('region', { name: 'Content' })).getByText(/^המאמר/).firstChild as Text;
    const leftOf = (at: number) => {
      const range = document.createRange();
      range.setStart(words, at);
      range.setEnd(words, at + 1);
      return range.getBoundingClientRect().left;
    };
    await expect(leftOf(words.length - 1)).toBeLessThan(leftOf(0));
  }),
};
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
    canvas.getByText('File check');
    await userEvent.click(canvas.getByRole('tab', { name: /^Highlights/ }));
    canvas.getByText('No text content').scrollIntoView({ block: 'center' });
  }),
};
/** Suggestions alone are a review too. */
export const SuggestionsAlone: Story = {
  parameters: at('/admin/submissions/108', {
    as,
    world: ({ reviews }) => reviews.set(108, { ...marked, highlights: [] }),
  }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('tab', { name: /^Highlights/ }));
    await canvas.findByRole('textbox', { name: 'Document text' });
    const panel = canvas.getByRole('tabpanel', { name: /^Highlights/ });
    await userEvent.click(within(panel).getByRole('button', { name: 'Submit Feedback' }));
    await canvas.findByText('Feedback Submitted');
    await expect(canvas.queryByText(/^Please add at least one/)).toBeNull();
    await expect(
      (await canvas.findAllByText(/suggested changes? (is|are) marked in your text/)).length,
    ).toBeGreaterThan(0);
  }),
};
/** Another editor saved feedback meanwhile: nothing is written over, and both texts are on the page. */
export const FeedbackByAnother: Story = {
  parameters: at('/admin/submissions/108', {
    as,
    replies: {
      giveFeedback: ({ world, body }) => {
        const theirs = 'A letter by the first editor.';
        const current = world.submissions.find(({ id }) => id === 108);
        const isSeen = body.replaces === theirs;
        const feedback = isSeen ? String(body.feedback) : theirs;
        world.submissions = world.submissions.map((row) => (row.id === 108 ? { ...row, feedback } : row));
        return isSeen && current ? { ...current, feedback } : refusal(409, 'This feedback was changed.');
      },
    },
  }),
  play: once(async ({ canvas, userEvent }) => {
    const field = canvas.getByRole('textbox', { name: 'Feedback' });
    await userEvent.type(field, 'A remark by the second.');
    const submit = () => canvas.getAllByRole('button', { name: 'Submit Feedback' })[0] as HTMLElement;
    await userEvent.click(submit());
    const notice = await canvas.findByText('This review was changed while you were working');
    await expect(field).toHaveValue('A letter by the first editor.\n\nA remark by the second.');
    await userEvent.click(submit());
    await canvas.findByText('Feedback Submitted');
    await waitFor(() => expect(notice).not.toBeInTheDocument());
  }),
};
export const EarlierFeedback: Story = {
  parameters: at('/admin/submissions/107', { as }),
  play: once(async ({ canvas, userEvent }) => {
    const compare = await canvas.findByRole('button', { name: 'Compare version 1' });
    const left = (element: Element | null) => element?.getBoundingClientRect().left;
    const list = compare.closest('li');
    await expect(left(list)).toBe(left(canvas.getByRole('heading', { name: 'Earlier versions' })));
    await userEvent.click(compare);
    const dialog = await canvas.findByRole('dialog');
    const title = (name: RegExp) => within(dialog).getByText(name, { selector: '[data-part="titles"] > *' });
    await expect(left(title(/^Version 1 by Robin Hale/))).toBeLessThan(left(title(/^Version 2 by Inês Carvalho/)) ?? 0);
    await expect(within(dialog).getByRole('deletion')).toHaveTextContent('The second half still needs a look.');
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
let missed: string[] = [];
/** Answers as ever, and notes each call for what is gone. */
const noting = (id: 'submission' | 'submissionEvents' | 'feedbackVersions' | 'review') => (call: Call) => {
  if (!call.world.submissions.some((row) => row.id === call.params.id)) missed.push(id);
  return handlers[id]?.(call) as never;
};
/** The page is left first: nothing asks for the deleted submission once more. */
export const Delete: Story = {
  parameters: at('/admin/submissions/107', {
    as,
    replies: {
      submission: noting('submission'),
      submissionEvents: noting('submissionEvents'),
      feedbackVersions: noting('feedbackVersions'),
      review: noting('review'),
    },
  }),
  play: once(async ({ canvas, userEvent }) => {
    missed = [];
    await userEvent.click(canvas.getByRole('button', { name: 'Delete' }));
    const dialog = await canvas.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await canvas.findByText('Submission deleted');
    const heading = await canvas.findByRole('heading', { level: 1, name: 'Dashboard' });
    await waitFor(() => expect(heading).toHaveFocus());
    await settled({ parameters: {} });
    await expect(missed).toEqual([]);
  }),
};
export const Loading: Story = { parameters: at('/admin/submissions/108', { as, replies: { submission: 'never' } }) };
export const NotFound: Story = { parameters: at('/admin/submissions/4711', { as }) };
export const LoadError: Story = {
  parameters: at('/admin/submissions/108', { as, replies: { submission: () => refusal(503) } }),
};
export const Denied: Story = { parameters: at('/admin/submissions/108', { as: 'client' }) };
