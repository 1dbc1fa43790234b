// React may hide the editor and show it again: its effects are undone meanwhile, and with them TipTap's editor.
import type { Editor } from '@tiptap/core';
import { Activity, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { type Highlight, HighlightEditor } from '../src/highlight-editor/index.ts';
import { mark } from '../src/highlight-editor/sample.ts';
import { eventually } from './eventually.ts';

const content = 'The quiet work of hedges.';

it('is there again, with the marks of its application, when React hid it for a while', async () => {
  const where = document.body.appendChild(document.createElement('div'));
  const root = createRoot(where);
  const show = (mode: 'visible' | 'hidden', highlights: readonly Highlight[]) =>
    flushSync(() =>
      root.render(
        <StrictMode>
          <Activity mode={mode}>
            <HighlightEditor content={content} highlights={highlights} onHighlightsChange={changed} />
          </Activity>
        </StrictMode>,
      ),
    );
  const changed = vi.fn();
  const open = () => (where.querySelector('[contenteditable]') as unknown as { editor: Editor }).editor;
  const marked = () => where.querySelector('[contenteditable] mark')?.textContent;
  show('visible', [mark(content, 'h', 'quiet')]);
  await eventually(() => expect(marked()).toBe('quiet'));
  const first = open();
  show('hidden', [mark(content, 'h', 'quiet')]);
  await eventually(() => expect(first.isDestroyed).toBe(true));
  show('visible', [mark(content, 'i', 'hedges')]);
  await eventually(() => expect(marked()).toBe('hedges'));
  const from = content.indexOf('work') + 2;
  open()
    .chain()
    .setTextSelection({ from, to: from + 4 })
    .setHighlight({ color: 'blue' })
    .run();
  expect(changed.mock.lastCall?.[0]).toMatchObject([{ text: 'work' }, { text: 'hedges' }]);
  flushSync(() => root.unmount());
  where.remove();
});
