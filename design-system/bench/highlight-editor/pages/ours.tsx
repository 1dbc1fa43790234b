// The editor as an application uses it: highlights with their cards, in suggestion mode.
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { HighlightEditor } from '../../../src/highlight-editor/index.js';
import type { Suggestion } from '../../../src/highlight-editor/model/types.js';
import '../../../src/theme/tokens.css';
import { expose } from './expose.ts';
import { text } from './text.ts';

let root: Root | undefined;

function Page() {
  const [highlights, setHighlights] = useState(text.highlights);
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  return (
    <HighlightEditor
      content={text.content}
      highlights={highlights}
      onHighlightsChange={setHighlights}
      suggestions={suggestions}
      onSuggestionsChange={setSuggestions}
      mode="suggest"
    />
  );
}

expose(
  () => {
    root = createRoot(document.getElementById('root') as HTMLElement);
    flushSync(() => root?.render(<Page />));
    return () =>
      (
        document.querySelector('[contenteditable]') as unknown as {
          editor: { view: import('@tiptap/pm/view').EditorView };
        }
      ).editor.view;
  },
  () => root?.unmount(),
  // A card is drawn once it has its place.
  () => {
    const card = document.querySelector('[data-part=card]');
    return card !== null && getComputedStyle(card).opacity === '1';
  },
);
