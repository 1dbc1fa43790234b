import type { Meta, StoryObj } from '@storybook/react';
import { expect, within } from 'storybook/test';
import { Button } from '../button/index.js';
import { Stack } from '../layout/index.js';
import { TextLink } from '../text/index.js';
import { Notice } from './Notice.js';

const meta = {
  title: 'Components/Notice',
  component: Notice,
  args: { title: 'Payment opens after approval', children: 'We read your order first and send you a link to pay.' },
  argTypes: { action: { control: false } },
} satisfies Meta<typeof Notice>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The tone is said in a word too. */
export const Playground: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Note:')).toBeInTheDocument();
  },
};

export const Tones: Story = {
  render: () => (
    <Stack>
      <Notice tone="info" title="Payment opens after approval">
        We read your order first and <TextLink href="#mail">send you a link</TextLink> to pay.
      </Notice>
      <Notice tone="success" title="Your review is ready">
        It holds 14 comments and 32 tracked changes.
      </Notice>
      <Notice tone="warning" title="Your document is 240 words over the limit">
        A custom quote is needed; ask for one by e-mail.
      </Notice>
      <Notice tone="danger" title="Access denied">
        You do not have administrator privileges.
      </Notice>
    </Stack>
  ),
};

export const OnlyATitle: Story = { args: { children: undefined } };

export const OnlyABody: Story = { args: { title: undefined } };

export const WithAction: Story = {
  args: {
    tone: 'danger',
    title: 'The list could not be loaded',
    children: 'The server did not answer.',
    action: (
      <Button variant="secondary" size="sm">
        Refresh page
      </Button>
    ),
  },
};

export const LongText: Story = {
  args: {
    tone: 'warning',
    title: 'Rechtsschutzversicherungsgesellschaften-in-einem-sehr-schmalen-Kasten',
    children: 'https://docs.google.com/document/d/1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789/edit is not shared with us.',
  },
  decorators: [(Story) => <div style={{ inlineSize: 260 }}>{Story()}</div>],
};

export const RightToLeft: Story = {
  args: { dir: 'rtl', lang: 'ar', title: 'الدفع بعد الموافقة', children: 'نقرأ طلبك أولاً.', toneLabel: 'ملاحظة' },
};
