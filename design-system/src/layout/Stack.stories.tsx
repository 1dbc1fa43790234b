import type { Meta, StoryObj } from '@storybook/react';
import type { ReactNode } from 'react';
import { expect } from 'storybook/test';
import { Button } from '../button/index.js';
import { Select } from '../select/index.js';
import { TextField } from '../text-field/index.js';
import { Inline, Stack } from './Stack.js';

const meta = {
  title: 'Components/Stack and Inline',
  component: Stack,
  subcomponents: { Inline },
} satisfies Meta<typeof Stack>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A plain box: `Card` is built with the layout. */
const Sheet = ({ children }: { children: ReactNode }) => (
  <div style={{ padding: 'var(--mg-space-4)', border: '1px solid var(--mg-color-border-hairline)' }}>{children}</div>
);

const sheets = ['Draft', 'Review', 'Delivery'].map((name) => <Sheet key={name}>{name}</Sheet>);

export const Playground: Story = { args: { gap: 4, children: sheets } };

export const Beside: Story = { render: () => <Inline gap={6}>{sheets}</Inline> };

export const Between: Story = { render: () => <Inline justify="between">{sheets}</Inline> };

export const Centered: Story = {
  render: () => (
    <Stack align="center" gap={2}>
      {sheets}
    </Stack>
  ),
};

/** A field fills the line; a button is as wide as its words, unless it is told otherwise. */
export const FieldAndButton: Story = {
  render: () => (
    <Stack gap={4}>
      <TextField label="First name" isRequired />
      <Button>Submit document</Button>
      <Button isFullWidth>Submit document</Button>
    </Stack>
  ),
  play: async ({ canvas, canvasElement }) => {
    const width = (element: Element | null | undefined) => element?.getBoundingClientRect().width ?? 0;
    const whole = width(canvasElement.querySelector('[data-component="Stack"]'));
    const [own, full] = canvas.getAllByRole('button');
    await expect(width(canvasElement.querySelector('[data-component="TextField"]'))).toBe(whole);
    await expect(width(own)).toBeLessThan(whole / 2);
    await expect(width(full)).toBe(whole);
  },
};

/** The button stands beside the control, with and without an error, a description or a second line of the label. */
export const FieldsAndButtonBeside: Story = {
  render: () => (
    <Stack gap={8}>
      <Inline align="control">
        <TextField label="Voucher" />
        <Button>Redeem</Button>
      </Inline>
      <Inline align="control">
        <TextField label="Voucher" description="As in your mail" errorMessage="This voucher was used already." />
        <Select label="Service" items={[{ id: 'edit', label: 'Editing' }]} />
        <Button>Redeem</Button>
      </Inline>
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    const rows = canvasElement.querySelectorAll('[data-component="Inline"]');
    await expect(rows).toHaveLength(2);
    for (const row of rows) {
      const parts = row.querySelectorAll('[data-part="control"], [data-component="Button"]');
      const tops = [...parts].map((part) => Math.round(part.getBoundingClientRect().top));
      await expect(new Set(tops).size).toBe(1);
    }
    const error = canvasElement.querySelector('[data-part="error"]')?.getBoundingClientRect();
    const button = rows[1]?.querySelector('[data-component="Button"]')?.getBoundingClientRect();
    await expect(error?.top).toBeGreaterThan(button?.bottom ?? 0);
  },
};

/** On a phone the button stands below the field, and both keep inside the window. `wrap={false}` keeps them on one line. */
export const FieldAndButtonOnAPhone: Story = {
  globals: { viewport: { value: 'phone', isRotated: false } },
  render: () => (
    <Stack gap={8}>
      <Inline align="control">
        <TextField label="Voucher" errorMessage="This voucher was used already." />
        <Button>Redeem the voucher now</Button>
      </Inline>
      <Inline align="control" wrap={false}>
        <TextField label="Code" />
        <Button>Apply</Button>
      </Inline>
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    const rows = [...canvasElement.querySelectorAll('[data-component="Inline"]')];
    const boxes = rows.map((row) =>
      ['[data-component="TextField"]', '[data-component="Button"]'].map((part) =>
        (row.querySelector(part) as Element).getBoundingClientRect(),
      ),
    );
    const [[field, button] = [], [code, apply] = []] = boxes as [DOMRect[], DOMRect[]];
    await expect((button?.top ?? 0) - (field?.bottom ?? 0)).toBeGreaterThanOrEqual(8);
    await expect(field?.width).toBe(rows[0]?.getBoundingClientRect().width);
    await expect(button?.width).toBeLessThan(field?.width ?? 0);
    await expect(apply?.top).toBeLessThan(code?.bottom ?? 0);
  },
};

/** Parts that do not fit go to the next line. */
export const LongText: Story = {
  render: () => (
    <Inline style={{ inlineSize: 260 }}>
      {sheets}
      <Sheet>A sheet whose words are longer than the line it stands on</Sheet>
    </Inline>
  ),
};

export const AsAList: Story = {
  render: () => (
    <Stack as="ul" gap={1}>
      <li>Grammar</li>
      <li>Clarity</li>
      <li>Tone</li>
    </Stack>
  ),
};

export const RightToLeft: Story = {
  render: () => (
    <Inline dir="rtl" lang="ar">
      {['مسودة', 'مراجعة', 'تسليم'].map((name) => (
        <Sheet key={name}>{name}</Sheet>
      ))}
    </Inline>
  ),
};
