import type { Meta, StoryObj } from '@storybook/react';
import { useRef, useState } from 'react';
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test';
import { CommentThread, type CommentThreadProps, type ThreadComment } from './index.js';

const comments: ThreadComment[] = [
  {
    id: 'one',
    author: { name: 'Inês Carvalho' },
    text: '“Proves” is too strong: the lower grades may have another cause.',
    createdAt: '2026-03-10T09:05:00Z',
  },
  {
    id: 'two',
    author: { name: 'Amara Diallo' },
    text: 'Would “suggests” do?\nIt is what the studies say.',
    createdAt: '2026-03-10T11:40:00Z',
    editedAt: '2026-03-10T11:42:00Z',
    isOwn: true,
  },
];

interface DeskProps extends CommentThreadProps {
  /** Whether what is asked for first fails. */
  failsOnce?: boolean;
}

/** Holds the comments as an application would. */
function Desk({ comments: given, isResolved: wasResolved = false, failsOnce = false, ...props }: DeskProps) {
  const mayFail = useRef(failsOnce);
  const ask = async () => {
    const fails = mayFail.current;
    mayFail.current = false;
    if (fails) throw new Error('503');
  };
  const [shown, setShown] = useState(given);
  const [isResolved, setResolved] = useState(wasResolved);
  return (
    <CommentThread
      {...props}
      comments={shown}
      isResolved={isResolved}
      onReply={async (text) => {
        await props.onReply?.(text);
        await ask();
        const reply = { id: String(shown.length), author: { name: 'Amara Diallo' }, text, isOwn: true };
        setShown((before) => [...before, reply]);
      }}
      onEdit={async (id, text) => {
        await props.onEdit?.(id, text);
        await ask();
        setShown((before) => before.map((one) => (one.id === id ? { ...one, text } : one)));
      }}
      onDelete={async (id) => {
        await props.onDelete?.(id);
        await ask();
        setShown((before) => before.filter((one) => one.id !== id));
      }}
      onResolvedChange={async (next) => {
        await props.onResolvedChange?.(next);
        await ask();
        setResolved(next);
      }}
    />
  );
}

const meta = {
  title: 'Components/CommentThread',
  component: CommentThread,
  args: {
    label: 'Comment on “proves”',
    quote: 'this proves that social media is harmful',
    category: 'Argument',
    comments,
    onReply: fn(),
    onEdit: fn(),
    onDelete: fn(),
    onResolvedChange: fn(),
  },
  render: (args) => <Desk {...args} />,
  decorators: [
    (Story) => (
      <div style={{ maxInlineSize: '32rem' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof CommentThread>;
export default meta;
type Story = StoryObj<typeof meta>;

type Canvas = ReturnType<typeof within>;
const field = (canvas: Canvas, name = 'Reply') => canvas.getByRole('textbox', { name });
const press = (canvas: Canvas, name: string) => userEvent.click(canvas.getByRole('button', { name }));

export const Playground: Story = {
  play: async ({ canvas }) => {
    const [first, second] = canvas.getAllByRole('article');
    await expect(first).toHaveTextContent('Inês Carvalho');
    await expect(within(canvas.getByRole('list', { name: 'Replies' })).getByRole('article')).toBe(second);
    await expect(second).toHaveTextContent('edited');
    // Only one's own comment can be changed.
    await expect(canvas.getAllByRole('button', { name: 'Edit comment' })).toHaveLength(1);
  },
};

/** What was sent stands in the thread, and the empty field keeps the focus for the next. */
export const Sends: Story = {
  play: async ({ canvas, args }) => {
    await press(canvas, 'Send');
    await expect(args.onReply).not.toHaveBeenCalled();
    await userEvent.type(field(canvas), 'Yes, that will do. ');
    await press(canvas, 'Send');
    await expect(await canvas.findByText('Yes, that will do.', { selector: 'p' })).toBeVisible();
    await waitFor(() => expect(field(canvas)).toHaveFocus());
    await expect(field(canvas)).toHaveValue('');
    await expect(canvas.getByRole('status')).toHaveTextContent('Comment sent');
  },
};

const never = () => new Promise<void>(() => {});

/** While a reply is being sent it cannot be changed or sent once more. */
export const Sending: Story = {
  args: { onReply: fn(never) },
  play: async ({ canvas, args }) => {
    await userEvent.type(field(canvas), 'Once{Enter}{Enter}');
    await press(canvas, 'Sending…');
    await expect(args.onReply).toHaveBeenCalledTimes(1);
    await expect(field(canvas)).toHaveAttribute('readonly');
    await expect(field(canvas)).toHaveValue('Once');
  },
};

/** The words for one reply are gone before they come again for the next: otherwise nobody would hear them. */
export const AnnouncesEachReply: Story = {
  args: { onReply: fn((text) => (text === 'One' ? undefined : never())) },
  play: async ({ canvas }) => {
    await userEvent.type(field(canvas), 'One{Enter}');
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Comment sent'));
    await userEvent.type(field(canvas), 'Two{Enter}');
    await expect(canvas.getByRole('button', { name: 'Sending…' })).toBeVisible();
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
  },
};

/** What could not be sent stays in the field. */
export const NotSent: Story = {
  render: (args) => <Desk {...args} failsOnce />,
  play: async ({ canvas, args }) => {
    await userEvent.type(field(canvas), 'Not lost{Enter}');
    await waitFor(() => expect(field(canvas)).toHaveAccessibleDescription(/We couldn’t send this/));
    await expect(field(canvas)).toHaveValue('Not lost');
    await expect(field(canvas)).toHaveFocus();
    await expect(canvas.getByRole('status')).toHaveTextContent('We couldn’t send this');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(field(canvas)).toHaveValue(''));
    await expect(args.onReply).toHaveBeenCalledTimes(2);
  },
};

/** One's own comment is changed in its place. */
export const Edits: Story = {
  play: async ({ canvas, args }) => {
    await press(canvas, 'Edit comment');
    const edited = field(canvas, 'Edit comment');
    await expect(edited).toHaveFocus();
    await userEvent.clear(edited);
    await press(canvas, 'Save');
    await expect(args.onEdit).not.toHaveBeenCalled();
    await userEvent.type(edited, 'Would “shows” do?{Enter}');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Edit comment' })).toHaveFocus());
    await expect(args.onEdit).toHaveBeenCalledWith('two', 'Would “shows” do?');
    await expect(canvas.getByText('Would “shows” do?')).toBeVisible();
  },
};

/** A comment is deleted after a question; the focus goes to the field, as the button is gone. */
export const Deletes: Story = {
  render: (args) => <Desk {...args} failsOnce />,
  play: async ({ canvas }) => {
    await press(canvas, 'Delete comment');
    const dialog = within(await canvas.findByRole('alertdialog'));
    await press(dialog, 'Cancel');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Delete comment' })).toHaveFocus());
    await press(canvas, 'Delete comment');
    const again = within(await canvas.findByRole('alertdialog'));
    await press(again, 'Delete comment');
    await expect(await again.findByText('That didn’t work. Try again.')).toBeVisible();
    await press(again, 'Delete comment');
    await waitFor(() => expect(canvas.getAllByRole('article')).toHaveLength(1));
    await waitFor(() => expect(field(canvas)).toHaveFocus());
    await expect(canvas.getByRole('status')).toHaveTextContent('Comment deleted');
  },
};

/** A resolved thread takes nothing until it is opened again; what was being written is still there then. */
export const Resolves: Story = {
  render: (args) => <Desk {...args} failsOnce />,
  play: async ({ canvas }) => {
    await userEvent.type(field(canvas), 'Half a sentence');
    await press(canvas, 'Resolve');
    await expect(await canvas.findByRole('alert')).toHaveTextContent('That didn’t work. Try again.');
    await press(canvas, 'Resolve');
    const reopen = await canvas.findByRole('button', { name: 'Reopen' });
    await expect(reopen).toHaveFocus();
    await expect(canvas.queryByRole('textbox')).toBeNull();
    await expect(canvas.queryByRole('button', { name: 'Edit comment' })).toBeNull();
    await userEvent.click(reopen);
    await waitFor(() => expect(field(canvas)).toHaveValue('Half a sentence'));
  },
};

/** Without handlers, as a client reads it. */
export const ReadOnly: Story = {
  args: { isResolved: true, resolvedBy: 'Inês Carvalho', resolvedAt: '2026-03-11T08:00:00Z' },
  render: ({ onReply, onEdit, onDelete, onResolvedChange, ...args }) => <CommentThread {...args} />,
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).toBeNull();
    await expect(canvas.queryByRole('textbox')).toBeNull();
    await expect(canvas.getByText('Resolved by')).toHaveTextContent('Resolved by Inês Carvalho');
  },
};

export const Empty: Story = {
  args: { comments: [], quote: '', category: '' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No comments yet.')).toBeVisible();
    await userEvent.type(field(canvas, 'Comment'), 'The first one{Enter}');
    await expect(await canvas.findByRole('article')).toHaveTextContent('The first one');
    await waitFor(() => expect(field(canvas)).toHaveFocus());
  },
};

const long = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz and what it changed. ';

export const LongText: Story = {
  args: {
    quote: long.repeat(3),
    category: long,
    comments: comments.map((one) => ({ ...one, author: { name: long.repeat(2) }, text: long.repeat(8) })),
  },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: 288 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const thread = canvas.getByRole('region');
    await expect(thread.scrollWidth).toBeLessThanOrEqual(thread.clientWidth);
  },
};

export const RightToLeft: Story = {
  args: {
    label: 'تعليق على العنوان',
    quote: 'النتائج تبين ذلك',
    category: 'حجة',
    comments: [
      { id: 'one', author: { name: 'نجيب محفوظ' }, text: 'هذه الكلمة قوية.' },
      { id: 'two', author: { name: 'طه حسين' }, text: 'In English it runs from the left.' },
    ],
    labels: { reply: 'رد', send: 'إرسال', resolve: 'وضع علامة «تم الحل»', replies: 'الردود', keys: '' },
  },
  decorators: [
    (Story) => (
      <div dir="rtl" lang="ar">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const [first, second] = canvas.getAllByRole('article').map((one) => one.getBoundingClientRect());
    await expect(second?.right).toBeLessThan(first?.right ?? 0);
  },
};

/** Enter sends, but not while an input method composes; Shift + Enter breaks the line; Escape leaves a comment as it was. */
export const Keyboard: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Edit comment' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard(' Not kept{Escape}');
    await expect(canvas.getByRole('button', { name: 'Edit comment' })).toHaveFocus();
    await expect(args.onEdit).not.toHaveBeenCalled();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Delete comment' })).toHaveFocus();
    await userEvent.tab();
    await expect(field(canvas)).toHaveFocus();
    await userEvent.keyboard('One');
    await fireEvent.keyDown(field(canvas), { key: 'Enter', isComposing: true });
    await fireEvent.keyDown(field(canvas), { key: 'Enter', keyCode: 229 });
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}Two');
    await expect(args.onReply).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(args.onReply).toHaveBeenCalledWith('One\nTwo'));
    await waitFor(() => expect(field(canvas)).toHaveValue(''));
    await userEvent.tab();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Resolve' })).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect(canvas.getByRole('button', { name: 'Send' })).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect(await canvas.findByRole('button', { name: 'Reopen' })).toHaveFocus();
  },
};
