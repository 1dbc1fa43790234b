import type { Meta, StoryObj } from '@storybook/react';
import { expect, userEvent, within } from 'storybook/test';
import { categories, change, content, discussed, highlights, manyMarks, mark, suggestions, threads } from './sample.js';
import { HighlightViewer } from './viewer/HighlightViewer.js';

const meta = {
  title: 'Components/HighlightViewer',
  component: HighlightViewer,
  args: { content, highlights, suggestions, categories },
} satisfies Meta<typeof HighlightViewer>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

/** A heading is an element of its level, also with marks in it. */
export const Headings: Story = {
  args: {
    headings: [
      { startIndex: 0, endIndex: 27, level: 1 },
      { startIndex: content.lastIndexOf('\n') + 1, endIndex: content.length, level: 2 },
    ],
    highlights: [mark(content, 'a', 'Quiet Work', { comment: 'A fine title.' })],
    suggestions: [],
  },
  play: async ({ canvasElement }) => {
    const headings = within(canvasElement).getAllByRole('heading');
    await expect(headings.map(({ tagName }) => tagName)).toEqual(['H2', 'H3']);
    await expect(headings[0]?.textContent).toContain('The Quiet Work');
  },
};

/** Who said what: authors and replies are shown, and what is resolved is left out of the text, the notes and the numbers. */
export const Discussed: Story = {
  args: {
    highlights: threads,
    suggestions: [
      { ...discussed[1], comment: 'Settled.', resolved: threads[2]?.resolved } as (typeof discussed)[number],
    ],
  },
  play: async ({ canvasElement }) => {
    const notes = [...canvasElement.querySelectorAll<HTMLElement>('[data-part="note"]')];
    await expect(notes).toHaveLength(threads.length);
    const [, second] = notes;
    await expect(second).toHaveTextContent(/^2BOBen Okafor2 days agoA fine image/);
    const replies = within(second as HTMLElement).getByRole('list', { name: 'Replies' });
    await expect(within(replies).getAllByRole('listitem')[0]).toHaveTextContent(/Mira Sen.*It is Rackham’s/);
    await expect(canvasElement).not.toHaveTextContent('If it is obvious');
    await expect(canvasElement.querySelectorAll('mark')).toHaveLength(threads.length - 1);
    // A change stands although what was said about it is settled.
    await expect(canvasElement.querySelector('ins')).toHaveTextContent('deserve');
    await expect(canvasElement).not.toHaveTextContent('Settled.');
  },
};

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
    await expect(canvas.getByText(/This mark’s place in the text is unknown/)).toBeVisible();
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

const paragraph = content.split('\n')[3] ?? '';
const long = 'Say who measured this, when and where, and give the page as well, so that a reader can look it up. ';
/** Six long notes on two sentences: more than the paragraph is high. */
const stacked = ['essay argues', 'decline', 'since 1990', 'three effects', 'nesting sites', 'soil moisture'].map(
  (words, index) =>
    mark(content, `n${index}`, words, { comment: long.repeat(2), color: index % 2 ? 'blue' : 'yellow' }),
);

/** In a wide place each note is in the margin beside its words; however many there are, the text has no hole. */
export const StackedNotes: Story = {
  args: { highlights: stacked, suggestions: [] },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: '64rem' }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const boxes = (selector: string) =>
      [...canvasElement.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
    const paragraphs = boxes('[data-part="paragraph"]');
    for (const [index, { top }] of paragraphs.entries()) {
      await expect(top - (paragraphs[index - 1]?.bottom ?? top)).toBeLessThan(20);
    }
    const notes = boxes('[data-part="note"]');
    const words = boxes('mark');
    await expect(notes).toHaveLength(6);
    await expect(Math.abs((notes[0]?.top ?? 0) - (words[0]?.top ?? 0))).toBeLessThan(8);
    for (const [index, { top, left }] of notes.entries()) {
      await expect(top).toBeGreaterThanOrEqual(notes[index - 1]?.bottom ?? 0);
      await expect(top).toBeGreaterThanOrEqual((words[index]?.top ?? 0) - 1);
      await expect(left).toBeGreaterThan(paragraphs[0]?.right ?? 0);
    }
  },
};

export const LongText: Story = {
  args: {
    highlights: [mark(content, 'a', paragraph, { comment: 'Too long. '.repeat(60), color: 'orange' })],
  },
};

/** In a narrow place a note opens under its words when its number is pressed, and closes again. */
export const Phone: Story = {
  decorators: [
    (Story) => (
      <div style={{ inlineSize: '22.5rem' }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const shown = () =>
      [...canvasElement.querySelectorAll('[data-part$="note"]')].filter((note) => note.checkVisibility());
    await expect(shown()).toHaveLength(0);
    const number = canvas.getByRole('button', { name: /^Comment 4: Who exactly/ });
    await expect(number).toHaveAttribute('aria-expanded', 'false');
    number.focus();
    await userEvent.keyboard('{Enter}');
    await expect(number).toHaveAttribute('aria-expanded', 'true');
    await expect(number).toHaveFocus();
    const [note, ...others] = shown();
    await expect(others).toHaveLength(0);
    await expect(note).toHaveTextContent('Who exactly?');
    await expect(note).toHaveAttribute('id', number.getAttribute('aria-controls') ?? '');
    // Right under the line of its words, in the middle of the paragraph.
    const gap = (note?.getBoundingClientRect().top ?? 0) - number.getBoundingClientRect().bottom;
    await expect(gap).toBeLessThan(40);
    await userEvent.keyboard('{Enter}');
    await expect(shown()).toHaveLength(0);
    await userEvent.keyboard('{Enter}');
  },
};

/** What was selected up to the start of the next paragraph has its number at its last words, which leads to its note. */
export const PhoneWholeParagraph: Story = {
  decorators: Phone.decorators ?? [],
  args: {
    highlights: [mark(content, 'a', 'The Quiet Work of Hedgerows\n\n', { comment: 'A fine title.' })],
    suggestions: [],
  },
  play: async ({ canvasElement }) => {
    const number = within(canvasElement).getByRole('button', { name: 'Comment 1: A fine title.' });
    await expect(number.closest('[data-part="paragraph"]')).toHaveTextContent(/^The Quiet Work of Hedgerows1$/);
    await userEvent.click(number);
    await expect(canvasElement.querySelector('[data-part="opened-note"]')).toBeVisible();
  },
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
  decorators: [
    (Story) => (
      <div style={{ inlineSize: '64rem' }}>
        <Story />
      </div>
    ),
  ],
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
