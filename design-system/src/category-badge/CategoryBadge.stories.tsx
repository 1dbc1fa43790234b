import type { Meta, StoryObj } from '@storybook/react';
import { Inline } from '../layout/index.js';
import { CategoryBadge, categoryTones } from './CategoryBadge.js';

const meta = {
  title: 'Components/CategoryBadge',
  component: CategoryBadge,
  args: { children: 'Process' },
} satisfies Meta<typeof CategoryBadge>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const Tones: Story = {
  render: () => (
    <Inline>
      {categoryTones.map((tone) => (
        <CategoryBadge key={tone} tone={tone}>
          {tone}
        </CategoryBadge>
      ))}
    </Inline>
  ),
};

export const LongText: Story = {
  render: () => (
    <div style={{ inlineSize: 120 }}>
      <CategoryBadge>Value of the service and its limits</CategoryBadge>
    </div>
  ),
};

export const RightToLeft: Story = { args: { dir: 'rtl', lang: 'ar', children: 'الأخلاقيات' } };
