import type { Meta, StoryObj } from '@storybook/react';
import { expect, userEvent, within } from 'storybook/test';
import { refusal } from './fake/refusal.ts';
import { everyMember } from './fake/team.ts';
import { at, once, phone, screens } from './screen.tsx';

const meta = { title: 'Screens/Admin team', ...screens } satisfies Meta;
export default meta;
type Story = StoryObj;

const path = '/admin/team';
const as = 'owner' as const;

/** Each person with role and state; the bar leads here for owners alone. */
export const Full: Story = {
  parameters: at(path, { as, isWhole: true }),
  play: once(async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Team' })).toHaveAttribute('aria-current', 'page');
    const people = within(canvas.getByRole('list', { name: 'Administrators' }));
    await expect(people.getAllByRole('listitem')).toHaveLength(everyMember.length);
    await expect(people.getByText('Not seen yet')).toBeVisible();
    await expect(people.getByRole('button', { name: 'Reactivate Yuki Tanaka' })).toBeVisible();
    const invited = within(canvas.getByRole('list', { name: 'Invitations' }));
    await expect(invited.getByText('Link expired')).toBeVisible();
  }),
};
export const FullPhone: Story = { parameters: at(path, { as, isWhole: true }), globals: phone };

/** Whoever is the only active owner has no button that could only fail. */
export const OnlyOwner: Story = {
  parameters: at(path, { as, replies: { team: () => everyMember.slice(0, 1), invitations: () => [] } }),
  play: once(async ({ canvas }) => {
    await expect(canvas.getByText('The only active owner')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Deactivate/ })).toBeNull();
    await expect(canvas.getByText('No invitation is waiting for an answer.')).toBeVisible();
  }),
};
export const Loading: Story = { parameters: at(path, { as, replies: { team: 'never' } }) };
export const LoadError: Story = { parameters: at(path, { as, replies: { team: () => refusal(503) } }) };

/** Other administrators are told whom to ask, and have no link to this page. */
export const DeniedToEditor: Story = {
  parameters: at(path, { as: 'administrator' }),
  play: once(async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Only owners can open this page.');
    await expect(canvas.queryByRole('link', { name: 'Team' })).toBeNull();
  }),
};
export const DeniedToClient: Story = { parameters: at(path, { as: 'client' }) };

const body = () => within(document.body);

/** By the keyboard: the dialog, the address, the role, and the answer. */
export const Invite: Story = {
  parameters: at(path, { as }),
  play: once(async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Invite administrator' }));
    const dialog = within(await body().findByRole('dialog', { name: 'Invite an administrator' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /^Email/ }), 'noor@example.org');
    await userEvent.tab();
    await expect(dialog.getByRole('radio', { name: /^Editor/ })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(dialog.getByRole('radio', { name: /^Read-only/ })).toBeChecked();
    await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await body().findByText('We’ve emailed an invitation to noor@example.org');
  }),
};
/** What the server refuses stands in the dialog, and the address stays. */
export const InviteRefused: Story = {
  parameters: at(path, { as, replies: { invite: () => refusal(409, 'This person is an administrator already.') } }),
  play: once(async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Invite administrator' }));
    const dialog = within(await body().findByRole('dialog', { name: 'Invite an administrator' }));
    const field = dialog.getByRole('textbox', { name: /^Email/ });
    await userEvent.type(field, 'robin@example.org{Enter}');
    await expect(await dialog.findByText('This person is an administrator already.')).toBeVisible();
    await expect(field).toHaveValue('robin@example.org');
  }),
};
export const ChangeRole: Story = {
  parameters: at(path, { as }),
  play: once(async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Change role of Robin Hale' }));
    const dialog = within(await body().findByRole('alertdialog', { name: 'Change the role of Robin Hale' }));
    await expect(dialog.getByRole('radio', { name: /^Editor/ })).toBeChecked();
    await userEvent.click(dialog.getByRole('radio', { name: /^Owner/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Change role' }));
    await body().findByText('Robin Hale is now: Owner');
  }),
};
export const Deactivate: Story = {
  parameters: at(path, { as }),
  play: once(async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Deactivate Robin Hale' }));
    const dialog = within(await body().findByRole('alertdialog', { name: 'Deactivate Robin Hale?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Deactivate' }));
    await body().findByText('Robin Hale is deactivated');
    await expect(canvas.getByRole('list', { name: 'Administrators' })).toHaveFocus();
  }),
};
export const AskedPhone: Story = {
  parameters: at(path, { as }),
  globals: phone,
  play: once(async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Change role of Robin Hale' }));
    await body().findByRole('alertdialog');
  }),
};
