import type { Meta, StoryObj } from '@storybook/react';
import { Bold, Italic, Link, Redo2, Underline, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { Button, IconButton } from '../button/index.js';
import { Menu } from '../menu/index.js';
import { ToggleGroup } from '../toggle-group/index.js';
import { VisuallyHidden } from '../visually-hidden/index.js';
import { Toolbar } from './index.js';

const press = fn();

const meta = {
  title: 'Components/Toolbar',
  component: Toolbar,
  args: {
    label: 'Text tools',
    children: (
      <>
        <IconButton label="Bold" icon={<Bold />} aria-pressed onClick={press} />
        <IconButton label="Italic" icon={<Italic />} aria-pressed={false} />
        <IconButton label="Underline" icon={<Underline />} aria-pressed={false} />
        <hr aria-orientation="vertical" />
        <IconButton label="Link" icon={<Link />} />
        <hr aria-orientation="vertical" />
        <IconButton label="Undo" icon={<Undo2 />} />
        <IconButton label="Redo" icon={<Redo2 />} isDisabled />
      </>
    ),
  },
} satisfies Meta<typeof Toolbar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const Vertical: Story = {
  args: { orientation: 'vertical' },
  play: async ({ canvas }) => {
    canvas.getByRole('button', { name: 'Bold' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByRole('button', { name: 'Italic' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('button', { name: 'Italic' })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect(canvas.getByRole('button', { name: 'Bold' })).toHaveFocus();
  },
};

/** A field keeps its own arrow keys and is a Tab stop of its own; the open menu has its keys to itself. */
export const WithOtherControls: Story = {
  args: {
    children: (
      <>
        <Button variant="quiet">Comment</Button>
        <Menu label="More" items={[{ id: 'export', label: 'Export' }]} />
        <input aria-label="Find" defaultValue="reefs" />
        <Button variant="quiet">Next</Button>
      </>
    ),
  },
  play: async ({ canvas }) => {
    const button = (name: string) => canvas.getByRole('button', { name });
    button('Comment').focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(button('More')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('menuitem', { name: 'Export' })).toHaveFocus();
    await userEvent.keyboard('{Escape}{ArrowRight}');
    await expect(button('Next')).toHaveFocus();
    await userEvent.tab({ shift: true });
    const field = canvas.getByRole('textbox', { name: 'Find' });
    await expect(field).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{Home}');
    await expect(field).toHaveFocus();
  },
};

/** The radios of a group are stops like the buttons: the arrow travels on, and Space chooses. */
export const WithAChoice: Story = {
  args: {
    children: (
      <>
        <ToggleGroup
          label={<VisuallyHidden>Mode</VisuallyHidden>}
          defaultValue="comment"
          items={[
            { id: 'comment', label: 'Comment' },
            { id: 'suggest', label: 'Suggest' },
          ]}
        />
        <Button variant="quiet">Undo</Button>
      </>
    ),
  },
  play: async ({ canvas }) => {
    const radio = (name: string) => canvas.getByRole('radio', { name });
    radio('Comment').focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(radio('Suggest')).toHaveFocus();
    await expect(radio('Comment')).toBeChecked();
    await userEvent.keyboard(' ');
    await expect(radio('Suggest')).toBeChecked();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('button', { name: 'Undo' })).toHaveFocus();
  },
};

/** Tools that come and go leave the bar with exactly one Tab stop. */
export const Changing: Story = {
  render: function Changing(args) {
    const [count, setCount] = useState(3);
    return (
      <>
        <Toolbar {...args}>
          {['Tool 1', 'Tool 2', 'Tool 3', 'Tool 4'].slice(0, count).map((name) => (
            <Button key={name} variant="quiet">
              {name}
            </Button>
          ))}
        </Toolbar>
        <button type="button" onClick={() => setCount(2)}>
          Fewer
        </button>
        <button type="button" onClick={() => setCount(4)}>
          More
        </button>
      </>
    );
  },
  play: async ({ canvas }) => {
    const stops = () =>
      canvas
        .getAllByRole('button', { name: /^Tool/ })
        .filter((tool) => tool.tabIndex === 0)
        .map((tool) => tool.textContent);
    canvas.getByRole('button', { name: 'Tool 3' }).focus();
    await expect(stops()).toEqual(['Tool 3']);
    await userEvent.click(canvas.getByRole('button', { name: 'Fewer' }));
    await waitFor(() => expect(stops()).toEqual(['Tool 1']));
    await userEvent.click(canvas.getByRole('button', { name: 'More' }));
    await waitFor(() => expect(stops()).toEqual(['Tool 1']));
  },
};

export const LongText: Story = {
  args: {
    children: (
      <>
        <Button variant="quiet">Alle Änderungen des Dokuments nacheinander durchsehen und annehmen</Button>
        <Button variant="quiet">Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz</Button>
        <IconButton label="Undo" icon={<Undo2 />} />
      </>
    ),
  },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: 280 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const bar = canvas.getByRole('toolbar');
    await expect(bar.scrollWidth).toBeLessThanOrEqual(bar.clientWidth);
  },
};

export const RightToLeft: Story = {
  args: {
    label: 'أدوات النص',
    children: (
      <>
        <Button variant="quiet">تراجع</Button>
        <Button variant="quiet">إعادة</Button>
      </>
    ),
  },
  decorators: [
    (Story) => (
      <div dir="rtl" lang="ar">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    canvas.getByRole('button', { name: 'تراجع' }).focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(canvas.getByRole('button', { name: 'إعادة' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('button', { name: 'تراجع' })).toHaveFocus();
  },
};

/** One Tab stop; arrows travel round and pass what is out of use; Home and End; Tab leaves and comes back to the same tool. */
export const Keyboard: Story = {
  decorators: [
    (Story) => (
      <>
        <button type="button">Before</button>
        <Story />
        <button type="button">After</button>
      </>
    ),
  ],
  play: async ({ canvas }) => {
    const button = (name: string) => canvas.getByRole('button', { name });
    press.mockClear();
    await userEvent.tab();
    await userEvent.tab();
    await expect(button('Bold')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard(' ');
    await expect(press).toHaveBeenCalledTimes(2);
    await userEvent.keyboard('{ArrowRight}');
    await expect(button('Italic')).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect(button('Undo')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(button('Bold')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(button('Undo')).toHaveFocus();
    await userEvent.keyboard('{Home}');
    await expect(button('Bold')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await userEvent.tab();
    await expect(button('After')).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect(button('Italic')).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect(button('Before')).toHaveFocus();
  },
};
