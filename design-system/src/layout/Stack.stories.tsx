import type { Meta, StoryObj } from '@storybook/react';
import type { ReactNode } from 'react';
import { Inline, Stack } from './Stack.js';

const meta = {
  title: 'Components/Stack and Inline',
  component: Stack,
  subcomponents: { Inline },
} satisfies Meta<typeof Stack>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A plain box: `Card` is built with the layout. */
const Sheet = ({ children }: { children: ReactNode }) => (
  <div style={{ padding: 'var(--mg-space-4)', border: '1px solid var(--mg-color-border-hairline)' }}>{children}</div>
);

const sheets = ['Draft', 'Review', 'Delivery'].map((name) => <Sheet key={name}>{name}</Sheet>);

export const Playground: Story = { args: { gap: 4, children: sheets } };

export const Beside: Story = { render: () => <Inline gap={6}>{sheets}</Inline> };

export const Between: Story = { render: () => <Inline justify="between">{sheets}</Inline> };

export const Centered: Story = {
  render: () => (
    <Stack align="center" gap={2}>
      {sheets}
    </Stack>
  ),
};

/** Parts that do not fit go to the next line. */
export const LongText: Story = {
  render: () => (
    <Inline style={{ inlineSize: 260 }}>
      {sheets}
      <Sheet>A sheet whose words are longer than the line it stands on</Sheet>
    </Inline>
  ),
};

export const AsAList: Story = {
  render: () => (
    <Stack as="ul" gap={1}>
      <li>Grammar</li>
      <li>Clarity</li>
      <li>Tone</li>
    </Stack>
  ),
};

export const RightToLeft: Story = {
  render: () => (
    <Inline dir="rtl" lang="ar">
      {['مسودة', 'مراجعة', 'تسليم'].map((name) => (
        <Sheet key={name}>{name}</Sheet>
      ))}
    </Inline>
  ),
};
