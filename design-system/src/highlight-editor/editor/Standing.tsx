'use no memo'; // It stands in the open card only: what React's compiler adds weighs more than it saves.

import { useEffect, useId } from 'react';
import { Check, MapPin } from '../../internal/icons.js';
import { fateOf } from '../model/settle.js';
import type { Item } from './items.js';
import type { EditorLabels } from './labels.js';
import { useReview, useSession } from './review-context.js';
import { ToolButton } from './ToolButton.js';

// How a mark stands in a text that was replaced, and what a person can do about it.

/** Words for how a mark stands; none for one that stands as it was made. */
export function standing({ isPlaced, value }: Item, content: string, labels: EditorLabels): string | null {
  if (!isPlaced) return labels.notPlaced;
  return fateOf(content, value) === 'moved' ? labels.moved : null;
}

function Moved({ id }: { id: string }) {
  const { session, labels, isReadOnly, announce } = useReview();
  return (
    <div data-part="standing">
      <span>{labels.moved}</span>
      {isReadOnly ? null : (
        <ToolButton
          icon={<Check aria-hidden />}
          onClick={() => {
            session.keep(id);
            announce(labels.kept);
          }}
        >
          {labels.keep}
        </ToolButton>
      )}
    </div>
  );
}

function Unplaced({ item }: { item: Item }) {
  const { session, labels, announce, openCard } = useReview();
  const { id, kind, value } = item;
  const words = useSession(session, () => session.placeFor(id)?.text ?? null);
  const hintId = useId();
  const isInsertion = kind === 'suggestion' && value.text === '';
  const hint = kind === 'highlight' ? labels.placeHint : isInsertion ? labels.placeAtCaretHint : labels.placeChangeHint;

  // The words were selected in the text, the button is here: they are shown while the focus is not there.
  useEffect(() => {
    const { dom } = session.view;
    let frame = 0;
    const draw = () => session.drawSelection(session.view.hasFocus() ? null : isInsertion ? 'caret' : 'words');
    // Not in the turn in which a press of the mouse puts the caret into the very words that would be drawn anew.
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(draw);
    };
    draw();
    dom.addEventListener('focus', soon);
    dom.addEventListener('blur', soon);
    return () => {
      cancelAnimationFrame(frame);
      dom.removeEventListener('focus', soon);
      dom.removeEventListener('blur', soon);
      session.drawSelection(null);
    };
  }, [session, isInsertion]);

  const place = () =>
    session.together(() => {
      if (!session.place(id)) return;
      announce(labels.placed);
      // Its card stands elsewhere now, and is shown there.
      openCard(id);
    });

  return (
    <div data-part="standing">
      {words === null ? <span id={hintId}>{hint}</span> : null}
      <ToolButton
        icon={<MapPin aria-hidden />}
        isDisabled={words === null}
        aria-describedby={words === null ? hintId : undefined}
        aria-description={words ? labels.quote(words) : undefined}
        onClick={place}
      >
        {isInsertion ? labels.placeAtCaret : labels.place}
      </ToolButton>
    </div>
  );
}

/** In an open card: the mark moved, and a person can say that it stands right; or it has no place, and can be given one. */
export function Standing({ item }: { item: Item }) {
  const { session, isReadOnly } = useReview();
  if (!item.isPlaced) return isReadOnly ? null : <Unplaced item={item} />;
  return fateOf(session.content, item.value) === 'moved' ? <Moved id={item.id} /> : null;
}
