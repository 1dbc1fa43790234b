import type { Meta, StoryObj } from '@storybook/react';
import { Button } from '../button/index.js';
import { PageHeader } from './PageHeader.js';

const meta = {
  title: 'Components/PageHeader',
  component: PageHeader,
  args: { title: 'Document review' },
  argTypes: { actions: { control: false } },
} satisfies Meta<typeof PageHeader>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const Full: Story = {
  args: {
    eyebrow: 'Submission 214',
    title: 'The ethics of the red pencil',
    lead: 'Statement of Purpose, 1,240 words. Submitted on 3 March 2026 and paid on the day after.',
    actions: (
      <>
        <Button variant="secondary">Export review</Button>
        <Button>Save</Button>
      </>
    ),
  },
};

export const OnTheLandingPage: Story = {
  args: {
    size: '4xl',
    title: 'Your draft, read by someone who edits for a living',
    lead: 'Tracked changes, comments that say why, and a second round. You keep the words; we help them say what you mean.',
  },
};

export const LongText: Story = {
  args: {
    ...Full.args,
    title: 'Rechtsschutzversicherungsgesellschaften and the long shadow of the footnote: a study in seven chapters',
  },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: 320 }}>
        <Story />
      </div>
    ),
  ],
};

export const RightToLeft: Story = {
  args: { title: 'مراجعة المستند', eyebrow: 'طلب ٢١٤', lead: 'أُرسل في ٣ آذار.', dir: 'rtl', lang: 'ar' },
};
