import type { Highlight, Suggestion } from '../model/types.js';

/** A stretch of a paragraph that the same marks cover. */
export interface Segment {
  /** Offset of the content where it starts; with `key` unique in the text. */
  start: number;
  text: string;
  kind: 'kept' | 'deleted' | 'inserted';
  /** Id of the suggestion that deletes or inserts it. */
  suggestion?: string;
  /** What covers it, outermost first. */
  highlights: readonly Highlight[];
  /** Highlights and suggestions that end with this stretch: their numbers stand here. */
  ends: readonly string[];
}

export interface Paragraph {
  start: number;
  segments: Segment[];
  /** Highlights and suggestions that start in this paragraph, in reading order. */
  notes: string[];
}

/** The highlight without the line breaks at its end: its number stands behind words. */
function untilLastWord(highlight: Highlight): Highlight {
  const { startIndex, text } = highlight;
  let { length } = text;
  while (text[length - 1] === '\n') length -= 1;
  return length === text.length ? highlight : { ...highlight, endIndex: startIndex + length };
}

/**
 * Cuts the content into paragraphs and these into stretches covered by the same marks, in one pass.
 * @param highlights placed, in reading order; @param suggestions likewise.
 */
export function paragraphsOf(
  content: string,
  highlights: readonly Highlight[],
  suggestions: readonly Suggestion[],
): Paragraph[] {
  const marks = highlights.map(untilLastWord);
  let nextHighlight = 0;
  let nextSuggestion = 0;
  let open: Highlight[] = [];
  let start = 0;
  return content.split('\n').map((line) => {
    const end = start + line.length;
    const own: Suggestion[] = [];
    const notes: { id: string; at: number }[] = [];
    const cuts = new Set([start, end]);
    while ((suggestions[nextSuggestion]?.startIndex ?? Number.POSITIVE_INFINITY) <= end) {
      const suggestion = suggestions[nextSuggestion] as Suggestion;
      own.push(suggestion);
      notes.push({ id: suggestion.id, at: suggestion.startIndex });
      cuts.add(suggestion.startIndex).add(suggestion.endIndex);
      nextSuggestion += 1;
    }
    while ((marks[nextHighlight]?.startIndex ?? Number.POSITIVE_INFINITY) <= end) {
      const highlight = marks[nextHighlight] as Highlight;
      open.push(highlight);
      notes.push({ id: highlight.id, at: highlight.startIndex });
      nextHighlight += 1;
    }
    for (const { startIndex, endIndex } of open) {
      cuts.add(Math.max(start, startIndex)).add(Math.min(end, endIndex));
    }
    const places = [...cuts].sort((a, b) => a - b);
    const segments: Segment[] = [];
    places.forEach((from, index) => {
      const to = places[index + 1];
      const covering = open.filter(({ startIndex, endIndex }) => startIndex <= from && endIndex > from);
      const before = open.filter(({ startIndex, endIndex }) => startIndex < from && endIndex >= from);
      for (const { id, startIndex, endIndex, replacement } of own) {
        // Added words follow the words they replace; pure additions stand before what follows.
        if (endIndex === from && replacement !== '' && (startIndex < from || endIndex === startIndex)) {
          segments.push({
            start: from,
            text: replacement,
            kind: 'inserted',
            suggestion: id,
            highlights: before,
            ends: [id],
          });
        }
      }
      if (to === undefined) return;
      const deleted = own.find(
        ({ startIndex, endIndex }) => startIndex <= from && endIndex >= to && endIndex > startIndex,
      );
      const ends = open.filter(({ endIndex }) => endIndex === to).map(({ id }) => id);
      if (deleted && deleted.replacement === '' && deleted.endIndex === to) ends.push(deleted.id);
      const kind = deleted ? 'deleted' : 'kept';
      segments.push({
        start: from,
        text: content.slice(from, to),
        kind,
        suggestion: deleted?.id,
        highlights: covering,
        ends,
      });
    });
    const paragraph = {
      start,
      segments,
      notes: notes.sort((a, b) => a.at - b.at).map(({ id }) => id),
    };
    open = open.filter(({ endIndex }) => endIndex > end + 1);
    start = end + 1;
    return paragraph;
  });
}
