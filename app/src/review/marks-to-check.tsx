import { Button, Notice, VisuallyHidden } from '@marginalia/design-system';
import { fateOf, keepMarks, type Marks, placeMarks } from '@marginalia/design-system/highlight-editor';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { type DocumentText, marksOf } from './working-review.ts';

interface MarksToCheckProps {
  text: DocumentText;
  review: Marks;
  /** Called when the editor confirms the places of the moved marks. */
  onKeep: (marks: Marks) => void;
}

const movedWords = {
  one: 'Its words are unchanged, but their place or the text around them has changed. Check that the mark is in the right place.',
  many: 'Their words are unchanged, but their places or the text around them have changed. Check that the marks are in the right places.',
};
const lostWords = {
  one: 'We couldn’t find its exact words, or another suggestion covers them. The mark is shown last, and the client doesn’t see it. Place it on other words, or remove it.',
  many: 'We couldn’t find their exact words, or other suggestions cover them. These marks are shown last, and the client doesn’t see them. Place them on other words, or remove them.',
};

/** Why a review is not completed yet. */
export const lookFirst = {
  title: 'Check the marks first',
  description:
    'The document was replaced, and some marks have moved or lost their place. Check the marks, save the review, then complete it.',
};

const placeId = 'marks-to-check';

/** Links to the notice about the marks, where the page has the editor. */
export const focusMarksToCheck = (): void => document.getElementById(placeId)?.focus();

const Place = styled.div`
  display: grid;
  gap: var(--mg-space-4);
  outline: none;

  &:has([data-component='Notice']) {
    margin-block-end: var(--mg-space-4);
  }
`;

/** Says before the text which marks have moved or are unplaced. The card of each mark says so too. */
export function MarksToCheck({ text, review, onKeep }: MarksToCheckProps) {
  const place = useRef<HTMLDivElement>(null);
  const content = text.content ?? '';
  const { placed, unplaced } = placeMarks(content, review);
  const moved = marksOf(placed).filter((mark) => fateOf(content, mark) === 'moved').length;
  const lost = marksOf(unplaced).length;
  const movedTitle = moved === 1 ? '1 mark is in changed text' : `${moved} marks are in changed text`;
  const lostTitle = lost === 1 ? '1 mark has no place in this text' : `${lost} marks have no place in this text`;
  const titles = [...(moved > 0 ? [movedTitle] : []), ...(lost > 0 ? [lostTitle] : [])];
  const keep = () => {
    // The pressed button is removed, so the focus moves to where the next Tab leads into the editor.
    place.current?.focus();
    onKeep(keepMarks(content, text.contentVersion, review));
  };
  return (
    <Place ref={place} id={placeId} tabIndex={-1} role="group" aria-label="Marks to check">
      <VisuallyHidden role="status">{titles.join('. ')}</VisuallyHidden>
      {moved > 0 ? (
        <Notice
          tone="info"
          title={movedTitle}
          action={
            <Button variant="secondary" size="sm" onClick={keep}>
              {moved === 1 ? 'Keep in place' : 'Keep all in place'}
            </Button>
          }
        >
          {moved === 1 ? movedWords.one : movedWords.many}
        </Notice>
      ) : null}
      {lost > 0 ? (
        <Notice tone="warning" title={lostTitle}>
          {lost === 1 ? lostWords.one : lostWords.many}
        </Notice>
      ) : null}
    </Place>
  );
}
