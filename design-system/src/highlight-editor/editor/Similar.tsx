'use no memo'; // It renders rarely: what React's compiler adds weighs more than it saves.

import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { CopyPlus } from '../../internal/icons.js';
import { suggestAlike } from '../engine/mark-commands.js';
import { changeablePlaces, similarPlaces } from '../model/places.js';
import type { Highlight, Place, Suggestion } from '../model/types.js';
import { useReview, useSession } from './review-context.js';
import { ToolButton } from './ToolButton.js';
import { useLater } from './use-later.js';

const load = () => import('./SimilarPlaces.js');

/** A button that shows where else the words of a mark stand, so that the same can be said there. */
export function Similar({ mark }: { mark: Highlight | Suggestion }) {
  const review = useReview();
  const { session, labels, announce } = review;
  const [places, setPlaces] = useState<readonly Place[]>([]);
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  const list = useLater(load, isOpen, () => setOpen(false));
  const { text, startIndex } = mark;
  const isHighlight = !('replacement' in mark);
  const highlights = useSession(session, (snapshot) => (isHighlight ? snapshot.highlights : null));
  const suggestions = useSession(session, (snapshot) => (isHighlight ? null : snapshot.suggestions));

  // When the card has been open for a moment: the key that opened it does not wait for that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words of a comment change no place
  useEffect(() => {
    const look = () =>
      setPlaces(
        'replacement' in mark
          ? changeablePlaces(session.content, mark, suggestions ?? [])
          : similarPlaces(session.content, mark, highlights ?? []),
      );
    const timer = setTimeout(look, 200);
    return () => clearTimeout(timer);
  }, [session, text, startIndex, highlights, suggestions]);

  if (places.length === 0) return null;
  const close = () => {
    ref.current?.focus();
    setOpen(false);
  };
  const apply = (chosen: readonly Place[]) => {
    session.drawSelection(null);
    if ('replacement' in mark) {
      session.editor.commands.command((props) =>
        session.command(props, (context) => suggestAlike(context, mark, chosen)),
      );
      announce(labels.changed(chosen.length));
    } else {
      const { comment, color, category } = mark;
      session.addHighlights({ comment, color, ...(category !== undefined && { category }) }, chosen);
      announce(labels.applied(chosen.length));
    }
    close();
  };
  const root = session.view.dom.closest('[data-component="HighlightEditor"]');
  return (
    <>
      <ToolButton
        ref={ref}
        icon={<CopyPlus aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {labels.applyToSimilar(places.length)}
      </ToolButton>
      {isOpen && root && list
        ? createPortal(
            <list.default review={review} places={places} onApply={apply} onClose={close} Button={ToolButton} />,
            // Outside of the card, which the text takes along when it is scrolled to a place.
            root,
          )
        : null}
    </>
  );
}
