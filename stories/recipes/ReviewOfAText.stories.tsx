import { Button, Heading, Inline, Notice, Stack, Text } from '@marginalia/design-system';
import { type Highlight, HighlightEditor, type Suggestion } from '@marginalia/design-system/highlight-editor';
import { FeedbackDocument, HighlightViewer } from '@marginalia/design-system/highlight-viewer';
import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';

const meta = { title: 'Recipes/Review of a text' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const content = [
  'Hedgerows are often described as the oldest living monuments of the countryside.',
  'It is obvious that their loss is linked to the way that fields are measured.',
  'A short hedge that is laid every ten years do more than a long one that is forgotten.',
].join('\n');

/** A mark on the first place of some words. */
function place(text: string) {
  const startIndex = content.indexOf(text);
  return { text, startIndex, endIndex: startIndex + text.length };
}

const first: Highlight[] = [
  { id: 'h1', ...place('It is obvious'), color: 'yellow', comment: 'If it is obvious, the sentence is not needed.' },
];
const changes: Suggestion[] = [{ id: 's1', ...place('do more'), replacement: 'does more' }];

const categories = [
  { id: 'clarity', label: 'Clarity' },
  { id: 'grammar', label: 'Grammar' },
];

function Review() {
  const [highlights, setHighlights] = useState<readonly Highlight[]>(first);
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>(changes);
  const [isSent, setIsSent] = useState(false);
  const [said, setSaid] = useState('');

  const send = () => {
    // A mark without words helps nobody: say which one before the review leaves.
    const bare = highlights.find(({ comment }) => !comment.trim());
    setSaid(bare ? `Write a comment for “${bare.text}”, or remove its mark.` : '');
    setIsSent(!bare);
  };

  if (isSent)
    return (
      <Stack gap={6}>
        <Notice tone="success" title="Review sent" role="status">
          This is what the writer sees.
        </Notice>
        <HighlightViewer content={content} highlights={highlights} suggestions={suggestions} categories={categories} />
        <FeedbackDocument highlights={highlights} />
      </Stack>
    );
  return (
    <Stack gap={4}>
      <Heading level={2}>The Quiet Work of Hedgerows</Heading>
      <HighlightEditor
        content={content}
        highlights={highlights}
        onHighlightsChange={setHighlights}
        suggestions={suggestions}
        onSuggestionsChange={setSuggestions}
        categories={categories}
      />
      <Inline gap={4}>
        <Button onClick={send}>Send review</Button>
        <Text role="alert" tone="danger">
          {said}
        </Text>
      </Inline>
    </Stack>
  );
}

export const Playground: Story = {
  render: () => <Review />,
  play: async ({ canvas, canvasElement }) => {
    // Words are selected in the text, then h highlights them and opens the comment.
    const text = canvasElement.querySelector<HTMLElement>('[contenteditable]') as HTMLElement;
    const line = document.createTreeWalker(text, NodeFilter.SHOW_TEXT).nextNode() as globalThis.Text;
    const start = line.data.indexOf('oldest living monuments');
    text.focus();
    document.getSelection()?.setBaseAndExtent(line, start, line, start + 'oldest living monuments'.length);
    await waitFor(() => expect(canvas.getByRole('toolbar', { name: /selected/i })).toBeVisible());
    await userEvent.keyboard('h');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));

    // A mark without a comment is named before the review leaves.
    await userEvent.click(canvas.getByRole('button', { name: 'Send review' }));
    await expect(canvas.getByRole('alert')).toHaveTextContent('Write a comment for “oldest living monuments”');
    await userEvent.type(canvas.getByRole('textbox', { name: 'Comment' }), 'Older than which? Give a source.');
    await userEvent.click(canvas.getByRole('button', { name: 'Send review' }));

    await canvas.findByText('Review sent');
    const feedback = within(canvas.getByRole('article'));
    await expect(feedback.getByText('Older than which? Give a source.')).toBeVisible();
    await expect(feedback.getByText('If it is obvious, the sentence is not needed.')).toBeVisible();
  },
};
