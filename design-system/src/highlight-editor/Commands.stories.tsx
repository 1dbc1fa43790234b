import type { Meta, StoryObj } from '@storybook/react';
import { StrictMode, useRef, useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import type { CommentMenuProps } from './editor/CommentField.js';
import { HighlightEditor, type HighlightEditorProps } from './editor/HighlightEditor.js';
import type { EditorCommands, HighlightEditorHandle } from './editor/handle.js';
import type { EditorKeys } from './editor/shortcuts.js';
import type { CardPlace } from './editor/use-layout.js';
import type { Highlight } from './model/types.js';
import { categories, commentBank, content, highlights, mark, suggestions } from './sample.js';
import { Desk } from './story-desk.js';
import { openField, point, select, textOf } from './story-tools.js';

const meta = {
  title: 'Components/HighlightEditor/Commands',
  component: HighlightEditor,
  args: {
    content,
    highlights,
    suggestions,
    categories,
    commentBank,
    onHighlightsChange: fn(),
    onSuggestionsChange: fn(),
    onHelp: fn(),
  },
} satisfies Meta<typeof HighlightEditor>;
export default meta;
type Story = StoryObj<typeof meta>;

const marksOn = (args: HighlightEditorProps, words: string) =>
  ((args.onHighlightsChange as ReturnType<typeof fn>).mock.lastCall?.[0] as Highlight[] | undefined)?.filter(
    ({ text }) => text === words,
  ) ?? [];

const own: EditorKeys = { next: ['j'], category: ['', 'Mod-Alt-g'] };

/** Keys of one's own, an own key help, and a menu that tells what can be done and does it. */
export const OwnKeys: Story = {
  render: (args) => {
    const handle = useRef<HighlightEditorHandle>(null);
    const [keys, setKeys] = useState<EditorKeys>({});
    const [known, setKnown] = useState<EditorCommands>();
    return (
      <StrictMode>
        <button type="button" onClick={() => setKeys(own)}>
          Use my keys
        </button>
        <button type="button" onClick={() => setKnown(handle.current?.commands())}>
          What now?
        </button>
        <button type="button" onClick={() => handle.current?.run('addColor', 2)}>
          Green by command
        </button>
        <p>{known ? [known.isSelection ? 'words' : '', known.mark ?? '', ...known.ids].join(' ') : null}</p>
        <Desk {...args} handle={handle} keys={keys} />
      </StrictMode>
    );
  },
  play: async ({ canvasElement, args, step }) => {
    const canvas = within(canvasElement);
    const status = canvas.getByRole('status');
    await step('a digit highlights with a category', async () => {
      await select(canvasElement, 'unmanaged hedges');
      await userEvent.keyboard('7');
      await openField(canvasElement);
      await expect(marksOn(args, 'unmanaged hedges')).toMatchObject([{ category: categories[1]?.id }]);
      await userEvent.keyboard('{Escape}{Delete}');
    });
    await step('a command has its new keys at once, and no others', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Use my keys' }));
      await point(canvasElement, 'The Quiet Work', false);
      const before = status.textContent;
      await userEvent.keyboard('n');
      await expect(status).toHaveTextContent(before ?? '');
      await userEvent.keyboard('j');
      await expect(status).toHaveTextContent(/^Comment \d/);
      await select(canvasElement, 'unmanaged hedges');
      await userEvent.keyboard('{Control>}{Alt>}g{/Alt}{/Control}');
      await openField(canvasElement);
      await expect(marksOn(args, 'unmanaged hedges')).toMatchObject([{ category: categories[1]?.id }]);
      await userEvent.keyboard('{Escape}{Delete}');
    });
    await step('a menu acts on the words that were selected before', async () => {
      await select(canvasElement, 'unmanaged hedges');
      await userEvent.click(canvas.getByRole('button', { name: 'What now?' }));
      await expect(canvas.getByText(/^words .*\bundo\b/)).toBeVisible();
      await userEvent.click(canvas.getByRole('button', { name: 'Green by command' }));
      await openField(canvasElement);
      await expect(marksOn(args, 'unmanaged hedges')).toMatchObject([{ color: 'green' }]);
    });
    await step('? shows the application’s own help', async () => {
      await userEvent.keyboard('{Escape}?');
      await expect(args.onHelp).toHaveBeenCalledOnce();
      await expect(canvas.queryByRole('dialog')).toBeNull();
    });
  },
};

function Menu({ field, categories: choices, write }: CommentMenuProps) {
  return choices.map(({ id, label }) => (
    <button key={id} type="button" onClick={() => write(0, field.current?.value.toUpperCase() ?? '', id)}>
      {label}!
    </button>
  ));
}

/** A short name becomes its comment, as one step of the field's undo, and a menu of one's own writes in the field too. */
export const CommentMenu: Story = {
  args: { commentMenu: Menu },
  render: (args) => (
    <StrictMode>
      <Desk {...args} />
    </StrictMode>
  ),
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await select(canvasElement, 'unmanaged hedges');
    await userEvent.keyboard('h');
    const field = await openField(canvasElement);
    await userEvent.keyboard('So: ;cite ');
    await expect(field).toHaveValue('So: Please give a source for this claim.');
    await expect(field.selectionStart).toBe(field.value.length);
    await expect(canvas.getByRole('status')).toHaveTextContent('Reusable comment inserted');
    await expect(marksOn(args, 'unmanaged hedges')).toMatchObject([{ category: 'citation' }]);
    document.execCommand('undo');
    await expect(field).toHaveValue('So: ;cite');
    await userEvent.click(canvas.getByRole('button', { name: `${categories[0]?.label}!` }));
    await expect(field).toHaveValue('SO: ;CITE');
    await expect(field).toHaveFocus();
    await expect(marksOn(args, 'unmanaged hedges')).toMatchObject([
      { category: categories[0]?.id, comment: 'SO: ;CITE' },
    ]);
  },
};

/** Where there is room for either the cards or long lines: a mark opens the drawer, and the words stay in sight. */
export const Drawer: Story = {
  render: (args) => {
    const [cards, setCards] = useState<CardPlace>('drawer');
    return (
      <StrictMode>
        <button
          type="button"
          aria-expanded={cards === 'open-drawer'}
          onClick={() => setCards(cards === 'drawer' ? 'open-drawer' : 'drawer')}
        >
          Comments
        </button>
        <div style={{ inlineSize: '56rem' }}>
          <Desk {...args} cards={cards} />
        </div>
      </StrictMode>
    );
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const margin = canvasElement.querySelector('[data-part="margin"]') as HTMLElement;
    const text = textOf(canvasElement);
    await expect(margin).not.toBeVisible();
    const width = text.clientWidth;
    await point(canvasElement, 'The Quiet Work', false);
    await userEvent.keyboard('n{Enter}');
    await openField(canvasElement);
    await expect(margin).toBeVisible();
    await expect(text.clientWidth).toBe(width);
    const right = text.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(text).paddingInlineEnd);
    await expect(right).toBeLessThanOrEqual(margin.getBoundingClientRect().left);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(margin).not.toBeVisible());
    await expect(text).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Comments' }));
    await expect(margin).toBeVisible();
    await expect(canvas.getByRole('button', { name: /^Comment 1/ })).toBeVisible();
  },
};

const short = 'Hedgerows are old.';

/** Cards that are taller than the text push down what follows it while they are seen, and leave no gap while they are not. */
export const DrawerOfShortText: Story = {
  args: {
    content: short,
    suggestions: [],
    highlights: ['Hedgerows', 'are', 'old'].map((words, index) =>
      mark(short, `${index}`, words, { comment: 'Which ones, and since when? '.repeat(12) }),
    ),
  },
  render: (args) => {
    const [cards, setCards] = useState<CardPlace>('drawer');
    return (
      <div style={{ inlineSize: '56rem' }}>
        <Desk {...args} cards={cards} />
        <button type="button" onClick={() => setCards(cards === 'drawer' ? 'open-drawer' : 'drawer')}>
          Comments
        </button>
      </div>
    );
  },
  play: async ({ canvasElement }) => {
    const toggle = within(canvasElement).getByRole('button', { name: 'Comments' });
    const text = textOf(canvasElement);
    const gap = () => Math.round(toggle.getBoundingClientRect().top - text.getBoundingClientRect().bottom);
    const lowest = () =>
      Math.max(
        ...[...canvasElement.querySelectorAll('[data-part="card"]')].map((card) => card.getBoundingClientRect().bottom),
      );
    await waitFor(() => expect(canvasElement.querySelectorAll('[data-part="card"]')).toHaveLength(3));
    await waitFor(() => expect(gap()).toBeLessThan(8));
    await userEvent.click(toggle);
    await waitFor(() => expect(gap()).toBeGreaterThan(8));
    await waitFor(() => expect(lowest()).toBeLessThanOrEqual(toggle.getBoundingClientRect().top));
    await userEvent.click(toggle);
    await waitFor(() => expect(gap()).toBeLessThan(8));
  },
};

const longText = Array.from({ length: 60 }, (_, line) => `The needle of line ${line}. ${'word '.repeat(250)}`).join(
  '\n',
);
const lastNeedle = longText.lastIndexOf('needle');

/** Where words stand stays told rightly in a long text, whose marks are not all drawn at first. */
export const KeptRange: Story = {
  tags: ['!dev'],
  args: { content: longText, highlights: [mark(longText, 'h', 'needle of line 59')], suggestions: [] },
  render: (args) => {
    const handle = useRef<HighlightEditorHandle>(null);
    const [range, setRange] = useState<Range | null>();
    return (
      <>
        <button type="button" onClick={() => setRange(handle.current?.rangeOf(lastNeedle, lastNeedle + 6))}>
          Find
        </button>
        <button type="button" onClick={({ currentTarget }) => currentTarget.append(` ${range}`)}>
          Found:
        </button>
        <HighlightEditor {...args} handle={handle} />
      </>
    );
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Find' }));
    await waitFor(() => expect(canvasElement.querySelectorAll('mark[data-id="h"]')).toHaveLength(1));
    const found = canvas.getByRole('button', { name: 'Found:' });
    await userEvent.click(found);
    await expect(found).toHaveTextContent('Found: needle');
  },
};
