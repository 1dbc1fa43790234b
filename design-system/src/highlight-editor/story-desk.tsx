import { useState } from 'react';
import { HighlightEditor, type HighlightEditorProps } from './editor/HighlightEditor.js';
import type { Highlight, Suggestion } from './model/types.js';

/** An application around the editor: it keeps what the editor gives out. */
export function Desk(props: HighlightEditorProps) {
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
