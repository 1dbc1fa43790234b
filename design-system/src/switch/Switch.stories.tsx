import type { Meta, StoryObj } from '@storybook/react';
import { Activity, useState } from 'react';
import { expect, fn, type Mock, userEvent, within } from 'storybook/test';
import { Switch } from './index.js';

const meta = {
  title: 'Components/Switch',
  component: Switch,
  args: { children: 'Show comments', onChange: fn(), onBlur: fn() },
} satisfies Meta<typeof Switch>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const On: Story = {
  args: { defaultSelected: true, description: 'Beside the text they belong to.' },
  play: async ({ canvasElement }) => {
    const control = within(canvasElement).getByRole('switch', { name: 'Show comments' });
    await expect(control).toBeChecked();
    await expect(control).toHaveAccessibleDescription('Beside the text they belong to.');
  },
};

export const Disabled: Story = {
  render: (args) => (
    <>
      <Switch {...args} isDisabled />
      <Switch {...args} isSelected={undefined} isDisabled defaultSelected>
        Show suggestions
      </Switch>
    </>
  ),
};

export const Invalid: Story = { args: { errorMessage: 'The comments could not be shown. Try again in a moment.' } };

export const ReadOnly: Story = {
  args: { isReadOnly: true, defaultSelected: true },
  play: async ({ canvasElement }) => {
    const control = within(canvasElement).getByRole('switch');
    await userEvent.click(control);
    await expect(control).toBeChecked();
  },
};

export const Controlled: Story = {
  render: function Held(args) {
    const [isOn, setOn] = useState(false);
    return (
      <Switch
        {...args}
        defaultSelected={undefined}
        isSelected={isOn}
        onChange={setOn}
        description={isOn ? 'On' : 'Off'}
      />
    );
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByText('Show comments'));
    await expect(canvas.getByText('On')).toBeVisible();
  },
};

/** Hidden and shown again, it tells of nothing: nobody has changed it. */
export const ShownAgain: Story = {
  render: function Panel(args) {
    const [isShown, setShown] = useState(true);
    return (
      <>
        <Activity mode={isShown ? 'visible' : 'hidden'}>
          <Switch {...args} />
        </Activity>
        <button type="button" onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'}
        </button>
      </>
    );
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('switch'));
    await userEvent.click(canvas.getByRole('button', { name: 'Hide' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Show' }));
    await expect(await canvas.findByRole('switch')).toBeChecked();
    await userEvent.click(canvas.getByRole('switch'));
    await expect((args.onChange as Mock).mock.calls).toEqual([[true], [false]]);
  },
};

export const LongText: Story = {
  args: {
    children:
      'Show the comments of every editor who has ever read this document, in the order in which they were written',
    description: 'Comments of earlier versions are shown too. Verbesserungsvorschlagszusammenfassungen stay folded.',
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 280 }}>
        <Story />
      </div>
    ),
  ],
};

export const RightToLeft: Story = {
  args: { children: 'إظهار التعليقات', defaultSelected: true },
  decorators: [
    (Story) => (
      <div dir="rtl" lang="ar">
        <Story />
      </div>
    ),
  ],
};

export const Keyboard: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.tab();
    const control = within(canvasElement).getByRole('switch');
    await expect(control).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect(control).not.toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect(args.onChange).toHaveBeenLastCalledWith(true);
    await userEvent.keyboard(' ');
    await expect(args.onChange).toHaveBeenLastCalledWith(false);
    await userEvent.tab();
    await expect(args.onBlur).toHaveBeenCalledTimes(2);
  },
};
