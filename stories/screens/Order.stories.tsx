import type { Meta, StoryObj } from '@storybook/react';
import { expect, screen, waitFor, within } from 'storybook/test';
import { endGiving } from '../../app/src/accounts/drafts.ts';
import { catalogueHandlers, ownVersions } from './fake/catalogue.ts';
import { comeBack } from './fake/ending-session.ts';
import { fillStorage } from './fake/full-storage.ts';
import { client, profileOf } from './fake/people.ts';
import { refusal } from './fake/refusal.ts';
import { longTitle, prompt } from './fake/texts.ts';
import type { World } from './fake/world.ts';
import { at, once, phone, screens } from './screen.tsx';

const meta = { title: 'Screens/Order form', ...screens } satisfies Meta;
export default meta;
type Story = StoryObj;

const agreed = { termsAgreed: 'true', integrityAgreed: 'true' };

/** What the form remembers of an order that is ready to be sent, but for what is changed here. */
const draft = (changes: Record<string, unknown> = {}) => ({
  'draft:visitor:order:1': JSON.stringify({
    service: 'deep',
    firstName: 'Amara',
    lastName: 'Osei',
    email: client.email,
    emailConfirmation: client.email,
    countryCode: '+44',
    phoneNumber: '7700 900123',
    universityName: 'University of Leeds',
    academicLevel: 'undergrad_year_3',
    documentType: 'essay',
    wordCount: '1,480',
    deadline: '2026-03-20',
    instructionsPrompt: prompt,
    submissionMethod: 'google_docs',
    googleDocsLink: 'https://docs.google.com/document/d/1a2B3c4D5e6F7g8H9i0J/edit',
    additionalServices: ['consultation'],
    additionalInstructions: '',
    promoCode: '',
    ...changes,
  }),
});
const send = /^Submit Document & Continue/;

export const Empty: Story = { parameters: at('/submit', { isWhole: true }) };
/** Each order that was begun in a tab stays by itself. */
export const AnotherUnsent: Story = {
  parameters: at('/submit', {
    session: { ...draft(), 'draft:visitor:order:2': JSON.stringify({ firstName: 'Amara' }) },
  }),
};
/** After a session has ended, an account’s order is not shown to whoever comes next. */
export const KeptForAccount: Story = {
  parameters: at('/submit', { session: { 'draft:7:order:1': JSON.stringify({ firstName: 'Amara' }) } }),
};
let isDown = true;
/** As after a reload: the server has said of nobody yet that they are signed in. */
const asLoaded = () => {
  isDown = true;
  endGiving();
};
/** The account of this browser could not be read: its order is kept, and the form is theirs once it is read. */
export const KeptUntilRead: Story = {
  parameters: at('/submit', {
    as: 'client',
    session: { 'draft:7:order:1': JSON.stringify({ firstName: 'Amara', instructionsPrompt: prompt }) },
    replies: {
      currentUser: () => (isDown ? refusal(503) : client),
      profile: () => (isDown ? refusal(503) : profileOf(client)),
    },
  }),
  beforeEach: asLoaded,
  play: once(async ({ canvas, userEvent }) => {
    await canvas.findByText('We couldn’t check who is logged in, so we can’t show it yet.');
    await expect(canvas.getByLabelText(/^Assignment instructions/)).toHaveValue('');
    const again = canvas.getByRole('button', { name: 'Try again' });
    again.focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByText('We still couldn’t check who is logged in');
    await expect(again).toHaveFocus();
    isDown = false;
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByLabelText(/^Assignment instructions/)).toHaveValue(prompt));
    await expect(canvas.queryByText('An order begun in this tab is kept')).toBeNull();
    // The button that was pressed is gone.
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus());
  }),
};
/** What was typed meanwhile stays in the form, and the kept order is one press away. */
export const KeptBesideTyped: Story = {
  ...KeptUntilRead,
  play: once(async ({ canvas, userEvent }) => {
    const typed = () => canvas.getByLabelText(/^Assignment instructions/);
    await userEvent.type(typed(), 'Typed');
    await canvas.findByText('An order begun in this tab is kept');
    isDown = false;
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    const other = await canvas.findByRole('button', { name: 'Open the other order' });
    await expect(typed()).toHaveValue('Typed');
    await userEvent.click(other);
    await waitFor(() => expect(typed()).toHaveValue(prompt));
  }),
};
/** An order of the account may have arrived. */
export const LostUntilRead: Story = {
  parameters: at('/submit', {
    as: 'client',
    session: {
      'draft:7:order-sent:a': JSON.stringify({ order: '[]', key: 'a', sender: 7, isWhole: true, sentAt: 0 }),
    },
    replies: { currentUser: 'lost', profile: 'lost' },
  }),
  beforeEach: asLoaded,
  play: once(async ({ canvas }) => {
    await canvas.findByText(/^It may have arrived: check whether our confirmation email has come/);
    await canvas.findByRole('button', { name: 'Try again' });
  }),
};
export const Filled: Story = { parameters: at('/submit', { session: draft(), local: agreed, isWhole: true }) };
export const FilledPhone: Story = {
  parameters: at('/submit?promo=SPRING', { session: draft(), local: agreed, isWhole: true }),
  globals: phone,
};
/** A code of the address is checked at once: its discount is a line of the summary. */
export const PromoCode: Story = {
  parameters: at('/submit?promo=spring', {
    session: draft(),
    local: agreed,
    world: (world) => {
      world.versions = ownVersions;
    },
    isWhole: true,
  }),
  play: once(async ({ canvas, userEvent }) => {
    await canvas.findByText('SPRING takes 10% off this order.');
    const summary = within(canvas.getByRole('region', { name: 'Order Summary' }));
    await expect(summary.getByRole('row', { name: /Promo code SPRING/ })).toHaveTextContent('-₹368-$4.60');
    await expect(summary.getByRole('row', { name: /^Total/ })).toHaveTextContent('₹3,312$41.40');
    const field = canvas.getByLabelText(/^Promo code/);
    await userEvent.clear(field);
    await userEvent.type(field, 'opening{Enter}');
    await canvas.findByText(/^This promo code has ended. You pay the full price/);
    await expect(summary.queryByRole('row', { name: /Promo code/ })).toBeNull();
  }),
};
/** A code that is for another service says so. */
export const PromoCodeForAnother: Story = {
  parameters: at('/submit?promo=THESIS-5', {
    session: draft({ service: 'express', additionalServices: [] }),
    world: (world) => {
      world.versions = ownVersions;
    },
  }),
  play: once(async ({ canvas, userEvent }) => {
    await canvas.findByText(/^This promo code isn’t for the selected service./);
    await userEvent.click(canvas.getByRole('radio', { name: /^Deep Clarity Edit/ }));
    await canvas.findByText('THESIS-5 takes ₹400 / $5.00 off this order.');
  }),
};
let isServerAway = true;
/** A check that failed says nothing about the price, and is made again when the field is left. */
export const PromoCodeUnchecked: Story = {
  parameters: at('/submit?promo=SPRING', {
    session: draft(),
    world: (world) => {
      world.versions = ownVersions;
    },
    replies: {
      checkPromoCode: (call) => (isServerAway ? undefined : catalogueHandlers.checkPromoCode?.(call)) ?? refusal(503),
    },
  }),
  play: once(async ({ canvas, userEvent }) => {
    const field = await canvas.findByLabelText(/^Promo code/);
    const said = await canvas.findByText(/try again/i);
    await expect(said).not.toHaveTextContent('You pay the full price');
    isServerAway = false;
    await userEvent.click(field);
    await userEvent.tab();
    await canvas.findByText('SPRING takes 10% off this order.');
    isServerAway = true;
  }),
};
/** Without prices nothing can be ordered. */
export const NoPrices: Story = { parameters: at('/submit', { replies: { catalogue: () => refusal(503) } }) };
/** Prices that change while the form is open are shown before anything is ordered. */
export const PriceChanged: Story = {
  parameters: at('/submit', {
    session: draft(),
    local: agreed,
    replies: {
      createSubmission: ({ world }) => {
        world.versions = ownVersions.map((version) => ({
          ...version,
          catalogue: {
            ...version.catalogue,
            services: version.catalogue.services.map((service) => ({
              ...service,
              form: { ...service.form, price: { usd: 9_900, inr: 800_000 } },
            })),
          },
        }));
        return refusal(
          409,
          'The price has changed since you opened this form. Check the order summary, then submit again.',
        );
      },
    },
  }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: send }));
    await canvas.findByText(/^The price has changed since you opened this form/);
    const summary = within(canvas.getByRole('region', { name: 'Order Summary' }));
    await waitFor(() => expect(summary.getByRole('row', { name: /^Total/ })).toHaveTextContent('₹8,800$109.00'));
  }),
};
let shop: World | undefined;
/** Saves another version with this price of its first service. */
const saveAnother = (version: number, versions: World['versions'], usd?: number) => {
  if (!shop) throw new Error('Nothing was withdrawn');
  shop.versions = versions.map((earlier) => {
    const services = earlier.catalogue.services.map((service) =>
      usd === undefined ? service : { ...service, form: { ...service.form, price: { ...service.form.price, usd } } },
    );
    return { ...earlier, version, catalogue: { ...earlier.catalogue, services } };
  });
};
/** Takes the first service and the consult off the sale. */
const withdraw = (world: World) => {
  shop = world;
  world.versions = ownVersions.map((version) => ({
    ...version,
    version: version.version + 10,
    catalogue: {
      ...version.catalogue,
      services: version.catalogue.services.map((service) => ({ ...service, isOnSale: service.id !== 1 })),
      addOns: version.catalogue.addOns.map((addOn) =>
        addOn.id === 'consultation' ? { ...addOn, services: [] } : addOn,
      ),
    },
  }));
};
/** An add-on that is withdrawn while the form is open leaves the order, and the form says so. */
export const AddOnWithdrawn: Story = {
  parameters: at('/submit', {
    session: draft({ service: 'sop' }),
    local: agreed,
    replies: {
      createSubmission: ({ world }) => {
        withdraw(world);
        const message = 'Please choose add-ons that the selected service offers';
        return refusal(422, message, [{ path: 'additionalServices', message }]);
      },
    },
  }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: send }));
    await canvas.findByText(/^No longer available with Statement of Purpose: 30-minute/);
    await waitFor(() =>
      expect(canvas.queryByText('Please choose add-ons that the selected service offers')).toBeNull(),
    );
    await expect(canvas.getByRole('button', { name: send })).toBeEnabled();
    await waitFor(() => expect(canvas.getByRole('checkbox', { name: /Rush/ })).toHaveFocus());
    // On sale again, it can be ticked again.
    saveAnother(30, ownVersions);
    comeBack();
    await expect(await canvas.findByRole('checkbox', { name: /^30-minute/ })).not.toBeChecked();
    await expect(canvas.queryByText(/^No longer available with/)).toBeNull();
  }),
};
/** A service that is withdrawn while the form is open has to be replaced by another one. */
export const ServiceWithdrawn: Story = {
  parameters: at('/submit', {
    session: draft({ service: 'express' }),
    local: agreed,
    replies: {
      createSubmission: ({ world }) => {
        withdraw(world);
        return refusal(422, 'Please select a service', [{ path: 'service', message: 'Please select a service' }]);
      },
    },
  }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: send }));
    await canvas.findByText('Express Review is no longer available');
    await waitFor(() => expect(canvas.getByRole('radio', { name: /^Deep Clarity Edit/ })).toHaveFocus());
    // A later version does not know the name any more.
    saveAnother(40, shop?.versions ?? [], 98_700);
    comeBack();
    await waitFor(() =>
      expect(canvas.getByRole('radio', { name: /^Deep Clarity Edit/ })).toHaveAccessibleDescription(/987/),
    );
    await expect(canvas.getByText('Express Review is no longer available')).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: /^Statement of Purpose/ }));
    await expect(canvas.queryByText('Express Review is no longer available')).toBeNull();
    await waitFor(() => expect(canvas.getByRole('button', { name: send })).toBeEnabled());
  }),
};
export const KnownService: Story = { parameters: at('/submit/2', { as: 'client' }) };
export const UnknownService: Story = { parameters: at('/submit/99') };
export const LoadingClient: Story = { parameters: at('/submit', { as: 'client', replies: { profile: 'never' } }) };
export const Mistakes: Story = {
  parameters: at('/submit', { isWhole: true }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByLabelText(/^First name/));
    await userEvent.type(canvas.getByLabelText(/^Email/), 'amara@');
    await userEvent.type(canvas.getByLabelText(/^Confirm/), 'osei@example.org');
    await userEvent.click(canvas.getByLabelText(/^Word count/));
    await userEvent.click(canvas.getByLabelText(/^Assignment instructions/));
    await userEvent.tab();
    // A field is judged a moment after it was left; what was not touched is only counted.
    await canvas.findByText('Please provide assignment instructions or prompt');
    await expect(canvas.queryByText('Please select a deadline')).toBeNull();
    await expect(canvas.getAllByText('9 required fields left, 2 answers to correct')).toHaveLength(2);
  }),
};
export const MissingShown: Story = {
  parameters: at('/submit', { isWhole: true }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getAllByRole('button', { name: 'Show fields to fix' })[0] as HTMLElement);
    // Beside the field and in the list at the end.
    await waitFor(() => expect(canvas.getAllByText('Please select a deadline')).toHaveLength(2));
  }),
};
export const EarlyDeadline: Story = {
  parameters: at('/submit', { session: draft({ service: 'express', deadline: '2026-03-17' }), isWhole: true }),
  play: once(async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Add 24-Hour Rush Service' });
  }),
};
export const DeadlineBeforeRush: Story = {
  parameters: at('/submit', { session: draft({ deadline: '2026-03-17' }), isWhole: true }),
  globals: phone,
  play: once(async ({ canvas }) => {
    await canvas.findByText('We may not meet this deadline');
  }),
};
export const TooLongAndFileLost: Story = {
  parameters: at('/submit', {
    session: draft({
      submissionMethod: 'upload',
      lostFile: `${longTitle.replaceAll(' ', '-')}.docx`,
      wordCount: '4,200',
      universityName: longTitle,
    }),
    isWhole: true,
  }),
};
export const StorageFull: Story = {
  parameters: at('/submit'),
  play: once(async ({ canvas, userEvent }) => {
    const empty = fillStorage();
    try {
      await userEvent.type(await canvas.findByLabelText(/^First name/), 'Nadia');
      const alert = await canvas.findByText('Your text is not saved on this device');
      alert.scrollIntoView({ block: 'center' });
      empty();
      await userEvent.type(canvas.getByLabelText(/^First name/), ' Ada');
      await waitFor(() => expect(alert).not.toBeInTheDocument());
    } finally {
      empty();
    }
  }),
};
export const Sending: Story = {
  parameters: at('/submit', {
    session: draft({ submissionMethod: 'upload' }),
    local: agreed,
    replies: { createSubmission: 'never' },
  }),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await canvas.findByRole('button', { name: send });
    const field = canvasElement.querySelector<HTMLInputElement>('input[type="file"]');
    if (field) await userEvent.upload(field, new File(['A draft.'], 'shared-kitchen.docx'));
    await userEvent.click(canvas.getByRole('button', { name: send }));
    const stop = await canvas.findByRole('button', { name: 'Stop sending' });
    await expect(canvas.getByRole('complementary', { name: 'Your order' })).toHaveTextContent(/Sending your order$/);
    stop.scrollIntoView({ block: 'end' });
  },
};
export const ConnectionLost: Story = {
  parameters: at('/submit', {
    session: draft(),
    local: agreed,
    replies: { createSubmission: 'lost' },
  }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: send }));
    const problem = await canvas.findByText('We don’t know whether your order arrived');
    problem.scrollIntoView({ block: 'center' });
  }),
};
/**
 * What the form changes itself is another order too: the rush add-on, and an add-on that another service does not have.
 * Changed back, it is again the order that may have arrived.
 */
export const ChangedAfterConnectionLost: Story = {
  parameters: at('/submit', {
    session: draft({ service: 'express', deadline: '2026-03-17' }),
    local: agreed,
    replies: { createSubmission: 'lost' },
  }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: send }));
    await canvas.findByText('We don’t know whether your order arrived');
    await userEvent.click(canvas.getByRole('button', { name: /^Add .*Rush/ }));
    const isAnother = async () => {
      await canvas.findByText('An earlier order may have arrived');
      await expect(canvas.queryByText('We don’t know whether your order arrived')).toBeNull();
    };
    await isAnother();
    const rush = canvas.getByRole('checkbox', { name: /Rush/ });
    await userEvent.click(rush);
    await canvas.findByText('We don’t know whether your order arrived');
    await expect(canvas.queryByText('An earlier order may have arrived')).toBeNull();
    await userEvent.click(rush);
    await isAnother();
  }),
};
export const Refused: Story = {
  parameters: at('/submit', {
    session: draft(),
    local: agreed,
    replies: {
      createSubmission: () =>
        refusal(422, 'Please choose a day from today on', [
          { path: 'deadline', message: 'Please choose a day from today on' },
        ]),
    },
  }),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: send }));
    const [problem] = await canvas.findAllByText('Please choose a day from today on');
    problem?.scrollIntoView({ block: 'center' });
  }),
};

const received = {
  submissionId: 111,
  trackingUrl: 'https://marginalia.example/track/111',
  email: client.email,
  isConfirmationMailed: true,
};

/** The confirmation of an order that this tab has sent. */
const confirmationOf = (order: typeof received) =>
  at('/submitted', {
    state: { submissionId: order.submissionId },
    session: { 'draft:visitor:sent': JSON.stringify([order]) },
    isWhole: true,
  });

export const Received: Story = {
  parameters: confirmationOf(received),
  play: async ({ canvas }) => void (await canvas.findByRole('heading', { name: 'We have your document' })),
};
export const ReceivedWithoutEmail: Story = {
  parameters: confirmationOf({ ...received, isConfirmationMailed: false }),
  play: async ({ canvas }) => {
    await canvas.findByText(new RegExp(`We sent no email to ${client.email}`));
    await expect(canvas.queryByText(/emailed these details/)).toBeNull();
  },
};
/** The order of another person, or one that this browser could not store. */
export const ReceivedElsewhere: Story = {
  parameters: at('/submitted', { state: { submissionId: 111 }, isWhole: true }),
  play: async ({ canvas }) => void (await canvas.findByRole('heading', { name: 'We can’t show this confirmation' })),
};
export const ReceivedPhone: Story = {
  parameters: confirmationOf(received),
  globals: phone,
};
