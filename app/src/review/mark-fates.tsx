import { Button, Notice } from '@marginalia/design-system';
import { fateOf, keepMarks, type Marks, placeMarks } from '@marginalia/design-system/highlight-editor';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { type DocumentText, marksOf } from './working-review.ts';

interface MarkFatesProps {
  text: DocumentText;
  review: Marks;
  /** A person says that what moved stands right. */
  onKeep: (marks: Marks) => void;
}

const movedWords = {
  one: 'Its words are the same, but they or what stands around them moved when the document was replaced. Please look whether it still stands right.',
  many: 'Their words are the same, but they or what stands around them moved when the document was replaced. Please look whether they still stand right.',
};
const lostWords = {
  one: 'Its words are not there, or not certain, or another suggestion has taken them. It is kept with the review and shown after the others; the client does not see it. Please put it on other words, or remove it.',
  many: 'Their words are not there, or not certain, or other suggestions have taken them. They are kept with the review and shown after the others; the client does not see them. Please put them on other words, or remove them.',
};

/** There from the start, so that what appears in it later is said. */
const Place = styled.div`
  display: grid;
  gap: var(--mg-space-4);
  outline: none;

  &:not(:empty) {
    margin-block-end: var(--mg-space-4);
  }
`;

/** What became of the marks that do not stand where they were made: said before the text, and on the card of each. */
export function MarkFates({ text, review, onKeep }: MarkFatesProps) {
  const place = useRef<HTMLDivElement>(null);
  const content = text.content ?? '';
  const { placed, unplaced } = placeMarks(content, review);
  const moved = marksOf(placed).filter((mark) => fateOf(content, mark) === 'moved').length;
  const lost = marksOf(unplaced).length;
  const keep = () => {
    // The button goes away with what it did; the next thing is the text.
    place.current?.focus();
    onKeep(keepMarks(content, text.contentVersion, review));
  };
  return (
    <Place ref={place} tabIndex={-1} role="status">
      {moved > 0 ? (
        <Notice
          tone="info"
          title={moved === 1 ? 'One mark has moved with the text' : `${moved} marks have moved with the text`}
          action={
            <Button variant="secondary" size="sm" onClick={keep}>
              {moved === 1 ? 'It stands right' : 'They all stand right'}
            </Button>
          }
        >
          {moved === 1 ? movedWords.one : movedWords.many}
        </Notice>
      ) : null}
      {lost > 0 ? (
        <Notice
          tone="warning"
          title={lost === 1 ? 'One mark has no place in this text' : `${lost} marks have no place in this text`}
        >
          {lost === 1 ? lostWords.one : lostWords.many}
        </Notice>
      ) : null}
    </Place>
  );
}
