import type { Decorator, Meta, StoryObj } from '@storybook/react';
import { StrictMode } from 'react';
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test';
import { HighlightEditor, type HighlightEditorProps } from './editor/HighlightEditor.js';
import type { Highlight, Suggestion } from './model/types.js';
import { ana, ben, categories, change, content, discussed, mark, threads } from './sample.js';
import { Desk } from './story-desk.js';
import { marked, openField, point, select, textOf } from './story-tools.js';

const meta = {
  title: 'Components/HighlightEditor/Threads',
  component: HighlightEditor,
  args: {
    content,
    highlights: threads,
    suggestions: discussed,
    categories,
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

const given = (args: HighlightEditorProps, id: string) =>
  (args.onHighlightsChange as ReturnType<typeof fn>).mock.lastCall?.[0].find(
    (one: Highlight) => one.id === id,
  ) as Highlight;
const lastSuggestions = (args: HighlightEditorProps) =>
  (args.onSuggestionsChange as ReturnType<typeof fn>).mock.lastCall?.[0] as Suggestion[];
const undo = () => userEvent.keyboard('{Control>}z{/Control}');
const redo = () => userEvent.keyboard('{Control>}y{/Control}');
const resolveByKey = () => userEvent.keyboard('{Control>}{Alt>}x{/Alt}{/Control}');
const resolved = { author: ana, at: '2026-11-20T09:00:00Z' };
const cardOf = (canvas: HTMLElement, id: string) => canvas.querySelector(`[data-for="${id}"]`) as HTMLElement;

/** Two editors are told apart by their initials and names, and a person from outside by the shape of the badge too. */
export const TwoAuthors: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(canvas.getByRole('button', { name: /^Comment 1 Ana Ursu After/ })).toBeVisible());
    await userEvent.click(canvas.getByRole('button', { name: /^Comment 2 Ben Okafor A fine image.*2 replies$/ }));
    await openField(canvasElement);
    const card = within(cardOf(canvasElement, 'h2'));
    await expect(card.getByText('Ben Okafor')).toBeVisible();
    await expect(card.getByText('2 days ago')).toHaveAttribute('datetime', threads[1]?.createdAt);
    const replies = within(card.getByRole('list', { name: 'Replies' })).getAllByRole('listitem');
    await expect(replies.map((reply) => reply.querySelector('b')?.textContent)).toEqual(['Mira Sen', 'Ana Ursu']);
    const [outside, inside] = replies.map((reply) =>
      getComputedStyle(reply.querySelector('[data-part="initials"]') as Element),
    );
    await expect(outside?.borderTopLeftRadius).not.toBe(inside?.borderTopLeftRadius);
    // Only one's own reply can be changed.
    await expect(card.getAllByRole('button', { name: 'Edit reply' })).toHaveLength(1);
  },
};

/** A reply is written, changed and deleted; each is one undo. */
export const Replying: Story = {
  play: async ({ canvasElement, args, step }) => {
    const canvas = within(canvasElement);
    const replies = () => given(args, 'h4').replies?.map(({ text }) => text) ?? [];
    const field = () => canvas.getByRole('textbox', { name: 'Reply' });

    await step('r opens the field, and Enter adds the reply', async () => {
      await point(canvasElement, 'Many researchers', false);
      await userEvent.keyboard('r');
      await waitFor(() => expect(field()).toHaveFocus());
      await userEvent.keyboard('All of{Shift>}{Enter}{/Shift}them');
      await expect(given(args, 'h4').replies).toMatchObject([{ text: 'All of\nthem', author: ana }]);
      fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
      await expect(field()).toHaveValue('All of\nthem');
      await userEvent.keyboard('{Enter}');
      await expect(canvas.getByRole('status')).toHaveTextContent('Reply added');
      await expect(field()).toHaveValue('');
      await expect(field()).toHaveFocus();
      await userEvent.keyboard('{Enter}');
      await expect(replies()).toEqual(['All of\nthem']);
    });
    await step('its writer changes it in its place', async () => {
      const card = within(cardOf(canvasElement, 'h4'));
      await userEvent.click(card.getByRole('button', { name: 'Edit reply' }));
      await expect(document.activeElement).toHaveValue('All of\nthem');
      await userEvent.clear(document.activeElement as Element);
      // Words that are being replaced: the reply stays, and the next keys are written into it.
      await expect(document.activeElement).toHaveAccessibleName('Reply');
      await expect(document.activeElement).toHaveValue('');
      await expect(replies()).toEqual(['All of\nthem']);
      await userEvent.keyboard('Some');
      await expect(replies()).toEqual(['Some']);
      await expect(given(args, 'h4').comment).toBe('Who exactly? Name them, or cut the sentence.');
      await userEvent.clear(document.activeElement as Element);
      await userEvent.keyboard('{Enter}');
      await expect(replies()).toEqual([]);
      await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Comment' })).toHaveFocus());
      await userEvent.keyboard('{Escape}');
      await undo();
      await waitFor(() => expect(replies()).toEqual(['All of\nthem']));
      await userEvent.click(card.getByRole('button', { name: 'Edit reply' }));
      await userEvent.clear(document.activeElement as Element);
      await userEvent.keyboard('{Escape}');
      await expect(replies()).toEqual([]);
      await expect(textOf(canvasElement)).toHaveFocus();
      await undo();
      await waitFor(() => expect(replies()).toEqual(['All of\nthem']));
      await userEvent.click(card.getByRole('button', { name: 'Edit reply' }));
      await userEvent.keyboard('!{Enter}');
      await expect(replies()).toEqual(['All of\nthem!']);
      await expect(card.getByRole('button', { name: 'Edit reply' })).toHaveFocus();
    });
    await step('and deletes it', async () => {
      await userEvent.click(within(cardOf(canvasElement, 'h4')).getByRole('button', { name: 'Delete reply' }));
      await expect(replies()).toEqual([]);
      await expect(canvas.getByRole('status')).toHaveTextContent('Reply deleted');
      // The button is gone; the focus stays in the card.
      await expect(canvas.getByRole('textbox', { name: 'Comment' })).toHaveFocus();
      await userEvent.keyboard('{Escape}');
      await undo();
      await expect(replies()).toHaveLength(1);
      await redo();
      await expect(replies()).toEqual([]);
    });
  },
};

/** A thread that is settled folds to one line, its mark becomes quiet, and both can be hidden. */
export const Resolving: Story = {
  play: async ({ canvasElement, args, step }) => {
    const canvas = within(canvasElement);
    const hidden = () => canvasElement.querySelector('[data-resolved="hidden"]');

    await step('x resolves and opens again, and undo does too', async () => {
      await point(canvasElement, 'A short hedge', false);
      await userEvent.keyboard('x');
      await expect(given(args, 'h5').resolved).toMatchObject({ author: ana });
      await expect(canvas.getByRole('status')).toHaveTextContent('Resolved');
      await expect(canvas.getByText('Resolved by')).toBeVisible();
      // As in its card, nothing else of it changes while it is resolved.
      const settled = given(args, 'h5');
      await userEvent.keyboard('4c6');
      await expect(given(args, 'h5')).toBe(settled);
      await userEvent.keyboard('x');
      await expect(given(args, 'h5').resolved).toBeNull();
      await undo();
      await expect(given(args, 'h5').resolved).toBeTruthy();
    });
    await step('a settled thread is one line without a number, and its mark has no colour', async () => {
      await point(canvasElement, 'Many researchers', false);
      const folded = cardOf(canvasElement, 'h5');
      await expect(
        within(folded).getByRole('button', { name: /^Comment Resolved Ben Okafor No comment$/ }),
      ).toBeVisible();
      await expect(folded.clientHeight).toBeLessThan(48);
      const quiet = canvasElement.querySelector('mark[data-id="h5"]') as Element;
      await expect(getComputedStyle(quiet).backgroundColor).toBe('rgba(0, 0, 0, 0)');
      await expect(quiet).toHaveAccessibleDescription('Highlighted. No comment (resolved)');
      await expect(canvas.getByText('3 comments, 2 suggestions')).toBeVisible();
    });
    await step('what is resolved can be hidden, and is not gone to', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '2 resolved', pressed: true }));
      await expect(hidden()).not.toBeNull();
      await expect(cardOf(canvasElement, 'h5')).toBeNull();
      await point(canvasElement, 'Many researchers', false);
      await userEvent.keyboard('nn');
      await expect(canvas.getByRole('status')).toHaveTextContent('Comment 1 by Ana Ursu on “often describe”');
      await userEvent.click(canvas.getByRole('button', { name: '2 resolved', pressed: false }));
      await waitFor(() => expect(cardOf(canvasElement, 'h5')).toBeVisible());
    });
    await step('a button opens the thread again and keeps the focus', async () => {
      await userEvent.click(canvas.getByRole('button', { name: /^Comment Resolved Ben Okafor If it is obvious/ }));
      await expect(await openField(canvasElement)).toHaveAttribute('readonly');
      await userEvent.click(canvas.getByRole('button', { name: 'Reopen' }));
      await expect(given(args, 'h3').resolved).toBeNull();
      await expect(canvas.getByRole('button', { name: 'Resolve' })).toHaveFocus();
    });
    await step('its key on what then goes leads to the comment', async () => {
      const card = cardOf(canvasElement, 'h3');
      for (const leaving of ['[data-reply]', '[data-part="category"]', '[data-part="colors"] button']) {
        card.querySelector<HTMLElement>(leaving)?.focus();
        await expect(card.querySelector(leaving)).toHaveFocus();
        await resolveByKey();
        await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Comment' })).toHaveFocus());
        await expect(card.querySelector(leaving)).toBeNull();
        await resolveByKey();
      }
    });
    await step('and on the button of the bar, when nothing is resolved any more, to the text', async () => {
      await point(canvasElement, 'A short hedge', false);
      canvas.getByRole('button', { name: '1 resolved' }).focus();
      await resolveByKey();
      await waitFor(() => expect(textOf(canvasElement)).toHaveFocus());
      await expect(canvas.queryByRole('button', { name: /resolved$/ })).toBeNull();
    });
  },
};

/** A mark that is hidden leads to no card, and lets the marks in it be pressed. */
export const Hidden: Story = {
  args: {
    highlights: [
      { ...mark(content, 'outer', 'It is obvious that all three are linked.'), author: ben, resolved },
      { ...mark(content, 'inner', 'all three', { comment: 'Which?' }), author: ben },
    ],
    suggestions: [{ ...change(content, 's', 'deserves', 'deserve'), author: ben, resolved }],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const withDetails = () => [
      ...new Set([...canvasElement.querySelectorAll<HTMLElement>('[aria-details]')].map(({ dataset }) => dataset.id)),
    ];
    await waitFor(() => expect(withDetails()).toEqual(['outer', 'inner', 's']));
    await userEvent.click(canvas.getByRole('button', { name: '2 resolved' }));
    await waitFor(() => expect(withDetails()).toEqual(['inner']));
    const inner = canvasElement.querySelector('[data-id="inner"]') as Element;
    inner.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = inner.getBoundingClientRect();
    const pressed = document.elementFromPoint(left + width / 2, top + height / 2);
    await expect(pressed?.closest('[data-id]')).toHaveAttribute('data-id', 'inner');
    await userEvent.click(canvas.getByRole('button', { name: '2 resolved' }));
    await waitFor(() => expect(withDetails()).toEqual(['outer', 'inner', 's']));
  },
};

/** The last reply that a thread takes: the field goes, and the focus stays in the card. */
export const FullThread: Story = {
  args: {
    highlights: threads.map((thread, index) =>
      index === 0
        ? { ...thread, replies: Array.from({ length: 99 }, (_, at) => ({ id: `r${at}`, text: 'Yes.', author: ben })) }
        : thread,
    ),
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /^Comment 1 Ana/ }));
    await openField(canvasElement);
    const field = canvas.getByRole('textbox', { name: 'Reply' });
    field.focus();
    document.execCommand('insertText', false, 'No.');
    await waitFor(() => expect(field).toHaveValue('No.'));
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    await waitFor(() => expect(given(args, 'h1').replies).toHaveLength(100));
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Comment' })).toHaveFocus());
    await expect(canvas.queryByRole('textbox', { name: 'Reply' })).toBeNull();
    await expect(canvas.getByText('This thread has 100 replies and takes no more.')).toBeVisible();
  },
};

/** A suggestion is stamped when its first letter is typed, and answered like a comment. */
export const SuggestionThread: Story = {
  args: { mode: 'suggest', author: ben, suggestions: [change(content, 's', 'deserves', 'deserve')], highlights: [] },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await point(canvasElement, 'hedges lose', false);
    await userEvent.keyboard('old ');
    await waitFor(() =>
      expect(lastSuggestions(args)).toMatchObject([{ replacement: 'old ', author: ben }, { id: 's' }]),
    );
    // What was there before anybody was named stays nobody's.
    await expect(lastSuggestions(args)[1]).not.toHaveProperty('author');
    await userEvent.keyboard('{Control>}{Alt>}r{/Alt}{/Control}');
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Reply' })).toHaveFocus());
    await userEvent.keyboard('Or “unlaid”?{Enter}{Escape}');
    await expect(lastSuggestions(args)[0]?.replies).toMatchObject([{ text: 'Or “unlaid”?', author: ben }]);
    await userEvent.keyboard('{Control>}{Alt>}x{/Alt}{/Control}');
    await expect(lastSuggestions(args)[0]?.resolved).toMatchObject({ author: ben });
    await expect(canvasElement.querySelector('ins[data-resolved]')).toHaveTextContent('old');
    await undo();
    await expect(canvasElement.querySelector('ins[data-resolved]')).toBeNull();
    await undo();
    await undo();
    await waitFor(() => expect(lastSuggestions(args)).toHaveLength(1));
    await redo();
    await waitFor(() => expect(lastSuggestions(args)[0]).toMatchObject({ replacement: 'old ', author: ben }));
  },
};

/** Without an author the threads are read, and nothing can be added to them. */
export const WithoutAuthor: Story = {
  args: { author: undefined },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /^Comment 2/ }));
    await openField(canvasElement);
    await expect(canvas.getByText('Yes, with the page.')).toBeVisible();
    await expect(canvas.queryByRole('textbox', { name: 'Reply' })).toBeNull();
    await expect(canvas.queryByRole('button', { name: 'Resolve' })).toBeNull();
    await select(canvasElement, 'unmanaged hedges');
    await userEvent.keyboard('h');
    await openField(canvasElement);
    const added = (args.onHighlightsChange as ReturnType<typeof fn>).mock.lastCall?.[0].find(
      ({ text }: Highlight) => text === 'unmanaged hedges',
    );
    await expect(added).not.toHaveProperty('author');
  },
};

const onPhone: Decorator = (Story) => (
  <div style={{ inlineSize: '22.5rem' }}>
    <Story />
  </div>
);

/** On a phone the thread is a sheet over the text, with the mark in sight above it. */
export const Sheet: Story = {
  decorators: [onPhone],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /^Comment 2 Ben/ }));
    await openField(canvasElement);
    await waitFor(() => expect(canvasElement.querySelector('[data-layout="below"]')).not.toBeNull());
    await userEvent.click(canvas.getByRole('textbox', { name: 'Reply' }));
    await userEvent.keyboard('Thank you.{Enter}');
    await expect(canvas.getByText('Thank you.')).toBeInTheDocument();
    await expect(marked(canvasElement, 'h2')).toBe('the oldest living monuments of the English countryside');
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }));
    await expect(canvas.getByRole('button', { name: /^Comment 2 Ben.*3 replies$/ })).toBeInTheDocument();
  },
};

export const Dark: Story = { globals: { theme: 'dark' }, play: TwoAuthors.play };

/** Its words in another language: nothing English is left. */
export const Relabelled: Story = {
  args: {
    highlights: [
      { ...mark(content, 'h', 'Smith', { comment: 'Vorname?' }), author: ben, createdAt: threads[1]?.createdAt },
    ],
    suggestions: [],
    labels: {
      reply: 'Antworten',
      resolve: 'Erledigen',
      when: () => 'neulich',
      moment: () => 'am Dienstag',
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /Vorname/ }));
    await openField(canvasElement);
    await expect(canvas.getByText('neulich')).toHaveAttribute('title', 'am Dienstag');
    await expect(canvas.getByRole('textbox', { name: 'Antworten' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Erledigen' })).toBeVisible();
  },
};
