import { IconButton } from '@marginalia/design-system';
import type { HighlightEditorHandle, Marks } from '@marginalia/design-system/highlight-editor';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { isComposing } from './composing.ts';
import { type FoundPlace, placesOf } from './find.ts';
import { FindRow, FoundStyle, Panel } from './text-panels.styled.ts';
import { scrollerOf } from './use-current-heading.ts';

/** So many found places are drawn around the current one: a letter stands in a book a hundred thousand times. */
const drawnAround = 250;

interface FindPanelProps {
  content: string;
  /** The marks on the text: with others, its words are drawn anew, and so is what was found in it. */
  review: Marks;
  editor: RefObject<HighlightEditorHandle | null>;
  field: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}

/** Finds words in the text: Enter leads to the next place, Shift Enter to the one before, Escape into the text there. */
export function FindPanel({ content, review, editor, field, onClose }: FindPanelProps) {
  const [query, setQuery] = useState('');
  const [wanted, setWanted] = useState(0);
  const places = placesOf(content, query);
  const index = places.length === 0 ? -1 : wanted % places.length;
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [field]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other marks have other elements in the text
  useEffect(() => draw(places, index, editor.current), [places, index, editor, review]);
  useEffect(() => {
    const place = places[index];
    const range = place && editor.current?.rangeOf(place.startIndex, place.endIndex);
    if (range) reveal(range);
  }, [places, index, editor]);
  const move = (step: 1 | -1) => {
    if (places.length > 0) setWanted((index + step + places.length) % places.length);
  };
  const close = () => {
    const place = places[index];
    onClose();
    if (place) editor.current?.goTo(place.startIndex);
    else editor.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter' && event.target === field.current) {
      event.preventDefault();
      move(event.shiftKey ? -1 : 1);
    }
  };
  return (
    <Panel role="search" aria-label="Find in the text" onKeyDown={onKeyDown}>
      <FoundStyle />
      <FindRow>
        <input
          ref={field}
          type="text"
          aria-label="Find in the text"
          placeholder="Find in the text"
          enterKeyHint="search"
          spellCheck={false}
          value={query}
          onChange={({ target }) => {
            setQuery(target.value);
            setWanted(0);
          }}
        />
        <output aria-live="polite">{query.trim() === '' ? '' : countText(index, places.length)}</output>
        <IconButton label="Previous place" icon={<ChevronUp />} size="sm" onClick={() => move(-1)} />
        <IconButton label="Next place" icon={<ChevronDown />} size="sm" onClick={() => move(1)} />
        <IconButton label="Close" icon={<X />} size="sm" onClick={close} />
      </FindRow>
    </Panel>
  );
}

const countText = (index: number, count: number) =>
  count === 0 ? 'Not found' : `${(index + 1).toLocaleString('en')} of ${count.toLocaleString('en')}`;

/** Draws the places near the current one. @returns what takes the drawing away */
function draw(places: readonly FoundPlace[], index: number, editor: HighlightEditorHandle | null) {
  if (!editor || !('highlights' in CSS)) return;
  const rangesOf = (list: readonly FoundPlace[]) =>
    list.flatMap(({ startIndex, endIndex }) => editor.rangeOf(startIndex, endIndex) ?? []);
  const near = places.slice(Math.max(0, index - drawnAround), index + drawnAround);
  const current = new Highlight(...rangesOf(places.slice(Math.max(0, index), index + 1)));
  current.priority = 1;
  CSS.highlights.set('found', new Highlight(...rangesOf(near)));
  CSS.highlights.set('found-current', current);
  return () => {
    CSS.highlights.delete('found');
    CSS.highlights.delete('found-current');
  };
}

/** Scrolls found words into the upper part of what is seen of the text, unless they are seen already. */
function reveal(range: Range): void {
  const pane = range.startContainer.parentElement?.closest('[data-text-pane]');
  if (!pane) return;
  // A paragraph far away is laid out, and the words have a place, once it is near.
  range.startContainer.parentElement?.closest('p')?.scrollIntoView({ block: 'nearest' });
  const scroller = scrollerOf(pane) ?? document.documentElement;
  const top = scroller === document.documentElement ? 0 : scroller.getBoundingClientRect().top;
  const height = scroller.clientHeight;
  const words = range.getBoundingClientRect();
  const isSeen = words.top > top + 120 && words.bottom < top + height - 40;
  if (!isSeen) scroller.scrollBy({ top: words.top - top - height / 3 });
}
