import type { Meta, StoryObj } from '@storybook/react';
import { expect, userEvent, within } from 'storybook/test';
import type { Call } from './fake/answers.ts';
import { refusal } from './fake/refusal.ts';
import { at, once, phone, screens } from './screen.tsx';

const meta = { title: 'Screens/Profile, own data', ...screens } satisfies Meta;
export default meta;
type Story = StoryObj;

const as = 'client' as const;
const path = '/profile?tab=account';
const body = () => within(document.body);
/** A login of an hour ago: the password comes first. */
const asksPassword = ({ body: { password } }: Call) => {
  if (password === undefined) return refusal(403, 'Enter your password to download your data.');
  return refusal(403, 'Your current password is wrong. Please try again');
};

/** After a recent login the browser begins at once. */
export const Download: Story = {
  parameters: at(path, { as }),
  play: once(async ({ canvas }) => {
    const clicked: string[] = [];
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function () {
      clicked.push(this.pathname);
    };
    try {
      await userEvent.click(canvas.getByRole('button', { name: 'Download your data' }));
      await body().findByText('Your download has started');
      await expect(clicked).toEqual(['/api/profile/archive']);
    } finally {
      HTMLAnchorElement.prototype.click = click;
    }
  }),
};
export const WrongPassword: Story = {
  parameters: at(path, { as, replies: { requestArchive: asksPassword } }),
  play: once(async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Download your data' }));
    const dialog = within(await body().findByRole('dialog', { name: 'Enter your password' }));
    await userEvent.type(dialog.getByLabelText(/^Your password/), 'a blue pencil{Enter}');
    await expect(await dialog.findByText('Your current password is wrong. Please try again')).toBeVisible();
  }),
};
export const WrongPasswordPhone: Story = { ...WrongPassword, globals: phone };
export const TooOften: Story = {
  parameters: at(path, { as, replies: { requestArchive: () => refusal(429) } }),
  play: once(async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Download your data' }));
    await body().findByText('We couldn’t prepare your data');
  }),
};
