import type { Meta, StoryObj } from '@storybook/react';
import { expect, userEvent, within } from 'storybook/test';
import { Heading, headingLevels } from '../text/Heading.js';
import { TextField } from '../text-field/index.js';
import { Fieldset } from './index.js';

const meta = {
  title: 'Components/Fieldset',
  component: Fieldset,
  args: {
    legend: 'Personal Information',
    children: (
      <>
        <TextField label="First name" />
        <TextField label="Last name" />
      </>
    ),
  },
} satisfies Meta<typeof Fieldset>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {
  args: { description: 'As it should appear on the invoice.' },
  play: async ({ canvasElement }) => {
    const group = within(canvasElement).getByRole('group', { name: 'Personal Information' });
    await expect(group).toHaveAccessibleDescription('As it should appear on the invoice.');
  },
};

/** A legend that is a heading is as large as any other heading of its rank. */
export const Headings: Story = {
  render: ({ children }) => (
    <>
      {headingLevels.map((level) => (
        <div key={level}>
          <Heading level={level}>Heading {level}</Heading>
          <Fieldset legend={`Legend ${level}`} headingLevel={level}>
            {children}
          </Fieldset>
        </div>
      ))}
    </>
  ),
  args: { children: 'Fields' },
  play: async ({ canvas }) => {
    const look = (name: string) => {
      const { fontFamily, fontSize, fontWeight, letterSpacing, lineHeight } = getComputedStyle(
        canvas.getByRole('heading', { name }),
      );
      return { fontFamily, fontSize, fontWeight, letterSpacing, lineHeight };
    };
    for (const level of headingLevels) {
      await expect(canvas.getByRole('heading', { name: `Legend ${level}`, level })).toBeVisible();
      await expect(look(`Legend ${level}`)).toEqual(look(`Heading ${level}`));
    }
  },
};

export const Disabled: Story = {
  args: { isDisabled: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('textbox', { name: 'First name' })).toBeDisabled();
  },
};

export const LongText: Story = {
  args: {
    legend: 'Everything we need to know about the person who wrote the document, and about nobody else',
    description:
      'We keep it as long as the order is open. Datenschutzgrundverordnungsauskunftsersuchen are answered within a week.',
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 280 }}>
        <Story />
      </div>
    ),
  ],
};

export const RightToLeft: Story = {
  args: { legend: 'معلومات شخصية', children: <TextField label="الاسم" /> },
  decorators: [
    (Story) => (
      <div dir="rtl" lang="ar">
        <Story />
      </div>
    ),
  ],
};

export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    await expect(canvas.getByRole('textbox', { name: 'First name' })).toHaveFocus();
    await userEvent.tab();
    await userEvent.tab({ shift: true });
    await expect(canvas.getByRole('textbox', { name: 'First name' })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('textbox', { name: 'Last name' })).toHaveFocus();
  },
};
