import type { Meta, StoryObj } from '@storybook/react';
import { expect, within } from 'storybook/test';
import { FeedbackDocument } from './FeedbackDocument.js';
import { feedbackText } from './model/feedback.js';
import { content, highlights, mark, threads } from './sample.js';

const meta = {
  title: 'Components/FeedbackDocument',
  component: FeedbackDocument,
  args: { highlights },
} satisfies Meta<typeof FeedbackDocument>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A numbered section per highlight, in reading order, each with its quote and comment. */
export const Playground: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('heading', { level: 2 })).toHaveTextContent('Highlighted Feedback');
    await expect(canvas.getAllByRole('heading', { level: 3 })).toHaveLength(highlights.length);
  },
};

/** Authors and replies are shown; what is resolved is left out, here and in the plain text. */
export const Discussed: Story = {
  args: { highlights: threads },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByRole('heading', { level: 3 })).toHaveLength(threads.length - 1);
    await expect(canvas.getByRole('heading', { name: /^Comment 2 ?Ben Okafor/ })).toBeVisible();
    await expect(canvas.getByRole('list', { name: 'Replies' })).toHaveTextContent('Yes, with the page.');
    await expect(canvas.queryByText(/If it is obvious/)).toBeNull();
    const text = feedbackText(threads);
    await expect(text).toContain('say so.\nMira Sen: It is Rackham’s');
    await expect(text).not.toContain('If it is obvious');
  },
};

export const NoComments: Story = {
  args: { highlights: [mark(content, 'a', 'Smith (2011)'), mark(content, 'b', 'Hedgerows', { color: '#7a3e72' })] },
};

/** In a page with a heading above it, the sections stay one rank below the document's own. */
export const HeadingLevel: Story = {
  args: { headingLevel: 3 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 3 })).toHaveTextContent('Highlighted Feedback');
    await expect(canvas.getAllByRole('heading', { level: 4 })).toHaveLength(highlights.length);
  },
};

export const LongText: Story = {
  args: {
    highlights: [mark(content, 'a', content.split('\n')[3] ?? '', { comment: 'Line one.\nLine two. '.repeat(12) })],
  },
};

export const RightToLeft: Story = {
  args: { heading: 'ملاحظات', labels: { section: 'ملاحظة', noComment: 'بلا تعليق' } },
  decorators: [
    (Story) => (
      <div dir="rtl">
        <Story />
      </div>
    ),
  ],
};
