import type { Meta, StoryObj } from '@storybook/react';
import { expect, waitFor } from 'storybook/test';
import { Inline } from '../layout/index.js';
import { Text } from '../text/index.js';
import { Avatar } from './index.js';

const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#7a3e72"/><circle cx="24" cy="19" r="8" fill="#fff"/><path d="M8 46a16 16 0 0 1 32 0" fill="#fff"/></svg>',
)}`;

const meta = {
  title: 'Components/Avatar',
  component: Avatar,
  args: { name: 'Ada Lovelace' },
} satisfies Meta<typeof Avatar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'Ada Lovelace' })).toHaveTextContent('AL');
  },
};

export const Sizes: Story = {
  render: (args) => (
    <Inline>
      <Avatar {...args} size="sm" />
      <Avatar {...args} size="md" />
      <Avatar {...args} size="lg" />
    </Inline>
  ),
  play: async ({ canvas }) => {
    const widths = canvas.getAllByRole('img').map((avatar) => avatar.getBoundingClientRect().width);
    await expect(widths).toEqual([24, 32, 48]);
  },
};

/** The tint is a person's own, wherever the name stands. */
export const Tints: Story = {
  render: () => (
    <Inline>
      {['Ada Lovelace', 'Grace Hopper', 'Edsger Dijkstra', 'Barbara Liskov', 'Alan Turing', 'Radia Perlman'].map(
        (name) => (
          <Avatar key={name} name={name} />
        ),
      )}
    </Inline>
  ),
};

export const Picture: Story = {
  args: { src: picture, size: 'lg' },
  play: async ({ canvasElement }) => {
    const image = canvasElement.querySelector('img') as HTMLImageElement;
    await waitFor(() => expect(image.naturalWidth).toBeGreaterThan(0));
  },
};

/** Where the picture cannot be loaded, the initials stand there. */
export const BrokenPicture: Story = {
  args: { src: 'data:image/png;base64,AAAA', size: 'lg' },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('img')).toBeNull());
    await expect(canvas.getByText('AL')).toBeVisible();
  },
};

export const OwnInitials: Story = {
  args: { name: 'Deutsche Forschungsgemeinschaft', initials: 'DFG+' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img')).toHaveTextContent(/^DFG$/);
  },
};

/** Beside the name it says nothing more. */
export const BesideAName: Story = {
  args: { isDecorative: true },
  render: (args) => (
    <Inline gap={2}>
      <Avatar {...args} />
      <Text>Ada Lovelace</Text>
    </Inline>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('img')).toBeNull();
  },
};

export const LongText: Story = {
  args: { name: 'Adolph Blaine Charles David Earl Frederick Gerald Hubert Wolfeschlegelsteinhausenbergerdorff' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img')).toHaveTextContent('AW');
    await expect(canvas.getByRole('img').getBoundingClientRect().width).toBe(32);
  },
};

export const RightToLeft: Story = {
  args: { name: 'نجيب محفوظ' },
  decorators: [
    (Story) => (
      <div dir="rtl" lang="ar">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'نجيب محفوظ' })).toHaveTextContent('نم');
  },
};
