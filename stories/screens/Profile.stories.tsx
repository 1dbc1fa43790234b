import { type AccountSession, limits, type WaitingOrder } from '@marginalia/bff/contract';
import type { Meta, StoryContext, StoryObj } from '@storybook/react';
import { expect, screen, waitFor, within } from 'storybook/test';
import type { Call } from './fake/answers.ts';
import { hoursAgo } from './fake/clock.ts';
import { comeBack, endingSession } from './fake/ending-session.ts';
import { onceRefused } from './fake/once-refused.ts';
import { client, longNamed, profileOf, sessionsNow } from './fake/people.ts';
import { refusal } from './fake/refusal.ts';
import { longest } from './fake/submissions.ts';
import { at, once, phone, screens } from './screen.tsx';

const meta = { title: 'Screens/Profile', ...screens } satisfies Meta;
export default meta;
type Story = StoryObj;

const as = 'client' as const;

export const Orders: Story = {
  parameters: at('/profile', {
    as,
    world: (world) => Object.assign(world, { submissions: world.submissions.filter(({ id }) => id > 107) }),
    isWhole: true,
  }),
};
export const OrdersCompleted: Story = {
  parameters: at('/profile', {
    as,
    world: (world) => Object.assign(world, { submissions: world.submissions.filter(({ id }) => id < 108) }),
  }),
};
/** A completed order whose text cannot be read says so beside what its row knows, and has it when it is asked again. */
export const OrdersCompletedError: Story = {
  parameters: at('/profile', {
    as,
    world: (world) => Object.assign(world, { submissions: world.submissions.filter(({ id }) => id === 107) }),
    replies: onceRefused('submission'),
    isWhole: true,
  }),
};
export const OrdersCompletedRecovers: Story = {
  parameters: { ...OrdersCompletedError.parameters },
  play: once(async ({ canvas }) => {
    await canvas.findByText('We couldn’t load your text');
    await expect(canvas.queryByRole('heading', { name: 'Comments on your text' })).toBeNull();
    canvas.getByRole('button', { name: 'Try again' }).click();
    await canvas.findByRole('heading', { name: 'Comments on your text' });
    await expect(canvas.queryByText('We couldn’t load your text')).toBeNull();
  }),
};
/** A row opens to its order and closes again, also while another is open; it is asked for only when it opens. */
export const OrdersOpened: Story = {
  parameters: { ...at('/profile', { as }) },
  play: once(async ({ canvas, userEvent }) => {
    const row = await canvas.findByRole('button', { name: /^Reading Fanon in the clinic Order 109.*Paid$/ });
    const newest = canvas.getByRole('button', { expanded: true, name: /Order 111/ });
    await expect(canvas.queryByText('Thank you, we received your payment')).toBeNull();
    row.focus();
    await userEvent.keyboard('{Enter}');
    await canvas.findByText('Thank you, we received your payment');
    await expect(row).toHaveAttribute('aria-expanded', 'true');
    await expect(newest).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard(' ');
    await expect(canvas.queryByText('Thank you, we received your payment')).toBeNull();
    await expect(row).toHaveFocus();
  }),
};
export const OrdersPhone: Story = { parameters: at('/profile', { as }), globals: phone };
export const OrdersLongText: Story = {
  parameters: at('/profile', { as, world: (world) => Object.assign(world, { submissions: [longest] }), isWhole: true }),
  globals: phone,
};
export const OrdersLoading: Story = { parameters: at('/profile', { as, replies: { profileSubmissions: 'never' } }) };
/** Nothing was submitted yet, so nothing asks for another document. */
export const OrdersEmpty: Story = {
  parameters: at('/profile', { as, replies: { profileSubmissions: () => [] } }),
  play: once(async ({ canvas }) => {
    await canvas.findByRole('link', { name: 'Submit your first document' });
    await expect(canvas.queryByRole('link', { name: 'Submit another document' })).toBeNull();
  }),
};
export const OrdersError: Story = {
  parameters: at('/profile', { as, replies: { profileSubmissions: () => refusal(503) } }),
};
export const SessionEnded: Story = {
  parameters: at('/profile', { as, replies: { profileSubmissions: () => refusal(401) } }),
};
const ending = endingSession(client);
/** The orders stay; above them is said that nothing newer comes, and where to sign in. */
export const SessionEndedLater: Story = {
  parameters: at('/profile', { as, world: ending.world }),
  play: once(async ({ canvas }) => {
    ending.end();
    comeBack();
    const notice = within(await canvas.findByRole('alert'));
    await expect(notice.getByText('Your session has ended')).toBeVisible();
    await expect(notice.getByRole('link', { name: 'Sign in again' })).toHaveAttribute('href', '/login?next=%2Fprofile');
    await expect(canvas.getByRole('button', { name: /Order 109/ })).toBeVisible();
  }),
};
const unverified = { profile: () => ({ ...profileOf(client), isEmailVerified: false }) };
/** The mail can be asked for again; where that fails, the page says why. */
export const Unverified: Story = {
  parameters: at('/profile', { as, replies: unverified }),
  play: once(async ({ canvas, userEvent }) => {
    await canvas.findByText('Confirm your email address');
    await userEvent.click(canvas.getByRole('button', { name: 'Resend the email' }));
    await screen.findByText(`We sent a new link to ${client.email}.`);
  }),
};
/** The owner of the address said that the account is not theirs. */
export const WithoutAddress: Story = {
  parameters: at('/profile', {
    as,
    replies: { profile: () => ({ ...profileOf(client), email: null, isEmailVerified: false }) },
  }),
  play: once(async ({ canvas, userEvent }) => {
    await canvas.findByText('Your account has no email address');
    await userEvent.click(canvas.getByRole('link', { name: 'Add an email address' }));
    await canvas.findByText(/^Your account has no email address. When you add one/);
    await expect(canvas.queryByRole('link', { name: 'Add an email address' })).toBeNull();
  }),
};
export const UnverifiedPhone: Story = { parameters: at('/profile', { as, replies: unverified }), globals: phone };
export const UnverifiedTooOften: Story = {
  parameters: at('/profile', {
    as,
    replies: { ...unverified, resendVerification: () => refusal(429, 'Too many attempts. Try again in 20 minutes.') },
  }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Resend the email' }));
    await screen.findByText('Too many attempts. Try again in 20 minutes.');
  }),
};
const typedIn: WaitingOrder = {
  ...{ id: 120, title: 'Chapter two, the archive', service: 'deep', serviceName: 'Deep Clarity Edit' },
  ...{ totalPrice: 3600, totalPriceInr: 288_000 },
  ...{ status: 'pending_approval', submittedAt: hoursAgo(3), orderedFor: 'Amara Osei' },
};
/** Orders that somebody else made with this account's address: each is taken, or refused after a question. */
function waiting(...orders: WaitingOrder[]) {
  let left = orders;
  const decide = ({ params }: Call) => {
    left = left.filter(({ id }) => id !== params.id);
    return undefined;
  };
  const decideAll = ({ body }: Call) => {
    left = left.filter(({ id }) => !(body.ids as number[]).includes(id));
    return undefined;
  };
  const first = ({ headers }: Call) => {
    headers.set('x-total-count', String(left.length));
    return left.slice(0, limits.waitingOrders);
  };
  return { waitingOrders: first, takeOrder: decide, refuseOrder: decide, refuseOrders: decideAll };
}
export const WaitingOrders: Story = {
  parameters: at('/profile', { as, replies: waiting(typedIn, { ...typedIn, id: 121, title: 'Cover letter' }) }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add order 120' }));
    await screen.findByText('Order 120 was added to your orders');
    await waitFor(() => expect(canvas.queryByRole('heading', { name: typedIn.title })).toBeNull());
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus());
    await expect(canvas.queryByRole('button', { name: /^Refuse all/ })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Refuse order 121' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Refuse order 121?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Refuse order' }));
    await waitFor(() => expect(canvas.queryByRole('heading', { name: 'Are these orders yours?' })).toBeNull());
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus());
  }),
};
/** Somebody has sent many orders with this address: what is listed is refused at once, and the older ones follow. */
export const WaitingOrdersMany: Story = {
  parameters: at('/profile', {
    as,
    replies: waiting(...Array.from({ length: 102 }, (_, index) => ({ ...typedIn, id: 302 - index }))),
  }),
  play: once(async ({ canvas, userEvent }) => {
    await canvas.findByText('These are the 100 newest of 102 orders. You see older ones after you decide on these.');
    const all = canvas.getByRole('button', { name: 'Refuse all 100 orders' });
    all.focus();
    await userEvent.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Refuse all 100 orders?' }));
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.click(dialog.getByRole('button', { name: 'Refuse orders' }));
    await canvas.findByRole('button', { name: 'Refuse all 2 orders' });
    await expect(canvas.queryByText(/newest of/)).toBeNull();
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus());
  }),
};
export const WaitingOrdersPhone: Story = {
  parameters: at('/profile', {
    as,
    replies: waiting(typedIn, {
      ...typedIn,
      id: 122,
      title: `${'a_long_name_without_a_space_'.repeat(5)}final`,
      orderedFor: longNamed.lastName,
    }),
  }),
  globals: phone,
};
export const WaitingOrdersFailed: Story = {
  parameters: at('/profile', {
    as,
    replies: { ...waiting(typedIn), takeOrder: () => refusal(503, 'The server is busy.') },
  }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add order 120' }));
    await screen.findByText('We couldn’t save your decision');
    await expect(canvas.getByRole('heading', { name: typedIn.title })).toBeVisible();
  }),
};
const newAddress = async ({ canvas, userEvent }: StoryContext, email: string) => {
  await userEvent.type(await canvas.findByLabelText(/^New email address/), email);
  await userEvent.type(canvas.getByLabelText(/^Your password/), 'a red pencil');
  await userEvent.click(canvas.getByRole('button', { name: 'Send link' }));
};
export const ChangeAddress: Story = {
  parameters: at('/profile?tab=account', { as, isWhole: true }),
  play: once(async (context) => {
    await newAddress(context, 'amara@example.net');
    await context.canvas.findByText(/We sent a link to amara@example.net/);
    await expect(context.canvas.getByLabelText(/^New email address/)).toHaveValue('');
  }),
};
export const ChangeAddressSessionEnded: Story = {
  parameters: at('/profile?tab=account', { as, world: ending.world }),
  play: once(async ({ canvas }) => {
    await canvas.findByText('Your details');
    ending.end();
    comeBack();
    await canvas.findByText('You see your account as it was before it ended.');
  }),
};
export const ChangeAddressPending: Story = {
  parameters: at('/profile?tab=account', {
    as,
    replies: { profile: () => ({ ...profileOf(client), pendingEmail: 'amara@example.net' }) },
    isWhole: true,
  }),
};
export const ChangeAddressRefused: Story = {
  parameters: at('/profile?tab=account', {
    as,
    replies: { changeEmail: () => refusal(403, 'Your current password is wrong. Please try again') },
  }),
  play: once(async (context) => {
    await newAddress(context, 'amara@example.net');
    await context.canvas.findByText('Your current password is wrong. Please try again');
    await expect(context.canvas.getByLabelText(/^Your password/)).toHaveFocus();
  }),
};
export const Account: Story = { parameters: at('/profile?tab=account', { as, isWhole: true }) };
export const AccountPhone: Story = { parameters: at('/profile?tab=account', { as }), globals: phone };
/** Where somebody is signed in: one session ends, then all others. The focus stays at the list. */
function signedIn(left: readonly AccountSession[] = sessionsNow) {
  let sessions = [...left];
  return {
    sessions: () => sessions,
    endSession: ({ params }: Call) => {
      sessions = sessions.filter(({ id }) => id !== params.session);
      return undefined;
    },
    endOtherSessions: () => {
      sessions = sessions.filter(({ isCurrent }) => isCurrent);
      return undefined;
    },
  };
}
export const Sessions: Story = {
  parameters: at('/profile?tab=account', {
    as,
    replies: signedIn([...sessionsNow, ...sessionsNow.slice(1).map((one) => ({ ...one, id: one.id.toUpperCase() }))]),
    isWhole: true,
  }),
  play: once(async ({ canvas, userEvent }) => {
    const list = await canvas.findByRole('list', { name: 'Sessions' });
    const [first] = within(list).getAllByRole('listitem');
    await expect(first).toHaveTextContent('Firefox on WindowsThis device, signed in 16 Mar 2026');
    await expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
    await userEvent.click(
      within(list).getAllByRole('button', { name: /^End session: Unknown device/ })[0] as HTMLElement,
    );
    await screen.findByText('Unknown device is signed out');
    await expect(within(list).getAllByRole('listitem')).toHaveLength(4);
    await expect(list).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'End all others' }));
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
    await waitFor(() => expect(list).toHaveFocus());
    await expect(canvas.queryByRole('button', { name: 'End all others' })).toBeNull();
  }),
};
/** One that has ended meanwhile is no failure; a server that cannot answer is. */
export const SessionsFailed: Story = {
  parameters: at('/profile?tab=account', {
    as,
    replies: { endSession: () => refusal(404), endOtherSessions: () => refusal(503, 'The server is busy.') },
  }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^End session: Safari on iPhone/ }));
    await screen.findByText('Safari on iPhone is signed out');
    await userEvent.click(canvas.getByRole('button', { name: 'End all others' }));
    await screen.findByText('We couldn’t end the other sessions');
    await screen.findByText('The server is busy.');
  }),
};
export const SessionsError: Story = {
  parameters: at('/profile?tab=account', { as, replies: { sessions: () => refusal(503) } }),
};
export const SessionsPhone: Story = {
  parameters: at('/profile?tab=account', {
    as,
    replies: signedIn(sessionsNow.map((one) => ({ ...one, device: one.device && 'Samsung Internet on Android' }))),
    isWhole: true,
  }),
  globals: phone,
};
export const AccountLoading: Story = { parameters: at('/profile?tab=account', { as, replies: { profile: 'never' } }) };
export const AccountError: Story = {
  parameters: at('/profile?tab=account', { as, replies: { profile: () => refusal(503) } }),
};
export const AccountSessionEnded: Story = {
  parameters: at('/profile?tab=account', { as, replies: { profile: () => refusal(401) } }),
  play: once(async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Sign in again' })).toHaveAttribute(
      'href',
      '/login?next=%2Fprofile%3Ftab%3Daccount',
    );
  }),
};
const wrongLogin = () => refusal(401, 'Please check your credentials and try again');
type Played = Pick<StoryContext, 'canvas' | 'userEvent'>;
const deleteWith = async ({ canvas, userEvent }: Played, password: string) => {
  const field = within(await canvas.findByRole('alertdialog')).getByLabelText(/^Your password/);
  await userEvent.clear(field);
  await userEvent.type(field, password);
  await userEvent.click(canvas.getByRole('button', { name: 'Delete account permanently' }));
};
const deletedOrWrong =
  /^We couldn’t sign you in with this password\..* If it is right, your account is already deleted\.$/;
/** The account was deleted and a proxy lost the response: the page says what it knows. */
export const DeleteAccountAgain: Story = {
  parameters: at('/profile?tab=account', {
    as,
    replies: {
      deleteProfile: ({ world }) => {
        world.user = null;
        return refusal(502);
      },
      login: wrongLogin,
    },
  }),
  play: once(async (context) => {
    const { canvas, userEvent } = context;
    await userEvent.click(canvas.getByRole('button', { name: 'Delete account' }));
    await deleteWith(context, 'a red pencil');
    await canvas.findByText(deletedOrWrong);
    await expect(canvas.queryByText('Your account is deleted')).toBeNull();
  }),
};
const ended = endingSession(client);
let attempts = 0;
/** The request was lost and the session ended otherwise, so the account is there: it is deleted after signing in again. */
export const DeleteAccountSessionEndedOtherwise: Story = {
  parameters: at('/profile?tab=account', {
    as,
    world: () => {
      attempts = 0;
    },
    replies: {
      deleteProfile: ({ world }) => {
        attempts += 1;
        if (attempts > 1) return undefined;
        world.user = null;
        return Response.error();
      },
      login: ended.replies.login,
    },
  }),
  play: once(async (context) => {
    const { canvas, userEvent } = context;
    await userEvent.click(canvas.getByRole('button', { name: 'Delete account' }));
    await deleteWith(context, 'a red pencil');
    await canvas.findByText('Your account is deleted');
    await expect(attempts).toBe(2);
  }),
};
/** The session has ended, and a request is lost on its way: the typed password signs in again, and deletes the account. */
export const DeleteAccountSessionEnded: Story = {
  parameters: at('/profile?tab=account', {
    as,
    world: (world) => {
      attempts = 0;
      ended.world(world);
    },
    replies: {
      deleteProfile: () => {
        attempts += 1;
        return attempts === 1 ? Response.error() : undefined;
      },
      login: (call) => (call.body.password === 'a red pencil' ? ended.replies.login(call) : wrongLogin()),
    },
  }),
  play: once(async (context) => {
    const { canvas, userEvent } = context;
    ended.end();
    await userEvent.click(canvas.getByRole('button', { name: 'Delete account' }));
    // The account may also have been deleted on another device.
    await deleteWith(context, 'a blue pencil');
    await canvas.findByText(deletedOrWrong);
    await deleteWith(context, 'a red pencil');
    await canvas.findByText(/^The connection was lost/);
    await userEvent.click(canvas.getByRole('button', { name: 'Delete account permanently' }));
    await canvas.findByText('Your account is deleted');
    await expect(attempts).toBe(2);
  }),
};
let isOffline = false;
/** A deletion was lost with the connection. Later refusals do not say that it was not done, and neither does a wrong password. */
export const DeleteAccountUnknown: Story = {
  parameters: at('/profile?tab=account', {
    as,
    world: (world) => {
      attempts = 0;
      isOffline = false;
      ended.world(world);
    },
    replies: {
      currentUser: ({ world }) => (isOffline ? Response.error() : (world.user ?? client)),
      deleteProfile: ({ world }) => {
        attempts += 1;
        isOffline = attempts === 1;
        if (isOffline) return Response.error();
        if (attempts === 2) return refusal(503, 'The server is busy.');
        if (attempts > 3) return undefined;
        world.user = null;
        return refusal(401, 'Please log in first.');
      },
      login: (call) => (call.body.password === 'a red pencil' ? ended.replies.login(call) : wrongLogin()),
    },
  }),
  play: once(async (context) => {
    const { canvas, userEvent } = context;
    await userEvent.click(canvas.getByRole('button', { name: 'Delete account' }));
    await deleteWith(context, 'a blue pencil');
    await canvas.findByText(/^The connection was lost/);
    isOffline = false;
    await deleteWith(context, 'a blue pencil');
    await canvas.findByText('The server is busy.');
    await deleteWith(context, 'a blue pencil');
    await canvas.findByText(deletedOrWrong);
    await deleteWith(context, 'a red pencil');
    await canvas.findByText('Your account is deleted');
    await expect(attempts).toBe(4);
  }),
};
export const DeleteAccount: Story = {
  parameters: at('/profile?tab=account', { as }),
  play: once(async ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button', { name: 'Delete account' }))),
};
