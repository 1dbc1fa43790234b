import type { Meta, StoryObj } from '@storybook/react';
import { expect, userEvent, within } from 'storybook/test';
import { categories, change, content, highlights, manyMarks, mark, suggestions } from './sample.js';
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

/** What has no place says so and offers no way to it. */
export const Unplaced: Story = {
  args: { highlights: [{ ...mark(content, 'a', 'Smith'), text: 'Jones', comment: 'First name?' }], suggestions: [] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/This mark has no certain place in the text/)).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

const meeting = content.indexOf('Hedgerows');
const insertion = (id: string, startIndex: number, replacement: string) => ({
  id,
  startIndex,
  endIndex: startIndex,
  text: '',
  replacement,
});

/** Changes that meet at one place each show their own words: two insertions, and one behind a replacement. */
export const MeetingChanges: Story = {
  args: {
    highlights: [],
    suggestions: [
      insertion('a', meeting, 'Old '),
      insertion('b', meeting, 'English '),
      { ...change(content, 'c', 'Smith', 'Jones') },
      insertion('d', content.indexOf('Smith') + 'Smith'.length, ' and Lee'),
    ],
  },
  play: async ({ canvasElement }) => {
    const added = [...canvasElement.querySelectorAll('[data-part="paragraph"] ins')].map((ins) => ins.textContent);
    await expect(added).toEqual(['Old ', 'English ', 'Jones', ' and Lee']);
  },
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
