import type { Decorator, Meta, StoryObj } from '@storybook/react';
import { StrictMode } from 'react';
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test';
import { HighlightEditor, type HighlightEditorProps } from './editor/HighlightEditor.js';
import { FeedbackDocument } from './FeedbackDocument.js';
import type { Highlight, Suggestion } from './model/types.js';
import { ana, categories, change, commentBank, content, mark } from './sample.js';
import { Desk } from './story-desk.js';
import { openField, point, select, textOf } from './story-tools.js';
import { HighlightViewer } from './viewer/HighlightViewer.js';

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

/** Selects from after some words to before others, which may stand in another paragraph. */
async function selectBetween(canvas: HTMLElement, after: string, before: string): Promise<void> {
  await point(canvas, before, false);
  const [end, at] = [getSelection()?.focusNode, getSelection()?.focusOffset ?? 0];
  await point(canvas, after, true);
  const selection = getSelection();
  if (end && selection?.focusNode) selection.setBaseAndExtent(selection.focusNode, selection.focusOffset, end, at);
  // The editor hears of a selection by an event of its own turn.
  await new Promise((resolve) => setTimeout(resolve, 50));
}

const twoMarks = [
  mark(content, 'a', 'often describe', { comment: 'Agreement' }),
  mark(content, 'b', 'Many researchers', { comment: 'Who?' }),
];
const refused = 'A suggestion must stay inside one paragraph.';

/** The field for other words in place of the selected ones. */
function wordingOf(canvasElement: HTMLElement) {
  const field = () => canvasElement.querySelector<HTMLTextAreaElement>('[data-part="rewording"] textarea');
  return {
    field,
    open: async () => {
      await userEvent.keyboard('s');
      await waitFor(() => expect(field()).toHaveFocus());
      return field() as HTMLTextAreaElement;
    },
    isGone: () => waitFor(() => expect(field()).toBeNull()),
  };
}

/** What is written over selected words is not lost, whichever key leads away from the field. */
export const ReplacingKept: Story = {
  args: { highlights: twoMarks },
  play: async ({ canvasElement, args, step }) => {
    const { open, isGone } = wordingOf(canvasElement);
    const keys = {
      twelve: '{Control>}{Shift>}{Enter}{/Shift}{/Control}',
      oldest: '{Alt>}{ArrowDown}{/Alt}',
      living: '{Alt>}{ArrowUp}{/Alt}',
      English: '{Control>}{Alt>}m{/Alt}{/Control}',
      lost: '{Control>}{Alt>}1{/Alt}{/Control}',
    };
    for (const [words, key] of Object.entries(keys))
      await step(`${key} applies what is written first`, async () => {
        await select(canvasElement, words);
        await open();
        await userEvent.keyboard(`ten${key}`);
        await isGone();
        await expect(changes(args)).toContain(`${words} > ten`);
        if (!/[m1]/.test(key)) return;
        await openField(canvasElement);
        await expect(lastHighlights(args).map((highlight) => highlight.text)).toContain(words);
      });
  },
};

/** Escape discards what is written, also from the buttons; a dialog that opens over the field applies it. */
export const ReplacingLeft: Story = {
  play: async ({ canvasElement, args, step }) => {
    const { open, isGone } = wordingOf(canvasElement);
    await step('Escape leaves it from its buttons too', async () => {
      await select(canvasElement, 'twelve');
      await open();
      await userEvent.keyboard('ten');
      await userEvent.tab();
      await userEvent.keyboard('{Escape}');
      await isGone();
      await expect(changes(args)).toEqual([]);
    });
    await step('a dialog that opens over it applies what is written, and gives the focus to the text', async () => {
      await select(canvasElement, 'twelve');
      await open();
      await userEvent.keyboard('ten');
      const dialog = document.createElement('dialog');
      dialog.append(document.createElement('button'));
      canvasElement.append(dialog);
      dialog.showModal();
      await expect(changes(args)).toEqual(['twelve > ten']);
      await isGone();
      dialog.close();
      await waitFor(() => expect(textOf(canvasElement)).toHaveFocus());
      dialog.remove();
    });
  },
};

/** What is written stays in its paragraph. */
export const ReplacingParagraphs: Story = {
  args: { highlights: twoMarks },
  play: async ({ canvasElement, args, step }) => {
    const said = within(canvasElement).getByRole('status');
    const { field, open, isGone } = wordingOf(canvasElement);
    await step('of two paragraphs each keeps its line; with fewer lines the field stays and says why', async () => {
      await selectBetween(canvasElement, 'data from the', 'a policy which');
      const wording = await open();
      await expect(wording).toHaveValue(' north are few.\nIn conclusion, hedgerows deserves ');
      await userEvent.keyboard('x{Enter}');
      await expect(said).toHaveTextContent(refused);
      await expect(wording).toHaveFocus();
      await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
      await expect(wording).toHaveFocus();
      await userEvent.clear(wording);
      await userEvent.keyboard(' north are few.{Shift>}{Enter}{/Shift}In conclusion, hedgerows deserve {Enter}');
      await expect(changes(args)).toEqual(['deserves > deserve']);
      await isGone();
      await undo();
      await expect(changes(args)).toEqual([]);
    });
    await step('one undo takes back what was written in several', async () => {
      await selectBetween(canvasElement, 'data from the', 'a policy which');
      await open();
      await userEvent.keyboard(' south.{Shift>}{Enter}{/Shift}Here hedgerows {Enter}');
      await expect(changes(args)).toHaveLength(2);
      await undo();
      await expect(changes(args)).toEqual([]);
    });
    // Without words in the selection Firefox has nothing for userEvent to cut; a person's own cut is told all the same.
    const cut = () => fireEvent.cut(textOf(canvasElement), { clipboardData: new DataTransfer() });
    await step('where only the end of a paragraph is selected nothing can be struck or reworded', async () => {
      for (const act of [() => userEvent.keyboard('{Delete}'), () => userEvent.keyboard('s'), cut]) {
        await selectBetween(canvasElement, 'north are few.', 'In conclusion');
        const last = said.textContent;
        await act();
        await expect(said).toHaveTextContent(refused);
        // The same words twice are said twice.
        await waitFor(() => expect(said.textContent).not.toBe(last));
      }
      await expect(field()).toBeNull();
      await expect(changes(args)).toEqual([]);
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

const guide = 'Hart’s guide';
const rich = `Mend this as in [${guide}](https://example.org/hart?page=4):
- the verb
- the comma, see https://example.org/${'a-very-long-address/'.repeat(8)}
Or ask me: mailto:ana@example.org.`;

/** A comment holds links and a list, which are text while it is written. */
export const LinkAndList: Story = {
  args: { highlights: [mark(content, 'h', 'often describe', { comment: 'See Hart' })] },
  play: async ({ canvasElement, args, step }) => {
    const canvas = within(canvasElement);
    const comment = () => lastHighlights(args)[0]?.comment;
    await userEvent.click(canvas.getByRole('button', { name: /See Hart/ }));
    const field = await openField(canvasElement);
    await step('Ctrl K without selected words is the page’s', async () => {
      field.setSelectionRange(8, 8);
      await userEvent.keyboard('{Control>}k{/Control}');
      await expect(field).toHaveValue('See Hart');
    });
    await step('Ctrl K makes the selected words a link, whose address is written next', async () => {
      field.setSelectionRange(4, 8);
      await userEvent.keyboard('{Control>}k{/Control}');
      await expect(field).toHaveValue('See [Hart](https://)');
      await expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('https://');
      await userEvent.keyboard('https://example.org/hart');
      await waitFor(() => expect(comment()).toBe('See [Hart](https://example.org/hart)'));
      const link = canvas.getByRole('link', { name: 'Hart' });
      await expect(link).toHaveAttribute('href', 'https://example.org/hart');
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    });
    await step('the closed card and what is said name the words of a link', async () => {
      await userEvent.keyboard('{Escape}n');
      await expect(canvas.getByRole('status')).toHaveTextContent('“often describe”: See Hart');
    });
  },
};

/** The same in replies, the client’s view and the document; a long address wraps on the narrowest phone. */
export const LinksRead: Story = {
  args: {
    highlights: [
      mark(content, 'h', 'often describe', {
        comment: rich,
        replies: [{ id: 'r', text: `${rich}\n[no](javascript:alert(1))`, author: ana }],
      }),
    ],
  },
  render: ({ highlights, content: text, onHighlightsChange }) => (
    <StrictMode>
      <div style={{ inlineSize: '20rem' }}>
        <HighlightEditor content={text} highlights={highlights} onHighlightsChange={onHighlightsChange} isReadOnly />
        <HighlightViewer content={text} highlights={highlights} />
        <FeedbackDocument highlights={highlights} />
      </div>
    </StrictMode>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const places = () =>
      canvas
        .getAllByRole('link', { name: guide })
        .map((link) => link.closest<HTMLElement>('[data-component]')?.dataset.component);
    const both = (name: string) => [name, name];
    await userEvent.click(canvas.getByRole('button', { name: /^Comment 1 Mend/ }));
    await openField(canvasElement);
    // In the comment and in its reply.
    await expect(places()).toEqual([...both('HighlightEditor'), ...both('FeedbackDocument')]);
    const marker = canvas.getByRole('button', { name: /^Comment 1: / });
    await waitFor(() => expect(marker).toHaveAttribute('aria-expanded', 'false'));
    await userEvent.click(marker);
    // The sheet of the card makes way for what has the focus now.
    await waitFor(() => expect(places()).toEqual([...both('HighlightViewer'), ...both('FeedbackDocument')]));
    const links = canvas.getAllByRole('link');
    for (const link of links) {
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
      await expect(link.getAttribute('href')).toMatch(/^(?:https:\/\/example\.org|mailto:ana@)/);
    }
    await expect(canvas.getAllByRole('listitem').filter(({ textContent }) => textContent === 'the verb').length).toBe(
      4,
    );
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
    for (const link of links) await expect(link.getBoundingClientRect().right).toBeLessThanOrEqual(336);
  },
};

/** Where else the same can be said is shown before it is said: with the words around it, and in the text. */
export const SimilarPlaces: Story = {
  args: {
    highlights: [mark(content, 'h', 'hedge', { comment: 'One word or two?', color: 'green', category: 'clarity' })],
    suggestions: [change(content, 's', 'has', 'had', 'Past.')],
  },
  play: async ({ canvasElement, args, step }) => {
    const canvas = within(canvasElement);
    const said = canvas.getByRole('status');
    const drawn = (part: string) =>
      [...canvasElement.querySelectorAll(`[data-part="${part}"]`)].map(({ textContent }) => textContent);
    const openList = async (name: RegExp) => {
      await userEvent.click(await canvas.findByRole('button', { name }));
      const list = await canvas.findByRole('dialog', { name: /similar place/ });
      const boxes = within(list).getAllByRole('checkbox').slice(1);
      await waitFor(() => expect(boxes[0]).toHaveFocus());
      return { list, boxes };
    };
    await userEvent.click(canvas.getByRole('button', { name: /^Comment 1/ }));
    await openField(canvasElement);
    await step('each place is listed with its words, and shown in the text', async () => {
      const { list, boxes } = await openList(/similar places$/);
      await expect(lastHighlights(args)).toHaveLength(1);
      await expect(within(list).getByText(/When the base is lost, the/)).toHaveTextContent(
        'hedge becomes a row of trees',
      );
      await waitFor(() => expect(drawn('drawn-current')).toEqual(['hedge']));
      await expect(drawn('drawn-place')).toHaveLength(boxes.length - 1);
      await userEvent.keyboard('{ArrowDown}');
      await expect(boxes[1]).toHaveFocus();
      await userEvent.keyboard(' ');
      await expect(boxes[1]).not.toBeChecked();
      await expect(within(list).getByRole('checkbox', { name: 'All' })).not.toBeChecked();
    });
    await step('Escape leaves everything as it was', async () => {
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
      await expect(canvas.getByRole('button', { name: /similar places$/ })).toHaveFocus();
      await expect(drawn('drawn-place')).toEqual([]);
      await expect(lastHighlights(args)).toHaveLength(1);
    });
    await step(
      'what is chosen gets the comment, the colour and the category, and one undo takes all of it back',
      async () => {
        const { list, boxes } = await openList(/similar places$/);
        await userEvent.click(boxes[0] as HTMLElement);
        await userEvent.click(within(list).getByRole('button', { name: /^Apply to/ }));
        await expect(lastHighlights(args)).toHaveLength(boxes.length);
        for (const { text, comment, color, category } of lastHighlights(args))
          await expect([text, comment, color, category]).toEqual(['hedge', 'One word or two?', 'green', 'clarity']);
        await expect(said).toHaveTextContent(/\d+ places? highlighted/);
        await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
        textOf(canvasElement).focus();
        await undo();
        await expect(lastHighlights(args)).toHaveLength(1);
      },
    );
    await step('a suggestion is made at similar places likewise', async () => {
      await userEvent.click(canvas.getByRole('button', { name: /Suggestion Replace has/ }));
      await openField(canvasElement);
      const { list, boxes } = await openList(/similar places$/);
      await userEvent.click(within(list).getByRole('button', { name: /^Apply to/ }));
      await expect(lastSuggestions(args)).toHaveLength(boxes.length + 1);
      for (const { text, replacement, comment, author } of lastSuggestions(args).slice(1))
        await expect([text, replacement, comment, author?.name]).toEqual(['has', 'had', 'Past.', ana.name]);
      await expect(said).toHaveTextContent(/\d+ changes? suggested/);
      textOf(canvasElement).focus();
      await undo();
      await expect(lastSuggestions(args).map(({ id }) => id)).toEqual(['s']);
    });
  },
};

const often = Array.from({ length: 150 }, (_, index) => `Line ${index}: the hedge.`).join('\n');

/** Of many places a hundred are shown at once, on a phone in a sheet; nothing is done where nothing was shown. */
export const ManySimilarPlaces: Story = {
  args: { content: often, highlights: [mark(often, 'h', 'hedge', { comment: 'Which?' })] },
  decorators: [onPhone],
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /^Comment 1/ }));
    await openField(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Apply to 149 similar places' }));
    const list = within(await canvas.findByRole('dialog', { name: '149 similar places' }));
    await expect(list.getAllByRole('checkbox')).toHaveLength(101);
    await userEvent.click(list.getByRole('button', { name: 'Show 49 more' }));
    await expect(list.getAllByRole('checkbox')).toHaveLength(150);
    await userEvent.click(list.getByRole('checkbox', { name: 'All' }));
    await expect(list.getByRole('button', { name: 'Apply to 0 places' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(list.getByRole('checkbox', { name: /Line 149/ }));
    await userEvent.click(list.getByRole('button', { name: 'Apply to 1 place' }));
    await expect(lastHighlights(args).map(({ startIndex }) => startIndex)).toEqual([
      often.indexOf('hedge'),
      often.lastIndexOf('hedge'),
    ]);
  },
};
