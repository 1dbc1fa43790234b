import type { Decorator, Meta, StoryObj } from '@storybook/react';
import { StrictMode, useRef } from 'react';

import { expect, fireEvent, fn, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { HighlightEditor, type HighlightEditorProps } from './editor/HighlightEditor.js';
import type { HighlightEditorHandle } from './editor/handle.js';
import { anchorMarks, fateOf, settleMarks } from './model/settle.js';
import type { Highlight, Suggestion } from './model/types.js';
import { categories, change, commentBank, content, highlights, manyMarks, mark, suggestions } from './sample.js';
import { Desk } from './story-desk.js';
import { marked, openField, point, select, textOf } from './story-tools.js';

const meta = {
  title: 'Components/HighlightEditor',
  component: HighlightEditor,
  args: {
    content,
    highlights,
    suggestions,
    categories,
    commentBank,
    onHighlightsChange: fn(),
    onSuggestionsChange: fn(),
  },
  // In development StrictMode runs each effect twice: what a person does must work there too.
  render: (args) => (
    <StrictMode>
      <Desk {...args} />
    </StrictMode>
  ),
} satisfies Meta<typeof HighlightEditor>;
export default meta;
type Story = StoryObj<typeof meta>;

const paragraphs = [
  'The first two effects has been measured; the third is mostly told in interviews.',
  'In conclusion, hedgerows deserves a policy which pays for patience rather than for length.',
];
const essay = paragraphs.join('\n');

const onPhone: Decorator = (Story) => (
  <div style={{ inlineSize: '22.5rem' }}>
    <Story />
  </div>
);

/** The last list of highlights that the editor gave out. */
const lastHighlights = (args: HighlightEditorProps) =>
  (args.onHighlightsChange as ReturnType<typeof fn>).mock.lastCall?.[0] as Highlight[];
const lastSuggestions = (args: HighlightEditorProps) =>
  (args.onSuggestionsChange as ReturnType<typeof fn>).mock.lastCall?.[0] as Suggestion[];

export const Playground: Story = {};

export const Empty: Story = { args: { highlights: [], suggestions: [] } };

export const SuggestionMode: Story = {
  args: { mode: 'suggest', onSuggestionAccept: fn() },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /Suggestion Replace deserves/ }));
    await openField(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Accept' }));
    await expect(args.onSuggestionAccept).toHaveBeenCalledWith(expect.objectContaining({ id: 's2' }));
  },
};

export const ReadOnly: Story = {
  args: { isReadOnly: true },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /^Comment 1/ }));
    const field = await openField(canvasElement);
    await userEvent.type(field, 'x');
    await expect(args.onHighlightsChange).not.toHaveBeenCalled();
    await expect(within(canvasElement).queryByRole('button', { name: 'Remove highlight' })).toBeNull();
  },
};

const chapters = ['The Quiet Work of Hedgerows', 'First', 'They are old.', 'Second', 'They are many.'].join('\n');
const chapterHeadings = ['The Quiet Work of Hedgerows', 'First', 'Second'].map((text, index) => {
  const startIndex = chapters.indexOf(text);
  return { startIndex, endIndex: startIndex + text.length, level: index === 0 ? 1 : 2 };
});

/** Headings are read and seen as such, are written in as any other words, and the page around the editor leads to them. */
export const Headings: Story = {
  args: { content: chapters, headings: chapterHeadings, highlights: [], suggestions: [], mode: 'suggest' },
  render: (args) => {
    const handle = useRef<HighlightEditorHandle>(null);
    return (
      <StrictMode>
        <button type="button" onClick={() => handle.current?.goTo(chapterHeadings[2]?.startIndex ?? 0)}>
          Go to “Second”
        </button>
        <Desk {...args} handle={handle} />
      </StrictMode>
    );
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const levels = () => canvas.getAllByRole('heading').map((heading) => `${heading.ariaLevel} ${heading.textContent}`);
    await expect(levels()).toEqual(['2 The Quiet Work of Hedgerows', '3 First', '3 Second']);
    await userEvent.click(canvas.getByRole('button', { name: 'Go to “Second”' }));
    await expect(textOf(canvasElement)).toHaveFocus();
    await userEvent.keyboard('The ');
    await waitFor(() => expect(levels()).toEqual(['2 The Quiet Work of Hedgerows', '3 First', '3 The Second']));
    const { startIndex } = lastSuggestions(args)[0] as Suggestion;
    await expect(chapters.slice(startIndex)).toMatch(/^Second/);
  },
};

/** Arrow keys lead through both bars of tools; that of the selection stays at its words when these move. */
export const Toolbars: Story = {
  args: { highlights: [], suggestions: [], onModeChange: fn() },
  decorators: [
    (Story) => (
      <div data-width style={{ inlineSize: '60rem' }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const [first, second] = ['Comment', 'Suggest changes'].map((name) => canvas.getByRole('button', { name }));
    first?.focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(second).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect(canvas.getByRole('button', { name: 'Keyboard shortcuts' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(first).toHaveFocus();

    await select(canvasElement, 'patience');
    const bar = canvas.getByRole('toolbar', { name: 'Mark the selected words' });
    await waitFor(() => expect(bar).toBeVisible());
    const distance = () => {
      const words = document.getSelection()?.getRangeAt(0).getBoundingClientRect();
      return bar.getBoundingClientRect().top - (words?.bottom ?? 0);
    };
    const before = bar.getBoundingClientRect().top;
    await expect(Math.abs(distance() - 8)).toBeLessThan(8);
    (canvasElement.querySelector('[data-width]') as HTMLElement).style.inlineSize = '26rem';
    await waitFor(() => expect(Math.abs(distance() - 8)).toBeLessThan(8));
    await expect(Math.abs(bar.getBoundingClientRect().top - before)).toBeGreaterThan(20);
    within(bar).getByRole('button', { name: 'Highlight' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(within(bar).getByRole('button', { name: /yellow/i })).toHaveFocus();
  },
};

const long = 'the oldest living monuments of the English countryside';

/** Two marks share words: both are drawn, and each leaves alone. */
export const Overlapping: Story = {
  // The lines between marks and cards: no assertion sees where they are drawn.
  parameters: { picture: true },
  args: {
    highlights: [
      mark(content, 'a', long, { color: 'blue', comment: 'Whose image?' }),
      mark(content, 'b', 'monuments of the English countryside, yet', { color: 'red', comment: 'Mind the rhythm.' }),
      mark(content, 'c', 'English', { color: '#7a3e72', comment: 'A colour of one’s own.' }),
    ],
    suggestions: [],
  },
  play: async ({ canvasElement, args }) => {
    // Cards that fit beside the text are joined to their marks, too: an svg without a height would draw nothing.
    const lines = canvasElement.querySelector('[data-part="connectors"]');
    await waitFor(() => expect(lines?.querySelector('path')?.getAttribute('d')?.match(/M/g)).toHaveLength(3));
    await expect(lines?.getBoundingClientRect().height).toBeGreaterThan(0);
    const canvas = within(canvasElement);
    await expect(marked(canvasElement, 'a')).toBe(long);
    await userEvent.click(canvas.getByRole('button', { name: /^Comment 2 Mind/ }));
    await openField(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Remove highlight' }));
    await waitFor(() => expect(marked(canvasElement, 'b')).toBe(''));
    await expect(marked(canvasElement, 'a')).toBe(long);
    await expect(lastHighlights(args).map(({ id }) => id)).toEqual(['a', 'c']);
  },
};

/** The text was replaced: what no longer names its words is shown as such, and kept. */
export const Unplaced: Story = {
  args: {
    content: content.replace('often describe', 'often described'),
    highlights: [
      { ...mark(content, 'lost', 'often describe '), text: 'often describe it', comment: 'Agreement.' },
      mark(content, 'here', 'Hedgerows are', { comment: 'A good start.' }),
    ],
    suggestions: [],
  },
  play: async ({ canvasElement }) => {
    // Cards show once they have been measured and have their place.
    await waitFor(() =>
      expect(
        within(canvasElement).getByRole('button', { name: /This mark’s place in the text is unknown/ }),
      ).toBeVisible(),
    );
  },
};

/** What has lost its place is still work: its comment can be changed, copied and removed. */
export const UnplacedOpen: Story = {
  args: { ...Unplaced.args, content: content.split('\n', 3).join('\n').replace('often describe', 'often described') },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /This mark’s place in the text is unknown/ }));
    await userEvent.type(await openField(canvasElement), ' See “are”.');
    await expect(lastHighlights(args).at(-1)).toMatchObject({ id: 'lost', comment: 'Agreement. See “are”.' });
    // There is nothing to be shown in the text.
    await expect(canvas.queryByRole('button', { name: /often describe it/ })).toBeNull();
    await expect(canvas.getByText(/often describe it/)).toBeVisible();
  },
};

/** What an editor has marked, and the text that the client put in its place. */
const first = content.split('\n').toSpliced(1, 3).join('\n');
const replaced = first
  .replace('The Quiet Work of Hedgerows', 'Hedgerows at Work')
  .replace('within twelve years', 'in about twelve years');
const settled = settleMarks(
  replaced,
  anchorMarks(first, 1, {
    highlights: [
      mark(first, 'moved', 'small mammals', { comment: 'Which species?', color: 'green' }),
      mark(first, 'lost', 'within twelve years', { comment: 'Since when?', color: 'orange', category: 'clarity' }),
    ],
    suggestions: [
      change(first, 'moved-change', 'deserves', 'deserve', 'Plural subject.'),
      change(first, 'lost-change', 'base within', 'lowest branches within'),
    ],
  }),
);

/** The text was replaced: some marks moved with their words, which a person may confirm; some have no place. */
export const MovedAndUnplaced: Story = {
  args: { content: replaced, contentVersion: 2, highlights: settled.highlights, suggestions: settled.suggestions },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /^Comment 1 Which species/ }));
    await openField(canvasElement);
    await expect(canvas.getByRole('button', { name: 'Keep in place' })).toBeVisible();
    await waitFor(() => expect(canvas.getAllByText('Its place or the text around it has changed.')).toHaveLength(2));
    await expect(canvas.getAllByText('This mark’s place in the text is unknown.')).toHaveLength(2);
  },
};

export const MovedAndUnplacedNarrow: Story = {
  args: MovedAndUnplaced.args ?? {},
  // The open card is the last one of a page that is scrolled.
  decorators: [onPhone],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /Replace base within/ }));
    await openField(canvasElement);
    await expect(canvas.getByRole('button', { name: 'Place on the selected words' })).toHaveAccessibleDescription(
      'To place it, select words inside one paragraph and outside other suggestions.',
    );
  },
};

/** Words are selected, and shown while the card of what is to be put there has the focus. */
export const PlacingUnplaced: Story = {
  args: MovedAndUnplaced.args ?? {},
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await select(canvasElement, 'in about twelve years');
    await userEvent.click(canvas.getByRole('button', { name: /^Comment 2 Since when/ }));
    await openField(canvasElement);
    await expect(canvas.getByRole('button', { name: 'Place on the selected words' })).toBeEnabled();
    await waitFor(() =>
      expect(canvasElement.querySelector('[data-part="drawn-selection"]')).toHaveTextContent('in about twelve years'),
    );
  },
};

/** A text that was replaced, settled without a mouse. */
export const Settling: Story = {
  args: { ...MovedAndUnplaced.args, suggestions: [] },
  play: async ({ canvasElement, args, step }) => {
    const canvas = within(canvasElement);
    const given = (id: string) => lastHighlights(args).find((highlight) => highlight.id === id) as Highlight;
    const undo = () => userEvent.keyboard('{Control>}z{/Control}');
    const redo = () => userEvent.keyboard('{Control>}y{/Control}');
    /** From the comment of the open card to a button before it. */
    const press = async (name: string) => {
      const button = canvas.getByRole('button', { name });
      await userEvent.tab({ shift: true });
      await expect(button).toHaveFocus();
      await userEvent.keyboard('{Enter}');
    };

    await step('what moved is said so, and kept by a button', async () => {
      await point(canvasElement, 'Hedgerows at', false);
      await userEvent.keyboard('n');
      await expect(canvas.getByRole('status')).toHaveTextContent(
        'Which species? Its place or the text around it has changed.',
      );
      await userEvent.keyboard('{Enter}');
      await openField(canvasElement);
      await press('Keep in place');
      await expect(fateOf(replaced, given('moved'))).toBe('exact');
      await expect(canvas.getByRole('status')).toHaveTextContent('Kept in place');
      await expect(canvas.getByRole('textbox', { name: 'Comment' })).toHaveFocus();
      await userEvent.keyboard('{Escape}');
      await undo();
      await expect(fateOf(replaced, given('moved'))).toBe('moved');
      await redo();
      await expect(fateOf(replaced, given('moved'))).toBe('exact');
    });
    await step('what has no place is put on the selected words', async () => {
      await userEvent.keyboard('n');
      await expect(canvas.getByRole('status')).toHaveTextContent('This mark’s place in the text is unknown.');
      await select(canvasElement, 'in about twelve years');
      await userEvent.keyboard('{Control>}{Enter}{/Control}');
      await openField(canvasElement);
      await press('Place on the selected words');
      await expect(given('lost')).toMatchObject({ text: 'in about twelve years', comment: 'Since when?' });
      await expect(given('lost')).not.toHaveProperty('isUnplaced');
      await expect(given('lost').anchor?.contentVersion).toBe(2);
      await expect(marked(canvasElement, 'lost')).toBe('in about twelve years');
      await openField(canvasElement);
      await userEvent.keyboard('{Escape}');
      await undo();
      await expect(given('lost')).toEqual(settled.highlights.find(({ id }) => id === 'lost'));
      await expect(marked(canvasElement, 'lost')).toBe('');
      await redo();
      await expect(marked(canvasElement, 'lost')).toBe('in about twelve years');
    });
  },
};

export const LongText: Story = {
  args: {
    highlights: [
      mark(content, 'long', content.split('\n')[3] ?? '', {
        comment: 'This whole paragraph says one thing. '.repeat(20),
      }),
      mark(content, 'word', 'Smith', { comment: 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(4) }),
    ],
  },
};

/** Cards that would not fit beside their marks fold to one line with those they touch; a card elsewhere keeps its words. */
export const Crowded: Story = {
  args: {
    highlights: content
      .split(/(?<=[.,;]) /)
      .filter((words) => !words.includes('\n'))
      .map((words, index) =>
        mark(content, `c${index}`, words, {
          comment: `Remark ${index + 1} on this clause. ${'And then a little more. '.repeat(3)}`,
        }),
      ),
    suggestions: [],
  },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('[data-crowded]')).not.toBeNull());
    for (const words of canvasElement.querySelectorAll('[data-crowded] [data-part="excerpt"]')) {
      await expect(words.clientHeight).toBeLessThan(2 * Number.parseFloat(getComputedStyle(words).lineHeight));
    }
    await expect(canvasElement.querySelector('[data-part="card"]:not([data-crowded])')).not.toBeNull();
  },
};

/** Opened among folded cards, one stands at its words, and the others make room. */
export const CrowdedOpen: Story = {
  args: Crowded.args,
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('[data-crowded]')).not.toBeNull());
    await userEvent.click(within(canvasElement).getByRole('button', { name: /^Comment 12 / }));
    await openField(canvasElement);
    const box = (of: string) => (canvasElement.querySelector(of) as Element).getBoundingClientRect();
    await waitFor(() =>
      expect(Math.abs(box('[data-part="card"][data-active]').top - box('mark[data-active]').top)).toBeLessThan(8),
    );
    const cards = [...canvasElement.querySelectorAll('[data-part="card"]')].map((card) => card.getBoundingClientRect());
    for (const [index, card] of cards.slice(1).entries()) {
      await expect(card.top).toBeGreaterThan(cards[index]?.bottom ?? 0);
    }
  },
};

const arabic =
  'التحوطات موائل قديمة جدا.\nيقول الباحثون إن السياج ليس حدا بين الموائل بل موئل بذاته، ولكن البيانات قليلة.';

export const RightToLeft: Story = {
  args: {
    content: arabic,
    highlights: [
      mark(arabic, 'r1', 'يقول الباحثون', { comment: 'من هم؟ اذكر أسماءهم.', color: 'orange' }),
      mark(arabic, 'r2', 'البيانات قليلة', { comment: 'كم عددها؟', color: 'green' }),
    ],
    suggestions: [],
  },
  decorators: [
    (Story) => (
      <div dir="rtl" lang="ar">
        <Story />
      </div>
    ),
  ],
};

/** On a phone the cards stand below the text. */
export const Narrow: Story = {
  decorators: [onPhone],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('[data-layout="below"]')).not.toBeNull());
  },
};

/** A window that gets narrower moves the cards below the text, and leaves no hole in it. */
export const MadeNarrow: Story = {
  args: { content: `${content}\n`.repeat(8), highlights: [], suggestions: [] },
  play: async ({ canvasElement }) => {
    const place = canvasElement.firstElementChild as HTMLElement;
    const textIn = async (layout: 'beside' | 'below') => {
      await waitFor(() => expect(canvasElement.querySelector(`[data-layout="${layout}"]`)).not.toBeNull());
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return canvasElement.querySelector('[data-part="text"]')?.clientHeight ?? 0;
    };
    place.style.inlineSize = '60rem';
    const wide = await textIn('beside');
    place.style.inlineSize = '22.5rem';
    // The lines are about half as long.
    await expect(await textIn('below')).toBeLessThan(wide * 4);
  },
};

/** A press on the text leaves nothing behind that would hold the document. */
export const PressReleased: Story = {
  play: async ({ canvasElement }) => {
    const added = spyOn(window, 'addEventListener');
    const text = textOf(canvasElement);
    await fireEvent.pointerDown(text);
    const signals = added.mock.calls.flatMap(([type, , options]) =>
      type.startsWith('pointer') && typeof options === 'object' ? [options.signal] : [],
    );
    await expect(signals).toHaveLength(2);
    await fireEvent.pointerUp(window);
    for (const signal of signals) await expect(signal?.aborted).toBe(true);
    added.mockRestore();
  },
};

/** By mouse: select, highlight in the default colour, write, change the colour and the category. */
export const ByMouse: Story = {
  args: { suggestions: [] },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await select(canvasElement, 'unmanaged hedges');
    await userEvent.click(await canvas.findByRole('button', { name: 'Highlight' }));
    const field = await openField(canvasElement);
    await userEvent.type(field, 'Which ones? ;cite ');
    await expect(field.value).toBe('Which ones? Please give a source for this claim.');
    await userEvent.click(canvas.getByRole('button', { name: 'Green' }));
    const added = lastHighlights(args).find(({ text }) => text === 'unmanaged hedges');
    await expect(added).toMatchObject({
      comment: 'Which ones? Please give a source for this claim.',
      color: 'green',
      category: 'citation',
    });
    await expect(content.slice(added?.startIndex, added?.endIndex)).toBe('unmanaged hedges');
    await expect(marked(canvasElement, added?.id ?? '')).toBe('unmanaged hedges');
  },
};

/** The whole review without a mouse. */
export const Keyboard: Story = {
  play: async ({ canvasElement, args, step }) => {
    const canvas = within(canvasElement);
    const text = textOf(canvasElement);

    await step('h highlights the selected words in yellow, and the comment can be written at once', async () => {
      await select(canvasElement, 'unmanaged hedges');
      await userEvent.keyboard('h');
      await userEvent.type(await openField(canvasElement), 'Which ones?');
      await expect(lastHighlights(args).find(({ text: words }) => words === 'unmanaged hedges')).toMatchObject({
        color: 'yellow',
        comment: 'Which ones?',
      });
    });
    await step('keys of an input method stay in the comment', async () => {
      const field = await openField(canvasElement);
      for (const key of ['Escape', 'Enter', ' '])
        fireEvent.keyDown(field, { key, ctrlKey: key === 'Enter', isComposing: true });
      await expect(field).toHaveFocus();
    });
    await step('Escape leads back to the text, Enter to the comment again', async () => {
      await userEvent.keyboard('{Escape}');
      await expect(text).toHaveFocus();
      await userEvent.keyboard('{Enter}');
      await openField(canvasElement);
      await userEvent.keyboard('{Escape}');
    });
    await step('a digit and c change the colour', async () => {
      await userEvent.keyboard('3');
      await expect(lastHighlights(args).find(({ comment }) => comment === 'Which ones?')?.color).toBe('orange');
      await userEvent.keyboard('c');
      await expect(lastHighlights(args).find(({ comment }) => comment === 'Which ones?')?.color).toBe('blue');
    });
    await step('n and p go from mark to mark and say each with its comment', async () => {
      await userEvent.keyboard('n');
      await expect(canvas.getByRole('status')).toHaveTextContent('Many researchers agree with this.');
      await expect(canvas.getByRole('status')).toHaveTextContent('Who exactly?');
      await userEvent.keyboard('p');
      await expect(canvas.getByRole('status')).toHaveTextContent('Which ones?');
    });
    await step('Ctrl Alt 2 writes a reusable comment', async () => {
      await userEvent.keyboard('{Control>}{Alt>}2{/Alt}{/Control}');
      await expect(lastHighlights(args).find(({ text: words }) => words === 'unmanaged hedges')?.comment).toBe(
        'Which ones?\nPlease give a source for this claim.',
      );
    });
    await step('Delete removes the mark, Ctrl Z brings it back', async () => {
      const before = lastHighlights(args).length;
      await userEvent.keyboard('{Delete}');
      await expect(lastHighlights(args)).toHaveLength(before - 1);
      await userEvent.keyboard('{Control>}z{/Control}');
      await expect(lastHighlights(args)).toHaveLength(before);
      await userEvent.keyboard('{Control>}y{/Control}');
      await expect(lastHighlights(args)).toHaveLength(before - 1);
    });
    await step('letters never change the text', async () => {
      await userEvent.keyboard('zzz');
      await expect(text.textContent).not.toContain('zzz');
    });
    await step('? shows the keyboard map', async () => {
      await userEvent.keyboard('?');
      const dialog = canvas.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await expect(within(dialog).getByText('Next mark')).toBeVisible();
      await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(canvasElement.querySelector('dialog')).toBeNull());
      await expect(text).toHaveFocus();
    });
  },
};

/** Typed words become suggestions; the client's text stays. */
export const Suggesting: Story = {
  args: { mode: 'suggest', suggestions: [] },
  play: async ({ canvasElement, args, step }) => {
    const canvas = within(canvasElement);
    await step('typed words are added', async () => {
      await point(canvasElement, 'hedges lose', false);
      await userEvent.keyboard('old ');
      await waitFor(() => expect(lastSuggestions(args)).toMatchObject([{ text: '', replacement: 'old ' }]));
      await expect(canvasElement.querySelector('ins')).toHaveTextContent('old');
    });
    await step('deleted words are struck out', async () => {
      await select(canvasElement, 'twelve');
      await userEvent.keyboard('{Backspace}');
      await waitFor(() => expect(lastSuggestions(args)).toMatchObject([{}, { text: 'twelve', replacement: '' }]));
      await expect(canvasElement.querySelector('del')).toHaveTextContent('twelve');
    });
    await step('a suggestion stays inside one paragraph', async () => {
      await userEvent.keyboard('{Enter}');
      await expect(canvas.getByRole('status')).toHaveTextContent('A suggestion must stay inside one paragraph.');
    });
    await step('Ctrl Z takes one after the other back', async () => {
      await userEvent.keyboard('{Control>}z{/Control}');
      await expect(lastSuggestions(args)).toHaveLength(1);
      await userEvent.keyboard('{Control>}z{/Control}');
      await expect(lastSuggestions(args)).toHaveLength(0);
    });
  },
};

/** The bank: insert a comment, keep one for reuse, and say the same at every similar place. */
export const ReusableComments: Story = {
  args: { highlights: [mark(content, 'h', 'hedge', { comment: 'One word or two?' })], suggestions: [] },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /^Comment 1/ }));
    await openField(canvasElement);
    await userEvent.clear(canvas.getByRole('textbox', { name: 'Comment' }));
    await userEvent.keyboard(';cite{Tab}');
    await expect(canvas.getByRole('textbox', { name: 'Comment' })).toHaveValue('Please give a source for this claim.');
    await userEvent.clear(canvas.getByRole('textbox', { name: 'Comment' }));
    await userEvent.keyboard('One word or two?');
    await userEvent.click(canvas.getByRole('button', { name: 'Save as reusable comment' }));
    // The button goes away; the focus stays in the card, where Escape leads back to the text.
    await expect(canvas.getByRole('textbox', { name: 'Comment' })).toHaveFocus();
    await userEvent.click(canvas.getByText('Reusable comments'));
    await expect(canvas.getByRole('button', { name: 'One word or two?' })).toBeVisible();
    await userEvent.click(await canvas.findByRole('button', { name: /^Apply to \d+ similar places$/ }));
    await userEvent.click(await canvas.findByRole('button', { name: /^Apply to \d+ places$/ }));
    const same = lastHighlights(args).filter(({ comment }) => comment === 'One word or two?');
    await expect(same.length).toBeGreaterThan(2);
    await expect(same.every(({ text }) => text === 'hedge')).toBe(true);
  },
};

const many = manyMarks(120, 1000);

/** A thousand marks: the cards in the page are those near the screen. */
export const ThousandHighlights: Story = {
  args: { content: many.content, highlights: many.highlights, suggestions: [] },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('[data-part="card"]')).not.toBeNull());
    await expect(canvasElement.querySelectorAll('[data-part="card"]').length).toBeLessThan(300);
    await expect(within(canvasElement).getByText('1000 comments')).toBeVisible();
  },
};

const more = manyMarks(12, 100);

/** On screen the cards of a hundred marks are those near it; on paper every comment is there. */
export const Printed: Story = {
  args: { content: more.content, highlights: more.highlights, suggestions: [] },
  play: async ({ canvasElement }) => {
    // What prints is loaded when the editor stands.
    await waitFor(() => {
      window.dispatchEvent(new Event('beforeprint'));
      expect(canvasElement.querySelectorAll('[data-part="printed"] [data-part="note"]')).toHaveLength(100);
    });
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(canvasElement.querySelector('[data-part="printed"]')).toBeNull());
  },
};

export const DoOneEditor: Story = {
  tags: ['!dev'],
  args: {
    content: essay,
    highlights: [
      mark(essay, 'd1', 'has been', { comment: 'Two effects: “have been”.' }),
      mark(essay, 'd2', 'deserves', { comment: 'Hedgerows “deserve”.', color: 'green' }),
    ],
    suggestions: [],
  },
};

/** Each begins to count at 1, and undo and search know one paragraph only. */
export const DontOneForEachParagraph: Story = {
  tags: ['!dev'],
  render: () => (
    <>
      {paragraphs.map((paragraph, index) => (
        <Desk
          key={paragraph}
          content={paragraph}
          highlights={[mark(paragraph, `e${index}`, index === 0 ? 'has been' : 'deserves', { comment: 'Agreement.' })]}
          onHighlightsChange={() => {}}
        />
      ))}
    </>
  ),
};
