import type { Meta, StoryObj } from '@storybook/react';
import { Skeleton } from './Skeleton.js';

const meta = { title: 'Components/Skeleton', component: Skeleton, args: {} } satisfies Meta<typeof Skeleton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Paragraph: Story = { args: { lines: 4 } };
export const OfASize: Story = { args: { width: '12rem', height: '3rem' } };
export const RightToLeft: Story = { args: { lines: 3, dir: 'rtl' } };
