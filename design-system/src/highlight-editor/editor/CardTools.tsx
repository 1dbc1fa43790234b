'use no memo'; // It renders rarely: what React's compiler adds weighs more than it saves.

import { BookMarked } from '../../internal/icons.js';
import type { Highlight } from '../model/types.js';
import { joinComment } from './comment-bank.js';
import { useReview } from './review-context.js';
import { Similar } from './Similar.js';
import { ToolButton } from './ToolButton.js';

/** What saves an editor from writing the same thing twice: the bank of comments, and the same comment elsewhere. */
export function CardTools({ highlight }: { highlight: Highlight }) {
  const { session, labels, bank, keepForReuse } = useReview();
  const { id, comment, category } = highlight;
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
        <Similar mark={highlight} />
      </div>
    </>
  );
}
