import type { Meta, StoryObj } from '@storybook/react';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { StrictMode } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { change, content, mark } from '../highlight-editor/sample.js';
import { marked, point, select, textOf } from '../highlight-editor/story-tools.js';
import { type HighlightData, ReviewKit, reviewEditorOptions, reviewOf, type SuggestionData } from './index.js';

interface SmallEditorProps {
  content: string;
  highlights: readonly HighlightData[];
  suggestions: readonly SuggestionData[];
  onHighlightsChange: (next: HighlightData[]) => void;
  onSuggestionsChange: (next: SuggestionData[]) => void;
}

/** Another editor on the same engine: its marks in a list, a comment to each, and typing that suggests. */
function SmallEditor(props: SmallEditorProps) {
  const editor = useEditor({
    ...reviewEditorOptions,
    extensions: [ReviewKit.configure({ ...props, mode: 'suggest' })],
    editorProps: { attributes: { 'aria-label': 'Text' } },
  });
  const marks = useEditorState({
    editor,
    selector: () => reviewOf(editor).getSnapshot(),
    equalityFn: Object.is,
  });
  return (
    <>
      <button type="button" onClick={() => editor.chain().focus().toggleHighlight({ color: 'green' }).run()}>
        Highlight
      </button>
      <EditorContent editor={editor} style={{ whiteSpace: 'break-spaces' }} />
      <ul>
        {marks.highlights.map(({ id, text, comment }) => (
          <li key={id}>
            <q>{text}</q>
            <input
              aria-label={`Comment on “${text}”`}
              value={comment}
              onChange={(event) => editor.commands.updateHighlight(id, { comment: event.target.value })}
            />
          </li>
        ))}
        {marks.suggestions.map(({ id, text, replacement }) => (
          <li key={id}>
            <del>{text}</del> <ins>{replacement}</ins>
            <button type="button" onClick={() => editor.commands.removeAnnotation(id)}>
              Discard
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const meta = {
  title: 'Components/ReviewKit',
  component: SmallEditor,
  args: {
    content,
    highlights: [mark(content, 'first', 'Many researchers', { comment: 'Who exactly?' })],
    suggestions: [change(content, 'agreed', 'are few', 'is scarce')],
    onHighlightsChange: fn(),
    onSuggestionsChange: fn(),
  },
  render: (args) => (
    <StrictMode>
      <SmallEditor {...args} />
    </StrictMode>
  ),
} satisfies Meta<typeof SmallEditor>;
export default meta;
type Story = StoryObj<typeof meta>;

/** About forty lines make another editor of the same engine. */
export const AnotherEditor: Story = {
  play: async ({ canvasElement, args, step }) => {
    const canvas = within(canvasElement);
    const text = textOf(canvasElement);
    const before = text.textContent;
    // TipTap's `focus()` waits for the next frame. On a busy machine that comes after the next click, and takes its focus.
    const highlight = async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Highlight' }));
      await waitFor(() => expect(text).toHaveFocus());
    };

    await step('marks that were handed in are drawn and listed', async () => {
      await expect(marked(canvasElement, 'first')).toBe('Many researchers');
      await expect(canvas.getByRole('textbox', { name: 'Comment on “Many researchers”' })).toHaveValue('Who exactly?');
      await expect(text.querySelector('ins[data-id="agreed"]')).toHaveTextContent('is scarce');
    });
    await step('the button highlights, and a comment is one undo', async () => {
      await select(canvasElement, 'patience');
      await highlight();
      await userEvent.type(canvas.getByRole('textbox', { name: 'Comment on “patience”' }), 'Whose?');
      await expect(args.onHighlightsChange).toHaveBeenLastCalledWith([
        expect.objectContaining({ text: 'Many researchers', comment: 'Who exactly?' }),
        expect.objectContaining({ text: 'patience', color: 'green', comment: 'Whose?' }),
      ]);
      await select(canvasElement, 'patience');
      await userEvent.keyboard('{Control>}z{/Control}');
      await expect(canvas.getByRole('textbox', { name: 'Comment on “patience”' })).toHaveValue('');
      await highlight();
      await expect(canvas.queryByRole('textbox', { name: 'Comment on “patience”' })).toBeNull();
    });
    await step('typed words are suggested, and the text of the client stays', async () => {
      await point(canvasElement, 'patience', false);
      await userEvent.keyboard('great ');
      const typed = expect.arrayContaining([expect.objectContaining({ text: '', replacement: 'great ' })]);
      await waitFor(() => expect(args.onSuggestionsChange).toHaveBeenLastCalledWith(typed));
      for (const discard of canvas.getAllByRole('button', { name: 'Discard' })) await userEvent.click(discard);
      await expect(text.textContent).toBe(before?.replace('is scarce', ''));
    });
  },
};
