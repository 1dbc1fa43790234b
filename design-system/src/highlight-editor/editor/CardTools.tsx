'use no memo'; // It renders rarely: what React's compiler adds weighs more than it saves.

import { BookMarked, CopyPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { EditorSession } from '../engine/session.js';
import { similarPlaces } from '../model/places.js';
import type { Highlight, Place } from '../model/types.js';
import { joinComment } from './comment-bank.js';
import { useReview, useSession } from './review-context.js';
import { ToolButton } from './ToolButton.js';

/** Looks for similar places when the card has been open for a moment: the key that opened it does not wait for that. */
function useSimilarPlaces(session: EditorSession, { text, startIndex, endIndex }: Highlight): readonly Place[] {
  const [places, setPlaces] = useState<readonly Place[]>([]);
  const highlights = useSession(session, (snapshot) => snapshot.highlights);
  useEffect(() => {
    const look = () => setPlaces(similarPlaces(session.content, { text, startIndex, endIndex }, highlights));
    const timer = setTimeout(look, 200);
    return () => clearTimeout(timer);
  }, [session, text, startIndex, endIndex, highlights]);
  return places;
}

/** What saves an editor from writing the same thing twice: the bank of comments, and the same comment elsewhere. */
export function CardTools({ highlight }: { highlight: Highlight }) {
  const { session, labels, bank, keepForReuse, announce } = useReview();
  const { id, comment, color, category } = highlight;
  const places = useSimilarPlaces(session, highlight);
  const isKept = bank.some(({ text }) => text === comment.trim());
  const insert = (text: string, entryCategory: string | undefined) =>
    session.updateHighlight(id, {
      comment: joinComment(comment, text),
      ...(entryCategory !== undefined && { category: entryCategory }),
    });
  return (
    <>
      {bank.length > 0 ? (
        <details data-part="bank">
          <summary>{labels.bank}</summary>
          <ul>
            {bank.map((entry) => (
              <li key={entry.id}>
                <button data-part="entry" type="button" onClick={() => insert(entry.text, entry.category)}>
                  <span>{entry.text}</span>
                  {entry.shortcut ? <kbd>;{entry.shortcut}</kbd> : null}
                </button>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <div data-part="row">
        {keepForReuse && comment.trim() !== '' && !isKept ? (
          <ToolButton
            icon={<BookMarked aria-hidden />}
            onClick={() => keepForReuse({ text: comment.trim(), ...(category !== undefined && { category }) })}
          >
            {labels.keepForReuse}
          </ToolButton>
        ) : null}
        {places.length > 0 ? (
          <ToolButton
            icon={<CopyPlus aria-hidden />}
            onClick={() => {
              session.addHighlights({ comment, color, ...(category !== undefined && { category }) }, places);
              announce(labels.applied(places.length));
            }}
          >
            {labels.applyToSimilar(places.length)}
          </ToolButton>
        ) : null}
      </div>
    </>
  );
}
