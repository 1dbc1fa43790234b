import type { Meta, StoryObj } from '@storybook/react';
import { expect, within } from 'storybook/test';
import { Text } from '../text/index.js';
import { Section } from './Section.js';

const meta = {
  title: 'Components/Section',
  component: Section,
  args: {
    title: 'How to submit',
    lead: 'A .docx or .doc file, or a Google Docs link that may be commented on.',
    children: <Text isMeasured>Follow-up happens by e-mail, and some packages include a call.</Text>,
  },
} satisfies Meta<typeof Section>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The heading names the region. */
export const Playground: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('region', { name: 'How to submit' })).toBeVisible();
  },
};

export const Ruled: Story = { args: { isRuled: true } };

/** The heading is beside the content where there is room, and above it where there is not. */
export const HeadingInTheMargin: Story = { args: { isRuled: true, headingPlacement: 'margin' } };

/** Without a title, several children keep their distance and use the margin's width too. */
export const MarginWithoutTitle: Story = {
  args: { headingPlacement: 'margin' },
  render: (args) => (
    <div style={{ inlineSize: '900px' }}>
      <Section {...args} title={undefined}>
        <p>One</p>
        <p>Two</p>
      </Section>
    </div>
  ),
  play: async ({ canvas, canvasElement }) => {
    const [one, two] = [canvas.getByText('One'), canvas.getByText('Two')].map((p) => p.getBoundingClientRect());
    await expect(one?.width).toBe(canvasElement.querySelector('section')?.clientWidth);
    await expect(two?.top).toBeGreaterThan(one?.bottom ?? 0);
  },
};

export const WithoutTitle: Story = { args: { title: undefined, lead: undefined } };

export const LongText: Story = {
  args: {
    title: 'How to submit a Rechtsschutzversicherungsgesellschaft and other very long things in a narrow column',
  },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: 260 }}>
        <Story />
      </div>
    ),
  ],
};

export const RightToLeft: Story = {
  args: { title: 'كيفية الإرسال', lead: 'ملف وورد أو رابط.', children: 'المتابعة بالبريد.', dir: 'rtl', lang: 'ar' },
};
