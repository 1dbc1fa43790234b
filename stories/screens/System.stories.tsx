import type { Meta, StoryObj } from '@storybook/react';
import { expect, within } from 'storybook/test';
import { comeBack, endingSession } from './fake/ending-session.ts';
import { administrator } from './fake/people.ts';
import { refusal } from './fake/refusal.ts';
import { ailingSystem } from './fake/system.ts';
import { at, once, phone, screens } from './screen.tsx';

const meta = { title: 'Screens/Admin system', ...screens } satisfies Meta;
export default meta;
type Story = StoryObj;

const path = '/admin/system';
const as = 'administrator' as const;

/** Reached from the bar; each part is a region with its state in words. */
export const Working: Story = {
  parameters: at(path, { as, isWhole: true }),
  play: once(async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'System' })).toHaveAttribute('aria-current', 'page');
    for (const [name, state] of [
      ['Mail', 'Working'],
      ['Jobs', 'Working'],
      ['Storage', 'Working'],
      ['Last backup', 'Up to date'],
    ] as const)
      await expect(within(await canvas.findByRole('region', { name })).getByText(state)).toBeVisible();
    await expect(canvas.queryByText(/@|isn’t|late/)).toBeNull();
  }),
};
export const WorkingPhone: Story = { parameters: at(path, { as, isWhole: true }), globals: phone };
/** Each part says what is wrong and what to do. */
export const Trouble: Story = {
  parameters: at(path, { as, replies: { system: () => ailingSystem }, isWhole: true }),
  play: once(async ({ canvas }) => {
    for (const [name, title] of [
      ['Mail', 'Mail is late'],
      ['Jobs', 'Reviewed files are late'],
      ['Storage', 'Documents can’t be stored'],
      ['Last backup', 'No backup yet'],
    ] as const)
      await expect(within(await canvas.findByRole('region', { name })).getByText(title)).toBeVisible();
  }),
};
export const TroublePhone: Story = { ...Trouble, globals: phone };
export const Loading: Story = { parameters: at(path, { as, replies: { system: 'never' } }) };
export const LoadError: Story = { parameters: at(path, { as, replies: { system: () => refusal(503) } }) };
const ending = endingSession(administrator);
export const SessionEndedLater: Story = {
  parameters: at(path, { as, world: ending.world }),
  play: once(async ({ canvas }) => {
    await canvas.findByRole('region', { name: 'Mail' });
    ending.end();
    comeBack();
    const notice = within(await canvas.findByRole('alert'));
    await expect(notice.getByRole('link', { name: 'Sign in again' })).toHaveAttribute(
      'href',
      '/login?next=%2Fadmin%2Fsystem',
    );
  }),
};
export const Denied: Story = { parameters: at(path, { as: 'client' }) };
