import type { Decorator, Meta, StoryObj } from '@storybook/react';
import { StrictMode } from 'react';
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test';
import { HighlightEditor, type HighlightEditorProps } from './editor/HighlightEditor.js';
import type { Highlight, Suggestion } from './model/types.js';
import { ana, categories, change, commentBank, content, mark } from './sample.js';
import { Desk } from './story-desk.js';
import { openField, point, select, textOf } from './story-tools.js';

const meta = {
  title: 'Components/HighlightEditor/Quick work',
  component: HighlightEditor,
  args: {
    content,
    highlights: [],
    suggestions: [],
    categories,
    commentBank,
    author: ana,
    onHighlightsChange: fn(),
    onSuggestionsChange: fn(),
  },
  render: (args) => (
    <StrictMode>
      <Desk {...args} />
    </StrictMode>
  ),
} satisfies Meta<typeof HighlightEditor>;
export default meta;
type Story = StoryObj<typeof meta>;

const onPhone: Decorator = (Story) => (
  <div style={{ inlineSize: '22.5rem' }}>
    <Story />
  </div>
);

type Told = ReturnType<typeof fn>;
const lastHighlights = (args: HighlightEditorProps) =>
  ((args.onHighlightsChange as Told).mock.lastCall?.[0] ?? args.highlights) as Highlight[];
const lastSuggestions = (args: HighlightEditorProps) =>
  ((args.onSuggestionsChange as Told).mock.lastCall?.[0] ?? args.suggestions) as Suggestion[];
const changes = (args: HighlightEditorProps) =>
  lastSuggestions(args).map(({ text, replacement }) => `${text} > ${replacement}`);
const undo = () => userEvent.keyboard('{Control>}z{/Control}');
const redo = () => userEvent.keyboard('{Control>}y{/Control}');
const saveAndNext = () => userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');

/** Selected words are struck and replaced while comments are made: no mode is switched, and letters stay keys. */
export const ReplacingSelection: Story = {
  args: { highlights: [mark(content, 'h', 'unmanaged hedges lose', { comment: 'Which ones?' })] },
  play: async ({ canvasElement, args, step }) => {
    const canvas = within(canvasElement);
    const text = textOf(canvasElement);
    const said = canvas.getByRole('status');
    const wording = () => canvas.findByRole('textbox', { name: 'Suggested wording' });
    const gone = () => waitFor(() => expect(canvas.queryByRole('textbox', { name: 'Suggested wording' })).toBeNull());

    await step('s opens the selected words in a field, and what is written over them is a suggestion', async () => {
      await select(canvasElement, 'has shown that');
      await userEvent.keyboard('s');
      await expect(await wording()).toHaveFocus();
      await expect(await wording()).toHaveValue('has shown that');
      await userEvent.keyboard('have shown that{Enter}');
      await expect(changes(args)).toEqual(['has > have']);
      await expect(said).toHaveTextContent('Replace “has” with “have”');
      await expect(text).toHaveFocus();
      await gone();
    });
    await step('one undo takes it back, however soon another change follows', async () => {
      await select(canvasElement, 'effects has');
      await userEvent.keyboard('{Backspace}');
      await expect(changes(args)).toEqual(['has > have', 'effects has > ']);
      await expect(said).toHaveTextContent('Delete “effects has”');
      await undo();
      await expect(changes(args)).toEqual(['has > have']);
      await undo();
      await expect(changes(args)).toEqual([]);
      await redo();
      await undo();
    });
    await step('Delete on selected words strikes these, with marks among them; Ctrl Alt removes the mark', async () => {
      await select(canvasElement, 'hedges lose');
      await userEvent.keyboard('{Delete}');
      await expect(changes(args)).toEqual(['hedges lose > ']);
      await expect(lastHighlights(args)).toHaveLength(1);
      await undo();
      await expect(changes(args)).toEqual([]);
    });
    await step('pasted words replace the selected ones, cut ones are struck', async () => {
      await select(canvasElement, 'twelve');
      await userEvent.paste('ten');
      await expect(changes(args)).toEqual(['twelve > ten']);
      await expect(said).toHaveTextContent('Replace “twelve” with “ten”');
      await undo();
      await select(canvasElement, 'twelve');
      await userEvent.cut();
      await expect(changes(args)).toEqual(['twelve > ']);
      await undo();
    });
    await step('an input method begins in the field', async () => {
      await select(canvasElement, 'twelve');
      await fireEvent.keyDown(text, { key: 'Process', keyCode: 229 });
      await expect(await wording()).toHaveFocus();
      await userEvent.keyboard('{Escape}');
      await expect(text).toHaveFocus();
      await expect(getSelection()?.toString()).toBe('twelve');
      await expect(changes(args)).toEqual([]);
      await gone();
    });
    await step(
      'what was written stays when the focus goes elsewhere, and an empty field strikes the words',
      async () => {
        await userEvent.click(await canvas.findByRole('button', { name: 'Suggest a change' }));
        await userEvent.keyboard('ten');
        await userEvent.tab({ shift: true });
        await userEvent.tab({ shift: true });
        await gone();
        await expect(changes(args)).toEqual(['twelve > ten']);
        text.focus();
        await undo();
        await select(canvasElement, 'twelve');
        await userEvent.keyboard('s');
        await userEvent.clear(await wording());
        await userEvent.click(canvas.getByRole('button', { name: 'Suggest' }));
        await expect(changes(args)).toEqual(['twelve > ']);
        await undo();
      },
    );
    await step('the other keys do what they did: h highlights, a letter at the cursor does nothing', async () => {
      await select(canvasElement, 'twelve');
      await userEvent.keyboard('h');
      await openField(canvasElement);
      await userEvent.keyboard('{Escape}s{Delete}');
      await expect(changes(args)).toEqual([]);
      await expect(lastHighlights(args).map(({ id }) => id)).toEqual(['h']);
      await userEvent.paste('nothing');
      await expect(said).toHaveTextContent('You can’t edit the text here.');
      await userEvent.keyboard('?');
      const help = within(canvas.getByRole('dialog'));
      await expect(help.getByText('Suggest other words for the selected ones')).toBeVisible();
      await userEvent.keyboard('{Escape}');
    });
  },
};

/** The field on a phone, with more words than a line holds. */
export const ReplacingOnPhone: Story = {
  decorators: [onPhone],
  play: async ({ canvasElement }) => {
    await select(canvasElement, 'the oldest living monuments of the English countryside');
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Suggest a change' }));
    const field = await within(canvasElement).findByRole('textbox', { name: 'Suggested wording' });
    await expect(field.getBoundingClientRect().right).toBeLessThanOrEqual(360);
  },
};

/** From comment to comment: past what is resolved, and round from the last to the first. */
export const SaveAndNext: Story = {
  args: {
    highlights: [
      mark(content, 'a', 'often describe', { comment: 'Agreement' }),
      mark(content, 'done', 'unmanaged hedges', {
        comment: 'Which?',
        resolved: { author: ana, at: '2026-11-20T09:00:00Z' },
      }),
      mark(content, 'b', 'Many researchers', { comment: 'Who' }),
    ],
    suggestions: [change(content, 's', 'deserves', 'deserve')],
  },
  play: async ({ canvasElement, args, step }) => {
    const canvas = within(canvasElement);
    const said = canvas.getByRole('status');
    const openId = () => canvasElement.querySelector('[data-part="card"][data-active]')?.getAttribute('data-for');
    /** The comment of this card, once it has the focus. */
    const fieldOf = async (id: string) => {
      await waitFor(() =>
        expect(document.activeElement?.closest('[data-part="card"]')).toHaveAttribute('data-for', id),
      );
      return openField(canvasElement);
    };
    await step('Ctrl Shift Enter saves and goes on to the next open mark, wherever it was come from', async () => {
      await point(canvasElement, 'Hedgerows are', false);
      await userEvent.keyboard('n{Enter}');
      await userEvent.type(await fieldOf('a'), '.');
      await saveAndNext();
      await userEvent.type(await fieldOf('b'), '?');
      await expect(said).toHaveTextContent('Comment 2 on “Many researchers”: Who');
      await saveAndNext();
      await userEvent.type(await fieldOf('s'), 'Plural.');
      await expect(said).toHaveTextContent('Replace “deserves” with “deserve”');
      await expect(lastHighlights(args).map(({ comment }) => comment)).toEqual(['Agreement.', 'Which?', 'Who?']);
      await expect(lastSuggestions(args)[0]?.comment).toBe('Plural.');
    });
    await step('the button does it too, and the first follows the last', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Save and next' }));
      await fieldOf('a');
    });
    await step('with no other open mark it leads back to the text and says so', async () => {
      for (const id of ['b', 's']) {
        await saveAndNext();
        await fieldOf(id);
        await userEvent.keyboard('{Control>}{Alt>}x{/Alt}{/Control}');
      }
      await saveAndNext();
      await fieldOf('a');
      await saveAndNext();
      await expect(said).toHaveTextContent('No other open mark');
      await expect(textOf(canvasElement)).toHaveFocus();
      await expect(openId()).toBe('a');
    });
  },
};
