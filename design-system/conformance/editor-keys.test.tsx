// The editor under a real keyboard: what depends on how the browser itself moves the caret and tells of it.
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type EditorMode, type Highlight, HighlightEditor, type Suggestion } from '../src/highlight-editor/index.ts';
import '../src/theme/tokens.css';
import { eventually } from './eventually.ts';

// So long that its end is not laid out while its start is on the screen.
const content = Array.from(
  { length: 60 },
  (_, index) => `Paragraph ${index + 1}. ${'Many words follow. '.repeat(12)}`,
).join('\n');

let root: Root;
/** What the editor gave out last. */
let highlights: readonly Highlight[];
let suggestions: readonly Suggestion[];

function Desk() {
  const [marks, setMarks] = useState<readonly Highlight[]>([]);
  const [changes, setChanges] = useState<readonly Suggestion[]>([]);
  const [mode, setMode] = useState<EditorMode>('highlight');
  return (
    <HighlightEditor
      content={content}
      highlights={marks}
      onHighlightsChange={(next) => {
        highlights = next;
        setMarks(next);
      }}
      suggestions={changes}
      onSuggestionsChange={(next) => {
        suggestions = next;
        setChanges(next);
      }}
      mode={mode}
      onModeChange={setMode}
      commentBank={[{ id: 'b', text: 'Shorter?' }]}
    />
  );
}

function open(): HTMLElement {
  highlights = [];
  suggestions = [];
  const where = document.body.appendChild(document.createElement('div'));
  root = createRoot(where);
  flushSync(() => root.render(<Desk />));
  const text = where.querySelector<HTMLElement>('[contenteditable]') as HTMLElement;
  text.focus();
  return text;
}

afterEach(() => {
  flushSync(() => root.unmount());
  document.body.replaceChildren();
});

/** What a person types, as the place in the text where it comes out. */
async function writesAt(letters: string): Promise<number | undefined> {
  const before = suggestions.length;
  await userEvent.keyboard(letters);
  await eventually(() => expect(suggestions.length).toBe(before + 1));
  return suggestions.find(({ replacement }) => replacement === letters)?.startIndex;
}

it('goes to the very end and the very start of a text that is not laid out', async () => {
  const text = open();
  document.querySelector<HTMLElement>('[aria-pressed="false"]')?.click();
  text.focus();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  expect(await writesAt('x')).toBe(content.length);
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  expect(await writesAt('y')).toBe(0);
});

it('goes to the start after a highlight at the end was commented from the bank and undone', async () => {
  const text = open();
  await userEvent.keyboard('{Control>}{End}{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}{/Control}');
  await userEvent.keyboard('{Control>}{Alt>}1{/Alt}{/Control}');
  await eventually(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
  expect(highlights).toMatchObject([{ comment: 'Shorter?' }]);
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{Control>}z{/Control}');
  await eventually(() => expect(highlights).toEqual([]));
  document.querySelector<HTMLElement>('[aria-pressed="false"]')?.click();
  text.focus();
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  expect(await writesAt('y')).toBe(0);
});

it('highlights what is selected in the very moment of the key', async () => {
  const text = open();
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  const words = document.createTreeWalker(text, NodeFilter.SHOW_TEXT).nextNode() as Node;
  // The browser tells of this selection in a later turn; the key comes before that.
  getSelection()?.setBaseAndExtent(words, 0, words, 9);
  text.dispatchEvent(new KeyboardEvent('keydown', { key: 'h', bubbles: true, cancelable: true }));
  await eventually(() => expect(highlights).toMatchObject([{ text: 'Paragraph', startIndex: 0 }]));
});
