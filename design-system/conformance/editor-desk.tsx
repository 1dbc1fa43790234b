// An application around the editor, which keeps what the editor gives out.
import { StrictMode, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import {
  type EditorMode,
  type Highlight,
  HighlightEditor,
  type HighlightEditorProps,
  type Suggestion,
} from '../src/highlight-editor/index.ts';
import '../src/theme/tokens.css';

type DeskProps = Partial<HighlightEditorProps> & { content: string };

/** What the editor gave out last, or was given; and how the application hands other marks in. */
export const desk = {
  /** Gives the editor other props. */
  change: (_props: Partial<HighlightEditorProps>) => {},
  /** Says no to every change. */
  isRefusing: false,
  highlights: [] as readonly Highlight[],
  suggestions: [] as readonly Suggestion[],
  handIn: (_highlights: readonly Highlight[], _suggestions?: readonly Suggestion[]) => {},
};

function Desk(first: DeskProps) {
  const [props, setProps] = useState(first);
  const [highlights, setHighlights] = useState(desk.highlights);
  const [suggestions, setSuggestions] = useState(desk.suggestions);
  useLayoutEffect(() => {
    desk.change = (next) => flushSync(() => setProps((last) => ({ ...last, ...next })));
    desk.handIn = (next, changes) =>
      flushSync(() => {
        setHighlights(next);
        if (changes) setSuggestions(changes);
      });
  }, []);
  const [mode, setMode] = useState<EditorMode>(props.mode ?? 'highlight');
  return (
    <HighlightEditor
      {...props}
      highlights={highlights}
      onHighlightsChange={(next) => {
        desk.highlights = next;
        if (!desk.isRefusing) setHighlights(next);
      }}
      suggestions={suggestions}
      onSuggestionsChange={(next) => {
        desk.suggestions = next;
        if (!desk.isRefusing) setSuggestions(next);
      }}
      mode={mode}
      onModeChange={setMode}
    />
  );
}

let root: Root;

/** Opens an editor and gives its text, which has the focus. */
export function openDesk(props: DeskProps): HTMLElement {
  desk.highlights = props.highlights ?? [];
  desk.suggestions = props.suggestions ?? [];
  desk.isRefusing = false;
  const where = document.body.appendChild(document.createElement('div'));
  root = createRoot(where);
  // As in development, where each effect runs twice: what a person does must work there too.
  flushSync(() =>
    root.render(
      <StrictMode>
        <Desk {...props} />
      </StrictMode>,
    ),
  );
  const text = where.querySelector<HTMLElement>('[contenteditable]') as HTMLElement;
  text.focus();
  return text;
}

export function closeDesk(): void {
  flushSync(() => root.unmount());
  document.body.replaceChildren();
}
