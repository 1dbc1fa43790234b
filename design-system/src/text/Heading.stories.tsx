import type { Meta, StoryObj } from '@storybook/react';
import { expect, within } from 'storybook/test';
import { Heading } from './Heading.js';

const meta = {
  title: 'Components/Heading',
  component: Heading,
  args: { level: 2, children: 'How it works' },
} satisfies Meta<typeof Heading>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const Sizes: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: 'var(--mg-space-5)' }}>
      <Heading level={1} size="4xl">
        Your draft, read with a red pencil
      </Heading>
      <Heading level={2} size="3xl">
        Your draft, read with a red pencil
      </Heading>
      <Heading level={2} size="2xl">
        Your draft, read with a red pencil
      </Heading>
      <Heading level={2} size="xl">
        Your draft, read with a red pencil
      </Heading>
      <Heading level={2} size="lg">
        Your draft, read with a red pencil
      </Heading>
      <Heading level={2} size="md">
        Your draft, read with a red pencil
      </Heading>
      <Heading level={2} size="sm">
        Your draft, read with a red pencil
      </Heading>
    </div>
  ),
};

/** The rank is for the outline, the size for the eye. */
export const RankApartFromSize: Story = {
  args: { level: 1, size: 'lg', children: 'A small first heading' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('heading', { level: 1 })).toHaveTextContent('A small first heading');
  },
};

export const LongText: Story = {
  render: () => (
    <div style={{ inlineSize: 260 }}>
      <Heading level={1}>Rechtsschutzversicherungsgesellschaften and the limits of a narrow column of text</Heading>
    </div>
  ),
};

export const RightToLeft: Story = {
  render: () => (
    <div dir="rtl" lang="ar">
      <Heading level={1}>كيف نعمل</Heading>
    </div>
  ),
};
