import type { Meta, StoryObj } from '@storybook/react';
import { expect, screen, waitFor, within } from 'storybook/test';
import { ownCatalogue, ownVersions, staleSentence } from './fake/catalogue.ts';
import { comeBack } from './fake/ending-session.ts';
import { refusal } from './fake/refusal.ts';
import type { World } from './fake/world.ts';
import { at, once, phone, screens } from './screen.tsx';

const meta = { title: 'Screens/Admin settings', ...screens } satisfies Meta;
export default meta;
type Story = StoryObj;

const as = 'owner' as const;
const path = (tab: string) => `/admin/settings?tab=${tab}`;
const own = (world: World) => {
  world.versions = ownVersions;
};
const page = (tab: string, options = {}) => at(path(tab), { as, world: own, isWhole: true, ...options });

/** The fields of the order form of one service; those of the others are folded. */
const orderFormOf = (canvas: ReturnType<typeof within>, index: number): HTMLElement => {
  const group = canvas.getAllByRole('group', { name: 'Order form' })[index];
  if (!group) throw new Error(`There is no service ${index}`);
  return group;
};

/** A fresh install has the specification's services; nothing is unsaved, so nothing can be saved. */
export const Installed: Story = {
  parameters: at('/admin/settings', { as, isWhole: true }),
  play: once(async ({ canvas }) => {
    await canvas.findByText('Services, prices and words, as they were installed.');
    await expect(canvas.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Express Review, ₹1,200 / $15.00',
      'Deep Clarity Edit, ₹2,880 / $36.00',
      'Statement of Purpose, ₹1,200 / $15.00',
      'Academic Reset Intensive, ₹5,760 / $72.00',
    ]);
    await expect(canvas.queryByRole('button', { name: 'Save changes' })).toBeNull();
  }),
};
export const InstalledPhone: Story = { parameters: Installed.parameters ?? {}, globals: phone };

/** A price is changed, looked at and saved with a note: the history has it, and the form has nothing unsaved. */
export const ChangeAPrice: Story = {
  parameters: page('services'),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Express Review/ }));
    const form = within(orderFormOf(canvas, 0));
    const price = form.getByLabelText(/^Price in US dollars/);
    await userEvent.clear(price);
    await userEvent.type(price, '24.50');
    await userEvent.tab();
    await userEvent.click(await canvas.findByRole('button', { name: 'Show 1 unsaved change' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Unsaved changes' }));
    await shown.findByText('Express Review: price in dollars');
    await shown.findByText('$20.00');
    await shown.findByText('$24.50');
    await userEvent.keyboard('{Escape}');
    await userEvent.type(canvas.getByLabelText(/^Note/), 'A little more');
    await userEvent.click(canvas.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('Version 4 saved');
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Save changes' })).toBeNull());
    await userEvent.click(canvas.getByRole('tab', { name: 'History' }));
    await canvas.findByText('A little more');
  }),
};

/** What is wrong is said in words, and its field has the focus, also in another tab and a closed service. */
export const Mistake: Story = {
  parameters: page('services'),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Deep Clarity Edit/ }));
    const name = within(orderFormOf(canvas, 1)).getByLabelText(/^Name/);
    await userEvent.clear(name);
    await userEvent.click(canvas.getByRole('tab', { name: 'Holidays' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Save changes' }));
    await canvas.findByText('The settings were not saved');
    await waitFor(() => expect(document.activeElement).toHaveAttribute('name', 'services.1.form.name'));
    await expect(canvas.getAllByText('Enter a name').length).toBeGreaterThan(0);
  }),
};

/** Somebody else saved meanwhile: nothing typed is lost, and the changes are made again on the newer version. */
export const SavedMeanwhile: Story = {
  parameters: at(path('site'), {
    as,
    world: (world) => {
      own(world);
      newer = false;
    },
    replies: {
      ownerCatalogue: ({ world }) => ({
        ...(newer
          ? {
              ...{ version: 4, savedAt: '2026-03-16T08:59:00.000Z', savedBy: 'Rob Weaver', note: '' },
              catalogue: { ...ownCatalogue, contactEmail: 'rob@example.org' },
            }
          : (world.versions[0] ?? never())),
        promoUses: {},
        defaultContactEmail: 'hello@example.org',
      }),
      saveCatalogue: () => {
        newer = true;
        return refusal(409, staleSentence);
      },
    },
  }),
  play: once(async ({ canvas, userEvent }) => {
    const name = await canvas.findByLabelText(/^Name/);
    await userEvent.clear(name);
    await userEvent.type(name, 'Mei T.');
    await userEvent.click(canvas.getByRole('button', { name: 'Save changes' }));
    await canvas.findByText('Somebody saved version 4 meanwhile');
    await expect(canvas.getByLabelText(/^Name/)).toHaveValue('Mei T.');
    await waitFor(() => expect(canvas.getByLabelText(/^Contact email/)).toHaveValue('rob@example.org'));
    await canvas.findByRole('button', { name: 'Show 1 unsaved change' });
  }),
};
let newer = false;
const never = () => {
  throw new Error('There is a version');
};

/** What was typed is there after a reload. */
export const KeptAfterReload: Story = {
  parameters: page('promo-codes', {
    local: {
      'draft:1:settings': JSON.stringify({
        version: 3,
        base: ownCatalogue,
        values: { ...ownCatalogue, testimonial: { ...ownCatalogue.testimonial, role: 'Doctor by now' } },
      }),
    },
  }),
  play: once(async ({ canvas, userEvent }) => {
    await canvas.findByRole('button', { name: 'Show 1 unsaved change' });
    await userEvent.click(canvas.getByRole('button', { name: 'Discard changes' }));
    const asked = within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }));
    await userEvent.click(asked.getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Save changes' })).toBeNull());
  }),
};

/** Changes that were made again on a newer version are kept as changes of that one: its author's are not undone later. */
export const KeptOnNewerVersion: Story = {
  parameters: page('site', {
    local: {
      'draft:1:settings': JSON.stringify({
        version: 2,
        base: { ...ownCatalogue, testimonial: { ...ownCatalogue.testimonial, role: 'Student' } },
        values: { ...ownCatalogue, testimonial: { ...ownCatalogue.testimonial, role: 'Doctor by now' } },
      }),
    },
  }),
  play: once(async ({ canvas }) => {
    await canvas.findByText('Somebody saved version 3 meanwhile');
    await waitFor(() => expect(JSON.parse(localStorage.getItem('draft:1:settings') ?? '{}').version).toBe(3));
  }),
};

let opened: World | undefined;
const otherName = { ...ownCatalogue, testimonial: { ...ownCatalogue.testimonial, name: 'Rob’s client' } };
/** A tab that has not read the newest version takes over changes made on it, and counts nothing of that version as theirs. */
export const KeptOnUnreadVersion: Story = {
  parameters: page('site', {
    world: (world: World) => {
      own(world);
      opened = world;
    },
    local: {
      'draft:1:settings': JSON.stringify({
        version: 4,
        base: otherName,
        values: { ...otherName, testimonial: { ...otherName.testimonial, role: 'Doctor by now' } },
      }),
    },
  }),
  play: once(async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Show 1 unsaved change' });
    await expect(canvas.queryByText(/^Somebody saved version/)).toBeNull();
    // Rob takes his own change back.
    const versions = [{ ...ownVersions[0], version: 5 }, ...ownVersions] as World['versions'];
    Object.assign(opened ?? {}, { versions });
    comeBack();
    await canvas.findByText('Somebody saved version 5 meanwhile');
    await waitFor(() => expect(canvas.getByLabelText(/^Name/)).toHaveValue(ownCatalogue.testimonial.name));
    await canvas.findByRole('button', { name: 'Show 1 unsaved change' });
  }),
};

const settingsDraft = 'draft:1:settings';
const draftWith = (role: string) =>
  JSON.stringify({
    version: 3,
    base: ownCatalogue,
    values: { ...ownCatalogue, testimonial: { ...ownCatalogue.testimonial, role } },
  });
/** A tab out of sight whose changes are made again on a newer version replaces nothing that was typed in another one since. */
export const KeptOfOtherTab: Story = {
  parameters: page('site', {
    world: (world: World) => {
      own(world);
      opened = world;
    },
    local: { [settingsDraft]: draftWith('Doctor by now') },
  }),
  play: once(async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Show 1 unsaved change' });
    localStorage.setItem(settingsDraft, draftWith('Professor by now'));
    const versions = [{ ...ownVersions[0], version: 4 }, ...ownVersions] as World['versions'];
    Object.assign(opened ?? {}, { versions });
    comeBack();
    await canvas.findByText('Somebody saved version 4 meanwhile');
    window.dispatchEvent(new StorageEvent('storage', { key: settingsDraft }));
    await waitFor(() => expect(canvas.getByLabelText(/^Role/)).toHaveValue('Professor by now'));
  }),
};

export const OpenService: Story = {
  parameters: page('services'),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Express Review/ }));
  }),
};
export const OpenServicePhone: Story = { ...OpenService, globals: phone };
export const AddOns: Story = { parameters: page('add-ons') };
export const PromoCodes: Story = {
  parameters: page('promo-codes'),
  play: once(async ({ canvas }) => {
    await canvas.findByText('Used 12 of 50 times');
    await canvas.findByText('Used 0 times');
  }),
};
/** The focus goes to the row that takes the place of a removed one, and at last to what adds a row. */
export const RemovePromoCodes: Story = {
  parameters: page('promo-codes'),
  play: once(async ({ canvas, userEvent }) => {
    await canvas.findByText('Used 12 of 50 times');
    const rows = () => canvas.queryAllByRole('button', { name: /^Remove/ });
    for (let left = rows().length - 1; left >= 0; left--) {
      rows()[0]?.focus();
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(rows()).toHaveLength(left));
      await expect(rows()[0] ?? canvas.getByRole('button', { name: 'Add promo code' })).toHaveFocus();
    }
  }),
};
export const PromoCodesPhone: Story = { parameters: page('promo-codes'), globals: phone };
export const ContactAndTestimonial: Story = { parameters: page('site') };
export const Holidays: Story = {
  parameters: page('holidays'),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove holiday 1' }));
    await canvas.findByRole('button', { name: 'Show 1 unsaved change' });
    await expect(canvas.getByRole('button', { name: 'Remove holiday 1' })).toHaveFocus();
  }),
};
export const HolidaysPhone: Story = { parameters: page('holidays'), globals: phone };
export const Preview: Story = { parameters: page('preview') };
export const PreviewPhone: Story = { parameters: page('preview'), globals: phone };

/** Each version can be looked at and restored. */
export const History: Story = {
  parameters: page('history'),
  play: once(async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show changes of version 3' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Changes in version 3' }));
    await shown.findByText('Express Review: price in dollars');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(canvas.getByRole('button', { name: 'Restore version 1' }));
    const asked = within(await screen.findByRole('alertdialog', { name: 'Restore version 1?' }));
    await userEvent.click(asked.getByRole('button', { name: 'Restore version' }));
    await screen.findByText('Version 4 saved');
    await canvas.findByText('Restored version 1');
  }),
};
/** A table would scroll sideways, with the buttons out of sight. */
export const HistoryPhone: Story = { ...History, globals: phone };
export const HistoryError: Story = {
  parameters: page('history', { replies: { catalogueVersions: () => refusal(503) } }),
};
export const Loading: Story = { parameters: at('/admin/settings', { as, replies: { ownerCatalogue: 'never' } }) };
export const LoadError: Story = {
  parameters: at('/admin/settings', { as, replies: { ownerCatalogue: () => refusal(503) } }),
};
/** Read again when the window gets the focus, it stays what it was while nothing changed. */
export const ComeBack: Story = {
  parameters: page('site'),
  play: once(async ({ canvas }) => {
    await canvas.findByLabelText(/^Contact email/);
    comeBack();
    await expect(canvas.getByLabelText(/^Contact email/)).toHaveValue('editors@example.org');
  }),
};
export const Denied: Story = { parameters: at('/admin/settings', { as: 'client' }) };
/** Other administrators are told whom to ask. */
export const OwnersOnly: Story = { parameters: at('/admin/settings', { as: 'administrator' }) };
