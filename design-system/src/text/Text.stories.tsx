import type { Meta, StoryObj } from '@storybook/react';
import { Text, textSizes, textTones } from './Text.js';

const passage =
  'We edit and we coach; we do not write for you. Every change is tracked, every comment says why, and the draft stays yours from the first sentence to the last.';

const meta = {
  title: 'Components/Text',
  component: Text,
  args: { children: passage },
} satisfies Meta<typeof Text>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const Sizes: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: 'var(--mg-space-4)' }}>
      {textSizes.map((size) => (
        <Text key={size} size={size}>
          {passage}
        </Text>
      ))}
    </div>
  ),
};

export const Tones: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: 'var(--mg-space-2)' }}>
      {textTones.map((tone) => (
        <Text key={tone} tone={tone}>
          Tone {tone}: {passage}
        </Text>
      ))}
    </div>
  ),
};

export const ForReading: Story = {
  args: { font: 'serif', size: 'lg', isMeasured: true, children: `${passage} ${passage} ${passage}` },
};

export const Weights: Story = {
  render: () => (
    <div style={{ display: 'grid', gap: 'var(--mg-space-2)' }}>
      <Text weight="regular">Regular</Text>
      <Text weight="medium">Medium</Text>
      <Text weight="bold">Bold</Text>
    </div>
  ),
};

export const LongText: Story = {
  render: () => (
    <div style={{ inlineSize: 200 }}>
      <Text>Rechtsschutzversicherungsgesellschaften: {passage}</Text>
    </div>
  ),
};

export const RightToLeft: Story = {
  render: () => (
    <div dir="rtl" lang="ar">
      <Text>نحرر ونوجه، ولا نكتب بدلاً منك. كل تغيير متتبَّع، وكل تعليق يذكر السبب.</Text>
    </div>
  ),
};
