import type { Meta, StoryObj } from '@storybook/react';
import { expect, within } from 'storybook/test';
import { ReviewExcerpt } from './viewer/ReviewExcerpt.js';

const passage = (
  <>
    The results <del>are showing that</del> <ins>show that</ins> students who revise twice{' '}
    <mark aria-details="excerpt-note">perform significantly better</mark>
    <sup>1</sup> than those who revise once.
  </>
);
const notes = [
  { id: 'excerpt-note', text: '“Significantly” promises a test. Which one, and how large is the difference?' },
];

const meta = {
  title: 'Components/ReviewExcerpt',
  component: ReviewExcerpt,
  args: { children: passage, notes },
} satisfies Meta<typeof ReviewExcerpt>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A screen reader meets the edits as deletions and insertions, and the marked words lead to their comment. */
export const Playground: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('deletion')).toHaveTextContent('are showing that');
    await expect(canvas.getByRole('insertion')).toHaveTextContent('show that');
    const id = canvasElement.querySelector('mark')?.getAttribute('aria-details');
    const [note] = within(canvas.getByRole('list', { name: 'Comments' })).getAllByRole('listitem');
    await expect(note).toHaveAttribute('id', id);
  },
};

/** A note holds what one writes into it: who said it, and what was answered. */
export const Answered: Story = {
  args: {
    notes: [
      {
        id: 'excerpt-note',
        text: (
          <>
            <small>Ana Ursu</small>“Significantly” promises a test. Which one?
            <small>Mira Sen</small>A t-test. I’ll name it.
          </>
        ),
      },
    ],
  },
  play: async ({ canvasElement }) => {
    const [note] = within(within(canvasElement).getByRole('list', { name: 'Comments' })).getAllByRole('listitem');
    await expect(note).toHaveTextContent(/Ana Ursu.*Which one\?Mira SenA t-test/);
  },
};

export const Phone: Story = {
  decorators: [
    (Story) => (
      <div style={{ inlineSize: '20rem' }}>
        <Story />
      </div>
    ),
  ],
};

export const LongText: Story = {
  args: { notes: [{ id: 'excerpt-note', text: 'Say who measured this, when and where. '.repeat(12) }] },
};

export const RightToLeft: Story = {
  decorators: [
    (Story) => (
      <div dir="rtl">
        <Story />
      </div>
    ),
  ],
};
