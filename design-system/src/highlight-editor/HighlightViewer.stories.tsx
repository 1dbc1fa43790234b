import type { Meta, StoryObj } from '@storybook/react';
import { expect, userEvent, within } from 'storybook/test';
import { categories, content, highlights, manyMarks, mark, suggestions } from './sample.js';
import { HighlightViewer } from './viewer/HighlightViewer.js';

const meta = {
  title: 'Components/HighlightViewer',
  component: HighlightViewer,
  args: { content, highlights, suggestions, categories },
} satisfies Meta<typeof HighlightViewer>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const CommentsOnly: Story = { args: { suggestions: [] } };

export const NothingMarked: Story = { args: { highlights: [], suggestions: [] } };

export const Overlapping: Story = {
  args: {
    highlights: [
      mark(content, 'a', 'the oldest living monuments of the English countryside', {
        color: 'blue',
        comment: 'Whose?',
      }),
      mark(content, 'b', 'monuments of the English countryside, yet', { color: 'red', comment: 'Mind the rhythm.' }),
      mark(content, 'c', 'English', { color: '#7a3e72', comment: 'A colour of one’s own.' }),
    ],
    suggestions: [],
  },
};

export const Unplaced: Story = {
  args: { highlights: [{ ...mark(content, 'a', 'Smith'), text: 'Jones', comment: 'First name?' }], suggestions: [] },
};

export const LongText: Story = {
  args: {
    highlights: [
      mark(content, 'a', content.split('\n')[3] ?? '', { comment: 'Too long. '.repeat(60), color: 'orange' }),
    ],
  },
};

export const Phone: Story = {
  decorators: [
    (Story) => (
      <div style={{ inlineSize: '22.5rem' }}>
        <Story />
      </div>
    ),
  ],
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

/** From a number in the text to its comment, and back. */
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const number = canvas.getByRole('button', { name: /^Comment 4: Who exactly/ });
    number.focus();
    await userEvent.keyboard('{Enter}');
    const note = canvasElement.ownerDocument.activeElement as HTMLElement;
    await expect(note).toHaveTextContent('Who exactly?');
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Show comment 4 in the text' })).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(number).toHaveFocus();
  },
};

const many = manyMarks(60, 400);

export const FourHundredHighlights: Story = {
  args: { content: many.content, highlights: many.highlights, suggestions: [] },
};
