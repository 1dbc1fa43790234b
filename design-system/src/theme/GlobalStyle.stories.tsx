import type { Meta, StoryObj } from '@storybook/react';
import { expect } from 'storybook/test';
import { GlobalStyle } from './index.js';

const meta = {
  title: 'Foundations/GlobalStyle',
  component: GlobalStyle,
  render: () => (
    <>
      <GlobalStyle />
      <h1>A plain heading</h1>
      <p>
        A paragraph without a component: paper, ink, the reading size, and no margins but those that a layout gives.
      </p>
      <ul>
        <li>A list</li>
      </ul>
    </>
  ),
} satisfies Meta<typeof GlobalStyle>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The ground of a page is that of the theme, whatever stands on it. */
export const Playground: Story = {
  play: async ({ canvas }) => {
    const paint = document.createElement('span');
    paint.style.color = 'var(--mg-color-bg-page)';
    document.body.append(paint);
    const { color } = getComputedStyle(paint);
    paint.remove();
    await expect(getComputedStyle(document.body).backgroundColor).toBe(color);
    for (const element of [canvas.getByRole('heading'), canvas.getByRole('list'), canvas.getByText(/^A paragraph/)])
      await expect(element).toHaveStyle({ margin: '0px', boxSizing: 'border-box' });
  },
};

export const RightToLeft: Story = { globals: { dir: 'rtl' } };
