import type { Meta, StoryContext, StoryObj } from '@storybook/react';
import { expect, screen, within } from 'storybook/test';
import { linkOf } from './fake/answers.ts';
import { administrator, client, longNamed, profileOf } from './fake/people.ts';
import { refusal } from './fake/refusal.ts';
import { at, once, phone, screens } from './screen.tsx';

const meta = { title: 'Screens/Log in and register', ...screens } satisfies Meta;
export default meta;
type Story = StoryObj;

export const LogIn: Story = { parameters: at('/login', { isWhole: true }) };
export const LogInPhone: Story = { parameters: at('/login'), globals: phone };
export const LogInFailed: Story = {
  parameters: at('/login', { replies: { login: () => refusal(401, 'The username or the password is not right.') } }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(/^Username or email/), 'amara.osei');
    await userEvent.type(canvas.getByLabelText(/^Password/), 'not this one');
    await userEvent.click(canvas.getByRole('button', { name: 'Log in' }));
    await canvas.findByText('Login failed');
  }),
};
const logInAs = async ({ canvas, userEvent }: StoryContext) => {
  await userEvent.type(canvas.getByLabelText(/^Username or email/), 'someone');
  await userEvent.type(canvas.getByLabelText(/^Password/), 'a red pencil');
  await userEvent.click(canvas.getByRole('button', { name: 'Log in' }));
};
/** An administrator's login leads into the admin area, also from a client's page. */
export const LogInAsAdministrator: Story = {
  parameters: at('/login?next=%2Fprofile', {
    world: (world) => Object.assign(world, { user: administrator }),
    replies: { currentUser: () => administrator },
  }),
  play: once(async (context) => {
    await logInAs(context);
    await expect(await context.canvas.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  }),
};
/** Others are not led to a page that refuses them. */
export const LogInAsClient: Story = {
  parameters: at('/login?next=%2Fadmin%2Fenhanced'),
  play: once(async (context) => {
    await logInAs(context);
    await expect(await context.canvas.findByRole('heading', { level: 1, name: 'My orders' })).toBeVisible();
  }),
};
export const Register: Story = { parameters: at('/register', { isWhole: true }) };
export const RegisterPhone: Story = { parameters: at('/register', { isWhole: true }), globals: phone };
export const RegisterMistakes: Story = {
  parameters: at('/register', { isWhole: true }),
  play: once(async ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button', { name: 'Create account' }))),
};
const createAccount = async ({ canvas, userEvent }: StoryContext) => {
  await userEvent.type(canvas.getByLabelText(/^First name/), 'Amara');
  await userEvent.type(canvas.getByLabelText(/^Last name/), 'Osei');
  await userEvent.type(canvas.getByLabelText(/^Email/), 'amara.osei@example.org');
  await userEvent.type(canvas.getByLabelText(/^Username/), 'amara.osei');
  await userEvent.type(canvas.getByLabelText(/^Password/), 'four unrelated words');
  await userEvent.click(canvas.getByRole('button', { name: 'Create account' }));
};
export const RegisterTaken: Story = {
  parameters: at('/register', {
    replies: { register: () => refusal(409, 'This username or email address is taken.') },
  }),
  play: once(async (context) => {
    await createAccount(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent('We couldn’t create your account');
  }),
};
/** Past the limit of mails no link was sent: nothing says so, and the page offers to send it. */
export const Registered: Story = {
  parameters: at('/register', {
    replies: { profile: ({ world }) => ({ ...profileOf(world.user ?? client), isEmailVerified: false }) },
  }),
  play: once(async (context) => {
    await createAccount(context);
    const toast = (await screen.findByText('Your account is ready')).closest('[data-part="toast"]');
    await expect(toast).not.toHaveTextContent('email');
    await context.canvas.findByText(/No email yet\? Resend it\./);
  }),
};
/** Programs that check mails open every link, and somebody else may have created the account: a person decides. */
export const ConfirmAddress: Story = {
  parameters: at('/verify-email#token=sample', {
    replies: { verifyEmail: ({ world }) => ({ ...linkOf(world), joinedOrders: 2 }) },
  }),
  play: once(async ({ canvas, userEvent }) => {
    const yes = await canvas.findByRole('button', { name: 'Yes, this is my account' });
    await expect(canvas.getByText(/asks to use/)).toHaveTextContent(
      'The account amara.osei, created on 16 Mar 2026, asks to use amara.osei@example.org.',
    );
    await expect(canvas.queryByText(/belongs to the account/)).toBeNull();
    yes.focus();
    await userEvent.keyboard('{Enter}');
    const said = await canvas.findByText(/now belongs to the account amara.osei/);
    await expect(said).toHaveTextContent('We added 2 orders that you placed with this address to its list.');
    await expect(document.activeElement).toContainElement(said);
    const notice = within(canvas.getByRole('main'));
    await expect(notice.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  }),
};
export const ConfirmAddressQuestion: Story = { parameters: at('/verify-email#token=sample') };
export const ConfirmAddressPhone: Story = {
  parameters: at('/verify-email#token=sample', {
    replies: {
      emailLink: ({ world }) => ({
        ...linkOf(world),
        account: 'maria.guadalupe_esperanza-fernandez',
        email: longNamed.email,
      }),
    },
  }),
  globals: phone,
};
export const ConfirmAddressLoading: Story = {
  parameters: at('/verify-email#token=sample', { replies: { emailLink: 'never' } }),
};
/** The address goes to the account of the link, whoever is signed in. */
export const ConfirmAddressOfAnotherAccount: Story = {
  parameters: at('/verify-email#token=sample', { as: 'administrator' }),
  play: once(async ({ canvas, userEvent }) => {
    await canvas.findByText('You are signed in to another account.');
    await userEvent.click(canvas.getByRole('button', { name: 'Yes, this is my account' }));
    const said = await canvas.findByText(/now belongs to the account amara.osei/);
    await expect(said).toHaveTextContent('You are signed in to another account: log out, then log in to this one.');
    await expect(canvas.queryByRole('link', { name: 'Go to my orders' })).toBeNull();
  }),
};
export const ConfirmAddressRefused: Story = {
  parameters: at('/verify-email#token=sample'),
  play: once(async ({ canvas, userEvent }) => {
    const no = await canvas.findByRole('button', { name: 'This wasn’t me' });
    no.focus();
    await userEvent.keyboard('{Enter}');
    const said = await canvas.findByText(
      'The account amara.osei can’t use amara.osei@example.org. You don’t need to do anything else.',
    );
    await expect(document.activeElement).toContainElement(said);
    await expect(canvas.queryByRole('button', { name: 'Yes, this is my account' })).toBeNull();
  }),
};
export const ConfirmAddressOldLink: Story = {
  parameters: at('/verify-email#token=sample', { replies: { emailLink: () => refusal(400) } }),
  play: once(async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('We couldn’t confirm your address');
    await expect(canvas.getByRole('link', { name: 'Go to my account' })).toHaveAttribute(
      'href',
      '/profile?tab=account',
    );
  }),
};
/** The answer was lost, and the link is opened again: it says what it has done. */
export const ConfirmAddressDone: Story = {
  parameters: at('/verify-email#token=sample', {
    replies: { emailLink: ({ world }) => ({ ...linkOf(world), joinedOrders: 1 }) },
  }),
  play: once(async ({ canvas }) => {
    const said = await canvas.findByText(/now belongs to the account amara.osei/);
    await expect(said).toHaveTextContent('We added an order that you placed with this address to its list.');
    await expect(document.activeElement).toContainElement(said);
    await expect(canvas.queryByRole('button', { name: 'Yes, this is my account' })).toBeNull();
  }),
};
/** Another tab was first: nothing is left to decide. */
export const ConfirmAddressUsedMeanwhile: Story = {
  parameters: at('/verify-email#token=sample', { replies: { verifyEmail: () => refusal(400) } }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Yes, this is my account' }));
    const alert = await canvas.findByRole('alert');
    await expect(alert).toHaveTextContent('We couldn’t confirm your address');
    await expect(alert).toHaveFocus();
    await expect(canvas.queryByRole('button', { name: 'This wasn’t me' })).toBeNull();
  }),
};
/** The decision can be sent again. */
export const ConfirmAddressFailed: Story = {
  parameters: at('/verify-email#token=sample', { replies: { refuseEmail: () => refusal(503, 'The server is busy.') } }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'This wasn’t me' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('We couldn’t save your decision');
    await expect(canvas.getByRole('button', { name: 'This wasn’t me' })).toBeEnabled();
  }),
};
export const ConfirmAddressWithoutLink: Story = { parameters: at('/verify-email') };
export const ForgotPassword: Story = { parameters: at('/forgot-password') };
export const ForgotPasswordPhone: Story = { parameters: at('/forgot-password'), globals: phone };
export const ForgotPasswordSent: Story = {
  parameters: at('/forgot-password'),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(/^Email/), 'amara.osei@example.org');
    await userEvent.click(canvas.getByRole('button', { name: 'Send link' }));
    const sent = await canvas.findByText(/If there is an account/);
    await expect(document.activeElement).toContainElement(sent);
    await expect(document.activeElement).toHaveTextContent('Check your email');
  }),
};

/** A guest's order is claimed, and a forgotten password replaced, by the same mailed link. */
export const ClaimOrReset: Story = { parameters: at('/reset-password#token=sample') };
export const ClaimOrResetPhone: Story = { parameters: at('/reset-password#token=sample'), globals: phone };
export const ClaimOrResetOldLink: Story = {
  parameters: at('/reset-password#token=sample', { replies: { resetPassword: () => refusal(400) } }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(/^New password/), 'four unrelated words');
    await userEvent.click(canvas.getByRole('button', { name: 'Save and sign in' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('We couldn’t set your password');
  }),
};
export const ClaimWithoutLink: Story = { parameters: at('/reset-password') };
