'use no memo'; // What React's compiler adds weighs more than it saves.

import { type RefObject, useLayoutEffect, useState } from 'react';
import { stackCards } from './stack-cards.js';

/**
 * Where the notes are: `list` after or beside the text as CSS alone can do it, before anything was measured; `beside`
 * each at the height of its words; `inline` one by one under its words, where it is asked for.
 */
export type NoteLayout = 'list' | 'beside' | 'inline';

/** The width of the text and the margin together, as in the container query of `Body`. */
const besideWidth = 800;
const gap = 8;

function layoutFor(width: number): NoteLayout {
  // Without a width the viewer is not shown now, such as before it is printed.
  if (width === 0) return 'list';
  return width >= besideWidth ? 'beside' : 'inline';
}

/** Moves each note to the height of its words, or as near below as the notes before it let it. */
function placeNotes(body: HTMLElement): void {
  const list = body.querySelector<HTMLElement>(':scope > [data-part="notes"]');
  if (!list) return;
  const words = new Map<string | null, Element>();
  for (const element of body.querySelectorAll('[aria-details]')) {
    const id = element.getAttribute('aria-details');
    if (!words.has(id)) words.set(id, element);
  }
  const notes = [...list.children] as HTMLElement[];
  const { top } = list.getBoundingClientRect();
  const boxes = notes.map((note) => ({
    top: (words.get(note.id)?.getBoundingClientRect().top ?? top) - top,
    height: note.offsetHeight,
  }));
  const tops = stackCards(boxes, -1, gap);
  for (const [index, note] of notes.entries()) note.style.setProperty('--at', `${tops[index]}px`);
  const last = notes.length - 1;
  list.style.setProperty('--room', `${(tops[last] ?? 0) + (boxes[last]?.height ?? 0)}px`);
}

/** Chooses the layout for the width of the viewer's body, and keeps the notes beside their words. */
export function useNoteLayout(body: RefObject<HTMLElement | null>): NoteLayout {
  const [layout, setLayout] = useState<NoteLayout>('list');
  useLayoutEffect(() => {
    const element = body.current;
    if (!element) return;
    const arrange = () => {
      const next = layoutFor(element.clientWidth);
      setLayout(next);
      if (next === 'beside') placeNotes(element);
    };
    arrange();
    let frame = 0;
    // In the next frame: placing the notes changes the height that is observed.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(arrange);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [body]);
  // After every render: other notes, or notes that have just become visible, have other heights.
  useLayoutEffect(() => {
    if (layout === 'beside' && body.current) placeNotes(body.current);
  });
  return layout;
}
