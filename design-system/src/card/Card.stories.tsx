import type { Meta, StoryObj } from '@storybook/react';
import { expect, within } from 'storybook/test';
import { Inline, Stack } from '../layout/index.js';
import { Heading, Text } from '../text/index.js';
import { Card, cardPaddings } from './Card.js';

const content = (
  <Stack gap={2}>
    <Heading level={3}>Final delivery</Heading>
    <Text tone="secondary">Your draft comes back with tracked changes and comments, by e-mail.</Text>
  </Stack>
);

const meta = { title: 'Components/Card', component: Card, args: { children: content } } satisfies Meta<typeof Card>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const Paddings: Story = {
  render: () => (
    <Inline align="start" wrap>
      {cardPaddings.map((padding) => (
        <Card key={padding} padding={padding}>
          {padding}
        </Card>
      ))}
    </Inline>
  ),
};

export const AsArticle: Story = {
  render: () => (
    <Card as="article" aria-label="Final delivery">
      {content}
    </Card>
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('article', { name: 'Final delivery' })).toBeVisible();
  },
};

export const LongText: Story = {
  render: () => (
    <Card style={{ inlineSize: 220 }}>
      <Text>Rechtsschutzversicherungsgesellschaften-und-noch-ein-langes-Wort breaks where it must.</Text>
    </Card>
  ),
};

export const RightToLeft: Story = { args: { dir: 'rtl', lang: 'ar', children: 'يعود نصك مع التعديلات.' } };
