import type { Meta, StoryObj } from '@storybook/react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { refusal } from './fake/refusal.ts';
import { everyEvent } from './fake/team.ts';
import { at, once, phone, screens } from './screen.tsx';

const meta = { title: 'Screens/Admin audit log', ...screens } satisfies Meta;
export default meta;
type Story = StoryObj;

const path = '/admin/audit-log';
const as = 'owner' as const;

/** Who did what, on what, when and from where; an order leads to its page. */
export const Full: Story = {
  parameters: at(path, { as, isWhole: true }),
  play: once(async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Audit log' })).toHaveAttribute('aria-current', 'page');
    await expect(canvas.getByText('Deactivated an administrator')).toBeVisible();
    await expect(canvas.getAllByRole('link', { name: 'Order 107' })[0]).toHaveAttribute(
      'href',
      '/admin/submissions/107',
    );
    await expect(canvas.getByRole('link', { name: 'Export as CSV' })).toHaveAttribute(
      'href',
      '/api/admin/audit-log/export',
    );
  }),
};
export const FullPhone: Story = { parameters: at(path, { as, isWhole: true }), globals: phone };

/** The filters are in the address, also of the file. */
export const Filtered: Story = {
  parameters: at(`${path}?kind=team&person=1`, { as }),
  play: once(async ({ canvas }) => {
    await expect(canvas.getByText('Invited an administrator')).toBeVisible();
    await expect(canvas.queryByText('Logged in')).toBeNull();
    await expect(canvas.getByRole('link', { name: 'Export as CSV' })).toHaveAttribute(
      'href',
      '/api/admin/audit-log/export?person=1&kind=team',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }));
    await expect(await canvas.findByText('Logged in')).toBeVisible();
  }),
};
export const OfOneOrder: Story = {
  parameters: at(path, { as }),
  play: once(async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Order number' }), '104');
    await expect(await canvas.findByText('Sent a quote')).toBeVisible();
    await waitFor(() => expect(canvas.queryByText('Logged in')).toBeNull());
  }),
};
export const NothingFound: Story = { parameters: at(`${path}?order=9999`, { as }) };
export const Empty: Story = { parameters: at(path, { as, replies: { auditLog: () => [] } }) };
export const Pages: Story = {
  parameters: at(path, {
    as,
    replies: {
      auditLog: ({ query, headers }) => {
        const cursor = query.cursor as number | undefined;
        if (cursor === undefined) headers.set('link', '<?cursor=106>; rel="next"');
        return everyEvent.filter(({ id }) => (cursor === undefined ? id >= 106 : id < cursor));
      },
    },
  }),
  play: once(async ({ canvas }) => {
    const pages = within(await canvas.findByRole('navigation', { name: 'Pages of the audit log' }));
    await userEvent.click(pages.getByRole('button', { name: /next/i }));
    await expect(await canvas.findByText('Login failed')).toBeVisible();
  }),
};
export const Loading: Story = { parameters: at(path, { as, replies: { auditLog: 'never' } }) };
export const LoadError: Story = { parameters: at(path, { as, replies: { auditLog: () => refusal(503) } }) };
export const DeniedToEditor: Story = { parameters: at(path, { as: 'administrator' }) };
export const DeniedToClient: Story = { parameters: at(path, { as: 'client' }) };
