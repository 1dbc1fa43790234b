import type { Meta, StoryObj } from '@storybook/react';
import { expect, userEvent, within } from 'storybook/test';
import { refusal } from './fake/refusal.ts';
import { openInvitation } from './fake/team.ts';
import { at, once, phone, screens } from './screen.tsx';

const meta = { title: 'Screens/Invitation', ...screens } satisfies Meta;
export default meta;
type Story = StoryObj;

const path = '/invitation#token=sample';

/** Who invites whom to what, and the account that accepting creates. */
export const NewAccount: Story = { parameters: at(path, { isWhole: true }) };
export const NewAccountPhone: Story = { parameters: at(path, { isWhole: true }), globals: phone };
/** What is wrong with a field stands beside it. */
export const UsernameTaken: Story = {
  parameters: at(path, {
    replies: {
      acceptInvitation: () =>
        refusal(409, 'This username is taken. Choose another one.', [
          { path: 'account.username', message: 'This username is taken. Choose another one.' },
        ]),
    },
  }),
  play: once(async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: /^First name/ }), 'Noor');
    await userEvent.type(canvas.getByRole('textbox', { name: /^Last name/ }), 'Haddad');
    await userEvent.type(canvas.getByRole('textbox', { name: /^Username/ }), 'noor');
    await userEvent.type(canvas.getByLabelText(/^Password/), 'four unrelated words{Enter}');
    await expect(await canvas.findByText('This username is taken. Choose another one.')).toBeVisible();
  }),
};
/** An account that never proved the address, or orders without an account. */
export const Unconfirmed: Story = {
  parameters: at(path, { replies: { openInvitation: () => ({ ...openInvitation, account: 'unconfirmed' }) } }),
};
/** The link alone takes nobody's account. */
export const MustLogIn: Story = {
  parameters: at(path, { replies: { openInvitation: () => ({ ...openInvitation, account: 'confirmed' }) } }),
  play: once(async ({ canvas }) => {
    const page = within(canvas.getByRole('main'));
    await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    await expect(canvas.queryByRole('button', { name: 'Accept invitation' })).toBeNull();
  }),
};
export const SignedIn: Story = {
  parameters: at(path, {
    as: 'client',
    replies: { openInvitation: () => ({ ...openInvitation, account: 'confirmed', isSignedIn: true }) },
  }),
};
export const Ended: Story = {
  parameters: at(path, {
    replies: {
      openInvitation: () =>
        refusal(400, 'This invitation was already accepted or withdrawn, or has expired. Ask for a new one.'),
    },
  }),
};
export const WithoutToken: Story = { parameters: at('/invitation') };
export const Loading: Story = { parameters: at(path, { replies: { openInvitation: 'never' } }) };
export const LoadError: Story = { parameters: at(path, { replies: { openInvitation: () => refusal(503) } }) };
