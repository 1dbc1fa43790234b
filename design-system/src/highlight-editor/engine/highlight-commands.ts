// What the commands of TipTap's highlight do with highlights that are data beside the text.
import type { Transaction } from '@tiptap/pm/state';
import type { Highlight } from '../model/types.js';
import { AnnotationStep } from './annotation-step.js';
import { markAt } from './caret.js';
import { addHighlights, type CommandContext, type HighlightLook } from './mark-commands.js';
import { selectedWords } from './placing.js';
import { offsetAt } from './text-map.js';

/** The highlights that the selection touches; at a caret the shortest one around it. */
function touched({ state, snapshot }: CommandContext): readonly Highlight[] {
  const { doc, selection } = state;
  if (selection.empty) {
    const id = markAt(state, selection.head);
    return snapshot.highlights.filter((highlight) => highlight.id === id);
  }
  const [from, to] = [offsetAt(doc, selection.from), offsetAt(doc, selection.to)];
  return snapshot.highlights.filter(({ startIndex, endIndex }) => startIndex < to && endIndex > from);
}

function change({ state }: CommandContext, highlights: readonly Highlight[], look?: HighlightLook): Transaction | null {
  if (highlights.length === 0) return null;
  const changes = highlights.map((before) => ({
    kind: 'highlight' as const,
    id: before.id,
    before,
    ...(look && { after: { ...before, ...look } }),
  }));
  return state.tr.step(new AnnotationStep(changes));
}

/** Highlights the selected words, or changes the highlight that has just these words or the caret in it. */
export function setHighlight(context: CommandContext, look: HighlightLook = {}): Transaction | null {
  const words = selectedWords(context.state, context.content);
  const own = touched(context).filter(
    ({ startIndex, endIndex }) => !words || (startIndex === words.startIndex && endIndex === words.endIndex),
  );
  if (own.length > 0) return change(context, own, look);
  return words ? (addHighlights(context, look, [words])?.tr ?? null) : null;
}

/** Removes every highlight that the selection touches, whole; at a caret the one around it. */
export const unsetHighlight = (context: CommandContext): Transaction | null => change(context, touched(context));

/** Removes the highlights, of this colour where one is given, that cover the selection; without one, highlights it. */
export function toggleHighlight(context: CommandContext, look: HighlightLook = {}): Transaction | null {
  const words = selectedWords(context.state, context.content);
  const covering = touched(context).filter(
    ({ startIndex, endIndex, color }) =>
      (!look.color || look.color === color) &&
      (!words || (startIndex <= words.startIndex && endIndex >= words.endIndex)),
  );
  return change(context, covering) ?? setHighlight(context, look);
}

/**
 * Highlights the same words as in a copied stretch of this text: where the selection begins, or where alone they stand.
 * Null where nothing is new, and where other words are selected: those are to be replaced.
 */
export function addCopied(
  context: CommandContext,
  copied: { content: string; highlights: readonly Highlight[] },
): Transaction | null {
  const { state, content, snapshot } = context;
  const selected = selectedWords(state, content);
  if (selected && selected.text.trim() !== copied.content.trim()) return null;
  const at = offsetAt(state.doc, state.selection.from);
  const first = content.indexOf(copied.content);
  const start = content.startsWith(copied.content, at) ? at : first;
  if (start === -1 || (start !== at && content.includes(copied.content, first + 1))) return null;
  let tr: Transaction | null = null;
  for (const { startIndex, endIndex, text, comment, color } of copied.highlights) {
    const place = { startIndex: start + startIndex, endIndex: start + endIndex, text };
    // Of a highlight that was copied in part, a part with the same comment would stand in it.
    const isThere = (own: Highlight) =>
      own.startIndex <= place.startIndex && own.endIndex >= place.endIndex && own.comment === comment;
    if (snapshot.highlights.some(isThere)) continue;
    tr = addHighlights(context, { comment, color }, [place])?.tr ?? tr;
  }
  return tr;
}
