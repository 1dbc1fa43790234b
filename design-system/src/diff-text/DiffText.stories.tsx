import type { Meta, StoryObj } from '@storybook/react';
import { expect, userEvent } from 'storybook/test';
import { DiffText } from './index.js';

const paragraphs = (edited: string) =>
  [
    'Hedges are the oldest walls of the county.',
    'They were planted to hold sheep.',
    'Nobody asked what else lives in them.',
    edited,
    'The survey of 1998 counted them.',
    'It took two summers.',
    'Most of them were gone.',
    'The rest is in the appendix.',
  ].join('\n');

const meta = {
  title: 'Components/DiffText',
  component: DiffText,
  args: {
    before: 'The results are showing that students who is revising twice gets higher marks.',
    after: 'The results show that students who revise twice get higher marks.',
  },
} satisfies Meta<typeof DiffText>;
export default meta;
type Story = StoryObj<typeof meta>;

const texts = (elements: readonly HTMLElement[]) => elements.map((element) => element.textContent?.trim());

export const Playground: Story = {
  play: async ({ canvas }) => {
    await expect(texts(canvas.getAllByRole('deletion'))).toEqual([
      'deleted: are showing',
      'deleted: is revising',
      'deleted: gets',
    ]);
    await expect(texts(canvas.getAllByRole('insertion'))).toEqual([
      'inserted: show',
      'inserted: revise',
      'inserted: get',
    ]);
    await expect(canvas.getAllByText('end of change')).toHaveLength(3);
  },
};

export const SideBySide: Story = {
  args: {
    view: 'side-by-side',
    before: paragraphs('A hedge of one kilometre hold forty species.'),
    after: paragraphs('One kilometre of hedge holds forty species.'),
    beforeTitle: 'Version 1',
    afterTitle: 'Version 2',
  },
  play: async ({ canvas }) => {
    const left = (element: HTMLElement | undefined) => element?.getBoundingClientRect().left ?? 0;
    await expect(left(canvas.getAllByRole('insertion')[0])).toBeGreaterThan(left(canvas.getAllByRole('deletion')[0]));
    // An unchanged paragraph stands in both columns and is read once.
    const [first, second] = canvas.getAllByText('Nobody asked what else lives in them.');
    await expect(first).not.toHaveAttribute('aria-hidden');
    await expect(second).toHaveAttribute('aria-hidden', 'true');
  },
};

/** Under 36 rem each changed paragraph stands before and below after; an unchanged one stands once. */
export const SideBySideOnAPhone: Story = {
  args: { ...SideBySide.args, view: 'side-by-side' },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: 328 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const [deletion, insertion] = [canvas.getAllByRole('deletion')[0], canvas.getAllByRole('insertion')[0]];
    await expect(insertion?.getBoundingClientRect().top).toBeGreaterThan(deletion?.getBoundingClientRect().bottom ?? 0);
    await expect(canvas.getByText('Version 1', { selector: '[data-part="title"]' })).toBeVisible();
    await expect(canvas.getAllByText('Nobody asked what else lives in them.')[1]).not.toBeVisible();
  },
};

/** What did not change and stands far from a change is folded. */
export const Folded: Story = {
  args: {
    before: paragraphs('A hedge of one kilometre hold forty species.'),
    after: paragraphs('One kilometre of hedge holds forty species.'),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Show 2 unchanged paragraphs' })).toBeVisible();
    await expect(canvas.getByText('Nobody asked what else lives in them.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Show 3 unchanged paragraphs' }));
    await expect(canvas.getByText('It took two summers.')).toBeVisible();
  },
};

export const WithoutFolds: Story = {
  args: { ...Folded.args, context: Number.POSITIVE_INFINITY },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).toBeNull();
    await expect(canvas.getByText('It took two summers.')).toBeVisible();
  },
};

export const Unchanged: Story = {
  args: { before: 'It stands as it was.', after: 'It stands as it was.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Both texts are the same.')).toBeVisible();
    await expect(canvas.getByText('It stands as it was.')).toBeVisible();
    await expect(canvas.queryByRole('insertion')).toBeNull();
    await expect(canvas.queryByRole('deletion')).toBeNull();
  },
};

/** A line break or a space that came or went is shown by a sign, and said. */
export const OnlySpacing: Story = {
  args: { before: 'One.\nTwo .', after: 'One.\n\nTwo.' },
  play: async ({ canvas }) => {
    await expect(texts(canvas.getAllByRole('deletion'))).toEqual(['deleted:  spacing ·']);
    await expect(canvas.getByRole('insertion')).toHaveTextContent('inserted: spacing ¶');
  },
};

export const LongText: Story = {
  args: {
    view: 'side-by-side',
    before: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz and what it changed. '.repeat(12),
    after: 'Rinderkennzeichnungsfleischetikettierungsüberwachungsgesetz and what it changes. '.repeat(12),
  },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: 240 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const root = canvasElement.querySelector('[data-component="DiffText"]') as HTMLElement;
    await expect(root.scrollWidth).toBeLessThanOrEqual(root.clientWidth);
  },
};

export const RightToLeft: Story = {
  args: {
    view: 'side-by-side',
    before: 'النتائج تبين ذلك بوضوح.\nIn English it stays.',
    after: 'النتائج تؤكد ذلك.\nIn English it stays.',
    labels: { deleted: 'محذوف:', inserted: 'مضاف:', changeEnd: 'نهاية التغيير', before: 'قبل', after: 'بعد' },
  },
  decorators: [
    (Story) => (
      <div dir="rtl" lang="ar">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const [deletion, insertion] = [canvas.getAllByRole('deletion')[0], canvas.getAllByRole('insertion')[0]];
    await expect(deletion).toHaveTextContent('محذوف: تبين');
    await expect(insertion?.getBoundingClientRect().right).toBeLessThan(deletion?.getBoundingClientRect().left ?? 0);
  },
};

/** Only the buttons of folded paragraphs take the focus, and give it to what they show. */
export const Keyboard: Story = {
  args: Folded.args ?? {},
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Show 2 unchanged paragraphs' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(document.activeElement).toHaveTextContent('Hedges are the oldest walls of the county.');
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Show 3 unchanged paragraphs' })).toHaveFocus();
    await userEvent.tab({ shift: true });
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect(document.activeElement).toHaveTextContent('It took two summers.');
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};
