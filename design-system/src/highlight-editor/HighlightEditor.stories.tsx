import type { Meta, StoryObj } from '@storybook/react';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { HighlightEditor, type HighlightEditorProps } from './editor/HighlightEditor.js';
import type { Highlight, Suggestion } from './model/types.js';
import { categories, commentBank, content, highlights, manyMarks, suggestions } from './sample.js';

/** An application around the editor: it keeps what the editor gives out. */
function Desk(props: HighlightEditorProps) {
  const [marks, setMarks] = useState<readonly Highlight[]>(props.highlights);
  const [changes, setChanges] = useState<readonly Suggestion[]>(props.suggestions ?? []);
  const [mode, setMode] = useState(props.mode ?? 'highlight');
  const [bank, setBank] = useState(props.commentBank ?? []);
  return (
    <HighlightEditor
      {...props}
      highlights={marks}
      onHighlightsChange={(next) => {
        setMarks(next);
        props.onHighlightsChange(next);
      }}
      suggestions={changes}
      onSuggestionsChange={(next) => {
        setChanges(next);
        props.onSuggestionsChange?.(next);
      }}
      mode={mode}
      onModeChange={setMode}
      commentBank={bank}
      onCommentBankChange={setBank}
    />
  );
}

const meta: Meta<typeof HighlightEditor> = {
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
  render: (args) => <Desk {...args} />,
};
export default meta;
type Story = StoryObj<typeof HighlightEditor>;

export const Playground: Story = {};

export const Empty: Story = { args: { highlights: [], suggestions: [] } };
