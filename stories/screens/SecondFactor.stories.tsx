import type { SecondFactor } from '@marginalia/bff/contract';
import type { Meta, StoryContext, StoryObj } from '@storybook/react';
import { expect, screen, waitFor, within } from 'storybook/test';
import { administrator, profileOf } from './fake/people.ts';
import { refusal } from './fake/refusal.ts';
import { sampleCodes, someFactors } from './fake/second-factor.ts';
import { at, once, phone, screens } from './screen.tsx';

const meta = { title: 'Screens/Two-factor authentication', ...screens } satisfies Meta;
export default meta;
type Story = StoryObj;

const wanted = (...secondFactor: string[]) => ({
  login: () => Response.json({ isAdmin: true, secondFactor }, { status: 202 }),
  // Nobody is signed in before the second step.
});
const enterPassword = async ({ canvas, userEvent }: StoryContext) => {
  await userEvent.type(canvas.getByLabelText(/^Username or email/), 'ines');
  await userEvent.type(canvas.getByLabelText(/^Password/), 'a red pencil');
  await userEvent.click(canvas.getByRole('button', { name: 'Log in' }));
};
const all = wanted('code', 'passkey', 'recoveryCode');

export const LogInCode: Story = {
  parameters: at('/login', { replies: all, isWhole: true }),
  play: once(async (context) => {
    await enterPassword(context);
    const code = await context.canvas.findByLabelText(/^Code/);
    await waitFor(() => expect(code).toHaveFocus());
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(code).toHaveAttribute('inputmode', 'numeric');
  }),
};
export const LogInCodePhone: Story = { ...LogInCode, globals: phone };
/** A code with the space that apps show is taken; the login leads into the admin area. */
export const LogInCodePasted: Story = {
  parameters: at('/login', { replies: all }),
  play: once(async (context) => {
    await enterPassword(context);
    const { canvas, userEvent } = context;
    await userEvent.click(await canvas.findByLabelText(/^Code/));
    await userEvent.paste('123 456');
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  }),
};
export const LogInWrongCode: Story = {
  parameters: at('/login', {
    replies: {
      ...all,
      loginSecondFactor: () => {
        const message = 'This code is wrong or was already used. Enter the code that your app shows now.';
        return refusal(422, message, [{ path: 'code', message }]);
      },
    },
  }),
  play: once(async (context) => {
    await enterPassword(context);
    const { canvas, userEvent } = context;
    const code = await canvas.findByLabelText(/^Code/);
    await userEvent.type(code, '12345{Enter}');
    await waitFor(() => expect(code).toHaveAccessibleDescription(/Enter the 6 digits that your app shows/));
    await userEvent.type(code, '6{Enter}');
    await waitFor(() => expect(code).toHaveAccessibleDescription(/This code is wrong or was already used/));
    await expect(code).toHaveFocus();
  }),
};
export const LogInTooManyCodes: Story = {
  parameters: at('/login', {
    replies: {
      ...all,
      loginSecondFactor: () => refusal(429, 'Too many attempts. Try again in 3 minutes. A passkey works meanwhile.'),
    },
  }),
  play: once(async (context) => {
    await enterPassword(context);
    await context.userEvent.type(await context.canvas.findByLabelText(/^Code/), '123456{Enter}');
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent('A passkey works meanwhile.');
  }),
};
/** Each other way moves the focus to where it is answered. */
export const LogInOtherWays: Story = {
  parameters: at('/login', { replies: all }),
  play: once(async (context) => {
    await enterPassword(context);
    const { canvas, userEvent } = context;
    await canvas.findByLabelText(/^Code/);
    const passkey = canvas.getByRole('button', { name: 'Use a passkey' });
    passkey.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Use your passkey' })).toHaveFocus());
    await userEvent.click(canvas.getByRole('button', { name: 'Use a recovery code' }));
    await waitFor(() => expect(canvas.getByLabelText(/^Recovery code/)).toHaveFocus());
    await expect(canvas.getByRole('button', { name: 'Use a code from your app' })).toBeVisible();
  }),
};
let whileSent: Node | undefined;
/** A code that is on its way may log the person in: the login begins again only once it has failed. */
export const LogInStartOver: Story = {
  parameters: at('/login', {
    replies: {
      ...all,
      loginSecondFactor: () => {
        whileSent = screen.getByRole('button', { name: 'Start over' }).cloneNode();
        return refusal(503);
      },
    },
  }),
  play: once(async (context) => {
    await enterPassword(context);
    const { canvas, userEvent } = context;
    const code = await canvas.findByLabelText(/^Code/);
    const startOver = canvas.getByRole('button', { name: 'Start over' });
    await expect(startOver).toBeEnabled();
    await userEvent.type(code, '123456{Enter}');
    await canvas.findByRole('alert');
    await expect(whileSent).toHaveAttribute('disabled');
    await waitFor(() => expect(startOver).toBeEnabled());
  }),
};
export const LogInPasskey: Story = {
  parameters: at('/login', { replies: wanted('passkey', 'recoveryCode') }),
  play: once(async (context) => {
    await enterPassword(context);
    await waitFor(() => expect(context.canvas.getByRole('button', { name: 'Use your passkey' })).toHaveFocus());
  }),
};
/** After five minutes the login begins again, and says so. */
export const LogInTooLate: Story = {
  parameters: at('/login', {
    replies: { ...all, loginSecondFactor: () => refusal(401, 'This login has ended. Log in again.') },
  }),
  play: once(async (context) => {
    await enterPassword(context);
    const { canvas, userEvent } = context;
    await userEvent.type(await canvas.findByLabelText(/^Code/), '123456{Enter}');
    await screen.findByText('This login has ended. Log in again.');
    await waitFor(() => expect(canvas.getByLabelText(/^Password/)).toHaveFocus());
    await expect(canvas.getByLabelText(/^Password/)).toHaveValue('');
  }),
};
/** A browser that has used a passkey here is offered it without a password. */
export const LogInPasskeyAlone: Story = {
  parameters: at('/login', { local: { usesPasskey: 'true' } }),
  play: once(async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Log in with a passkey' })).toBeVisible();
  }),
};
/** The link of the mail sets the password; it doesn't go around the second factor. */
export const ResetPasswordCode: Story = {
  parameters: at('/reset-password#token=sample', {
    replies: {
      resetPassword: () => Response.json({ isAdmin: true, secondFactor: ['code', 'recoveryCode'] }, { status: 202 }),
    },
  }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(/^New password/), 'four unrelated words');
    await userEvent.click(canvas.getByRole('button', { name: 'Save and sign in' }));
    await waitFor(() => expect(canvas.getByLabelText(/^Code/)).toHaveFocus());
  }),
};

const account = (secondFactor?: SecondFactor) =>
  at('/profile?tab=account', {
    as: 'administrator',
    world: (world) => secondFactor && Object.assign(world, { secondFactor }),
    isWhole: true,
  });
const section = async ({ canvas }: StoryContext) =>
  within(await canvas.findByRole('region', { name: 'Two-factor authentication' }));

export const AccountWithout: Story = {
  parameters: account(),
  play: once(async (context) => {
    await (await section(context)).findByText(/^Not set up yet/);
  }),
};
export const Account: Story = {
  parameters: account(someFactors),
  play: once(async (context) => {
    await (await section(context)).findByText('Work laptop');
  }),
};
export const AccountPhone: Story = { ...Account, globals: phone };
export const AccountFewCodes: Story = {
  parameters: account({ ...someFactors, recoveryCodesLeft: 2 }),
  play: once(async (context) => {
    const two = await (await section(context)).findAllByText(/You have 2 recovery codes left/);
    await expect(two[0]).toBeVisible();
    await expect((await section(context)).getByText(/^Create new ones, or/)).toBeVisible();
  }),
};
/** Three are enough for no warning. */
export const AccountThreeCodes: Story = {
  parameters: account({ ...someFactors, recoveryCodesLeft: 3 }),
  play: once(async (context) => {
    const part = await section(context);
    await part.findByText(/^You have 3 recovery codes left/);
    await expect(part.queryByText(/^Create new ones, or/)).toBeNull();
  }),
};
export const AccountLoading: Story = {
  parameters: at('/profile?tab=account', { as: 'administrator', replies: { secondFactor: 'never' } }),
};
export const AccountError: Story = {
  parameters: at('/profile?tab=account', { as: 'administrator', replies: { secondFactor: () => refusal(503) } }),
};
/** Clients have none of it. */
export const AccountOfClient: Story = {
  parameters: at('/profile?tab=account', { as: 'client' }),
  play: once(async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Sessions' });
    await expect(canvas.queryByText('Two-factor authentication')).toBeNull();
  }),
};

const openAdding = async (context: StoryContext) => {
  const { userEvent } = context;
  await userEvent.click(await (await section(context)).findByRole('button', { name: 'Add authenticator app' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an authenticator app' }));
  await userEvent.type(dialog.getByLabelText(/^Your password/), 'a red pencil{Enter}');
  await dialog.findByRole('img', { name: 'QR code for your authenticator app' });
  return dialog;
};
export const AddApp: Story = {
  parameters: account(),
  play: once(async (context) => {
    const dialog = await openAdding(context);
    await expect(dialog.getByLabelText(/^Code/)).toHaveFocus();
    await expect(dialog.getByText(/^JBSW Y3DP/)).toBeVisible();
  }),
};
export const AddAppPhone: Story = { ...AddApp, globals: phone };
/** The first factor brings recovery codes, which are shown once. */
export const AddAppCodes: Story = {
  parameters: account(),
  play: once(async (context) => {
    const { userEvent } = context;
    await userEvent.type((await openAdding(context)).getByLabelText(/^Code/), '123456{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Save your recovery codes' }));
    await expect(within(dialog.getByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')).toHaveLength(
      10,
    );
    await expect(document.activeElement).toHaveTextContent(/We can’t show them again/);
    await expect(dialog.getByRole('button', { name: 'Download as text' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await dialog.findByText('Save your codes first. Then choose “I’ve saved them”.');
    await expect(dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'I’ve saved them' }));
    const part = await section(context);
    await part.findByRole('button', { name: 'Remove authenticator app' });
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  }),
};
/** Whoever closes the dialog while the app is being added is shown the recovery codes all the same. */
export const AddAppClosed: Story = {
  parameters: at('/profile?tab=account', {
    as: 'administrator',
    replies: {
      confirmApp: ({ world }) => {
        screen.getByRole('button', { name: 'Close' }).click();
        world.secondFactor = { ...someFactors, passkeys: [], recoveryCodesLeft: 10 };
        return { recoveryCodes: sampleCodes };
      },
    },
  }),
  play: once(async (context) => {
    const { userEvent } = context;
    await userEvent.type((await openAdding(context)).getByLabelText(/^Code/), '123456{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Save your recovery codes' }));
    await userEvent.click(dialog.getByRole('button', { name: 'I’ve saved them' }));
    await (await section(context)).findByRole('button', { name: 'Remove authenticator app' });
  }),
};
/** The app was added, but the response with the recovery codes was lost: the account asks for its codes from now on. */
export const AddAppLost: Story = {
  parameters: at('/profile?tab=account', {
    as: 'administrator',
    replies: {
      confirmApp: ({ world }) => {
        world.secondFactor = { ...someFactors, passkeys: [], recoveryCodesLeft: 10 };
        return refusal(502);
      },
    },
  }),
  play: once(async (context) => {
    await context.userEvent.type((await openAdding(context)).getByLabelText(/^Code/), '123456{Enter}');
    await screen.findByText(/^Our response with your recovery codes did not come/);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add an authenticator app' })).toBeNull());
    await (await section(context)).findByRole('button', { name: 'Create new recovery codes' });
  }),
};
/** The response was lost: the server may have replaced the codes. */
export const NewCodesLost: Story = {
  parameters: at('/profile?tab=account', {
    as: 'administrator',
    world: (world) => Object.assign(world, { secondFactor: someFactors }),
    replies: { newRecoveryCodes: () => refusal(502) },
  }),
  play: once(async (context) => {
    const { userEvent } = context;
    await userEvent.click(await (await section(context)).findByRole('button', { name: 'Create new recovery codes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create new recovery codes' }));
    await userEvent.type(dialog.getByLabelText(/^Code/), '123456{Enter}');
    await screen.findByText('Your earlier recovery codes may not work any more');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create new recovery codes' })).toBeNull());
  }),
};
/** The field of the code goes away with the focus. */
export const AddPasskeyName: Story = {
  parameters: account(someFactors),
  play: once(async (context) => {
    const { userEvent } = context;
    await userEvent.click(await (await section(context)).findByRole('button', { name: 'Add a passkey' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }));
    await userEvent.type(dialog.getByLabelText(/^Code/), '123456{Enter}');
    await expect(await dialog.findByLabelText(/^Name/)).toHaveFocus();
  }),
};
export const AddAppWrongPassword: Story = {
  parameters: at('/profile?tab=account', {
    as: 'administrator',
    replies: { startApp: () => refusal(403, 'Your current password is wrong. Please try again') },
  }),
  play: once(async (context) => {
    const { userEvent } = context;
    await userEvent.click(await (await section(context)).findByRole('button', { name: 'Add authenticator app' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add an authenticator app' }));
    const password = dialog.getByLabelText(/^Your password/);
    await userEvent.type(password, 'not this{Enter}');
    await waitFor(() => expect(password).toHaveAccessibleDescription(/Your current password is wrong/));
    await expect(password).toHaveFocus();
  }),
};
export const RemovePasskey: Story = {
  parameters: account(someFactors),
  play: once(async (context) => {
    const { userEvent } = context;
    const part = await section(context);
    await userEvent.click(await part.findByRole('button', { name: 'Remove passkey Work laptop' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove this passkey?' }));
    await expect(dialog.queryByText(/^This is your last one/)).toBeNull();
    await userEvent.type(dialog.getByLabelText(/^Code/), '123456{Enter}');
    await waitFor(() => expect(part.queryByText('Work laptop')).toBeNull());
    await expect(part.getByText('Security key in the drawer')).toBeVisible();
  }),
};
/** Who removes the last one is told what it means. */
export const RemoveLast: Story = {
  parameters: account({ ...someFactors, passkeys: [] }),
  play: once(async (context) => {
    const part = await section(context);
    await context.userEvent.click(await part.findByRole('button', { name: 'Remove authenticator app' }));
    await screen.findByText('This is your last one. Without it your password alone logs you in.');
  }),
};
export const RenamePasskey: Story = {
  parameters: account(someFactors),
  play: once(async (context) => {
    const { userEvent } = context;
    const part = await section(context);
    await userEvent.click(await part.findByRole('button', { name: 'Rename passkey Work laptop' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename your passkey' }));
    const name = dialog.getByLabelText(/^Name/);
    await userEvent.clear(name);
    await userEvent.type(name, 'Old laptop{Enter}');
    await part.findByText('Old laptop');
  }),
};

const mustSetUp = { ...administrator, isAdmin: false, mustSetUpSecondFactor: true };
const required = {
  world: (world: object) =>
    Object.assign(world, {
      user: mustSetUp,
      secondFactor: { ...someFactors, isRequired: true, appSince: null, passkeys: [], recoveryCodesLeft: 0 },
    }),
  replies: { profile: () => ({ ...profileOf(mustSetUp) }) },
};
/** The owner asks for a second factor: the login leads to where it is set up. */
export const Required: Story = {
  parameters: at('/profile?tab=account', { ...required, isWhole: true }),
  play: once(async (context) => {
    await context.canvas.findByText('Set up two-factor authentication first');
    await (await section(context)).findByRole('button', { name: 'Add authenticator app' });
    await expect(context.canvas.queryByRole('button', { name: 'Delete account' })).toBeNull();
  }),
};
export const RequiredAdminArea: Story = {
  parameters: at('/admin', required),
  play: once(async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Set it up' })).toHaveAttribute(
      'href',
      '/profile?tab=account',
    );
  }),
};
