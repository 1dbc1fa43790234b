import type { Meta, StoryObj } from '@storybook/react';
import { expect, within } from 'storybook/test';
import { Inline } from '../layout/index.js';
import { Spinner } from './Spinner.js';

const meta = { title: 'Components/Spinner', component: Spinner, args: {} } satisfies Meta<typeof Spinner>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Screen readers hear the label although nobody sees it. */
export const Playground: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('Loading');
  },
};
export const LabelVisible: Story = { args: { isLabelVisible: true, label: 'Checking who you are' } };
export const Sizes: Story = {
  render: () => (
    <Inline gap={8}>
      <Spinner size="sm" isLabelVisible />
      <Spinner size="md" isLabelVisible />
      <Spinner size="lg" isLabelVisible />
    </Inline>
  ),
};
export const LongText: Story = {
  args: { isLabelVisible: true, label: 'Reading the document and looking for its paragraphs, tables and footnotes' },
  decorators: [(Story) => <div style={{ inlineSize: 200 }}>{Story()}</div>],
};
export const RightToLeft: Story = { args: { dir: 'rtl', lang: 'ar', isLabelVisible: true, label: 'جارٍ التحميل' } };
