import type { Meta, StoryObj } from '@storybook/react';
import { expect, within } from 'storybook/test';
import { Stack } from '../layout/index.js';
import { ProgressBar } from './ProgressBar.js';

const meta = {
  title: 'Components/ProgressBar',
  component: ProgressBar,
  args: { label: 'Uploading thesis-chapter-2.docx', value: 42 },
} satisfies Meta<typeof ProgressBar>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The label names the bar and the value is said with it. */
export const Playground: Story = {
  play: async ({ canvasElement }) => {
    const bar = within(canvasElement).getByRole('progressbar', { name: 'Uploading thesis-chapter-2.docx' });
    await expect(bar).toHaveAttribute('value', '42');
  },
};

export const Stages: Story = {
  render: () => (
    <Stack gap={6}>
      <ProgressBar label="Not begun" value={0} />
      <ProgressBar label="A third" value={1} max={3} />
      <ProgressBar label="Done" value={100} />
    </Stack>
  ),
};

export const InWords: Story = { args: { value: 3, max: 7, valueLabel: '3 of 7 MB' } };

export const OfUnknownLength: Story = { args: { value: undefined, label: 'Converting the document' } };

export const LongText: Story = {
  args: { label: 'Uploading Rechtsschutzversicherungsgesellschaften-final-final-version-3-with-comments.docx' },
  decorators: [(Story) => <div style={{ inlineSize: 240 }}>{Story()}</div>],
};

export const RightToLeft: Story = { args: { dir: 'rtl', lang: 'ar', label: 'رفع الملف', valueLabel: '٤٢٪' } };
