'use no memo'; // It renders rarely: what React's compiler adds weighs more than it saves.

import { Fragment, type ReactNode } from 'react';
import { type CommentLine, commentLines } from '../model/comment-text.js';

const wordsOf = ({ pieces }: CommentLine): ReactNode =>
  pieces.map((piece, index) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same link may stand twice, and another text is made anew
      <a key={index} href={piece.href} title={piece.href} target="_blank" rel="noopener noreferrer">
        {piece.text}
      </a>
    ),
  );

/** The text of a comment with its links and lists. Only phrasing content, because an opened note stands inside its paragraph. */
export function CommentText({ text }: { text: string }) {
  const groups: CommentLine[][] = [];
  for (const line of commentLines(text)) {
    const last = groups.at(-1);
    if (last?.[0]?.isItem === line.isItem) last.push(line);
    else groups.push([line]);
  }
  return groups.map((lines, group) =>
    lines[0]?.isItem ? (
      // biome-ignore lint/a11y/useSemanticElements: a list may not stand in a paragraph
      // biome-ignore lint/suspicious/noArrayIndexKey: what stands here is told by its place
      <span key={group} role="list" data-part="list">
        {lines.map((line, index) => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <span key={index} role="listitem">
            {wordsOf(line)}
          </span>
        ))}
      </span>
    ) : (
      lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Fragment key={`${group} ${index}`}>
          {index > 0 ? '\n' : null}
          {wordsOf(line)}
        </Fragment>
      ))
    ),
  );
}
