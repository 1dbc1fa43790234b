import type { Meta, StoryObj } from '@storybook/react';
import { expect } from 'storybook/test';
import { at, once, phone, screens } from './screen.tsx';

const meta = { title: 'Screens/Read-only access', ...screens } satisfies Meta;
export default meta;
type Story = StoryObj;

const as = 'reader' as const;
/** What a reader may press: the server would refuse everything else. */
const changes = /^(approve|reject|delete|send|change|mark|refund|record|upload|replace|submit|complete|save|edit)/i;

const holdsNoChange: Story['play'] = once(async ({ canvas }) => {
  await expect(canvas.getByText('You have read-only access')).toBeVisible();
  for (const role of ['button', 'link'] as const)
    for (const control of canvas.queryAllByRole(role))
      await expect(control.getAttribute('aria-label') ?? control.textContent).not.toMatch(changes);
});

export const Dashboard: Story = { parameters: at('/admin', { as }) };
/** The rows keep their way to the order. */
export const Queue: Story = {
  parameters: at('/admin/enhanced', { as }),
  play: once(async ({ canvas }) => {
    await expect(canvas.getByText('You have read-only access')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^(Approve|Reject|Delete)/ })).toBeNull();
    await expect(canvas.getAllByRole('link', { name: 'Review Submission' })[0]).toBeVisible();
  }),
};
export const QueuePhone: Story = { parameters: at('/admin/enhanced', { as }), globals: phone };
/** The text with the editors' marks, the files, the payments and the history. */
export const Order: Story = { parameters: at('/admin/submissions/107', { as, isWhole: true }), play: holdsNoChange };
export const OrderPhone: Story = { parameters: at('/admin/submissions/107', { as, isWhole: true }), globals: phone };
export const WaitingOrder: Story = { parameters: at('/admin/submissions/111', { as }), play: holdsNoChange };
/** The edit page is for writing: its address leads to the page that shows the same. */
export const EditPage: Story = { parameters: at('/admin/submissions/107/edit', { as }), play: holdsNoChange };
