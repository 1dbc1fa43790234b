import type { Submission, Heading as TextHeading } from '@marginalia/bff/contract';
import { Heading } from '@marginalia/design-system';
import type { Marks } from '@marginalia/design-system/highlight-editor';
import { type RefObject, useDeferredValue } from 'react';
import { styled } from 'styled-components';
import { MarkList } from './mark-list.tsx';
import { entriesOf, partsOf } from './outline.ts';
import { OutlineTree } from './outline-tree.tsx';
import { SidePane } from './side-pane.tsx';

/** The order's instructions: they stay while the rest of the pane scrolls, and take no more than a third of it. */
const Instructions = styled.details`
  position: sticky;
  inset-block-start: calc(-1 * var(--mg-space-5));
  z-index: var(--mg-layer-sticky);
  margin-block-start: calc(-1 * var(--mg-space-5));
  margin-inline: calc(-1 * var(--mg-space-4));
  padding: var(--mg-space-3) var(--mg-space-4);
  border-block-end: 1px solid var(--mg-color-border-hairline);
  background: var(--mg-color-bg-page);

  & > summary {
    font-size: var(--mg-text-sm);
    font-weight: var(--mg-weight-bold);
    cursor: pointer;
  }
  & > summary:focus-visible,
  & > div:focus-visible {
    outline: 2px solid var(--mg-color-border-focus);
    outline-offset: 2px;
  }
  & > div {
    max-block-size: 30dvh;
    overflow-y: auto;
    overscroll-behavior: contain;
    margin-block-start: var(--mg-space-2);
    font-size: var(--mg-text-sm);
    line-height: var(--mg-leading-normal);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  & p + p {
    margin-block-start: var(--mg-space-2);
  }
`;

const Part = styled.div`
  display: grid;
  gap: var(--mg-space-2);

  & > section {
    display: grid;
    gap: var(--mg-space-2);
  }
`;

const noHeadings: readonly TextHeading[] = [];

interface OutlinePaneProps {
  submission: Submission;
  content: string;
  headings: readonly TextHeading[] | undefined;
  review: Marks;
  isOpen: boolean;
  onClose: () => void;
  button: RefObject<HTMLButtonElement | null>;
  onGo: (startIndex: number) => void;
  onGoToMark: (id: string) => void;
}

/** What leads through the text: the order's instructions, the headings, and the marks. */
export function OutlinePane({ submission, content, headings = noHeadings, review, ...props }: OutlinePaneProps) {
  const { isOpen, onClose, button, onGo, onGoToMark } = props;
  // The text comes first: the lists follow when a typed key is shown.
  const marks = useDeferredValue(review);
  return (
    <SidePane id="outline-pane" label="Outline" isOpen={isOpen} onClose={onClose} button={button} data-print="no">
      {isOpen ? (
        <Lists
          submission={submission}
          content={content}
          headings={headings}
          marks={marks}
          onGo={onGo}
          onGoToMark={onGoToMark}
        />
      ) : null}
    </SidePane>
  );
}

interface ListsProps extends Pick<OutlinePaneProps, 'submission' | 'content' | 'onGo' | 'onGoToMark'> {
  headings: readonly TextHeading[];
  marks: Marks;
}

function Lists({ submission, content, headings, marks, onGo, onGoToMark }: ListsProps) {
  const entries = entriesOf(content, marks);
  const parts = partsOf(content, headings, entries);
  const instructions = [submission.promptInstructions, submission.additionalInstructions].filter(Boolean);
  return (
    <>
      {instructions.length > 0 ? (
        <Instructions open data-instructions="">
          <summary>Instructions</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long instructions scroll in their box, also by keys */}
          <div tabIndex={0}>
            {instructions.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </Instructions>
      ) : null}
      {parts.length > 0 ? (
        <Part>
          <Heading level={2} size="sm">
            Outline
          </Heading>
          <OutlineTree parts={parts} headings={headings} onGo={onGo} />
        </Part>
      ) : null}
      <Part>
        <MarkList entries={entries} onGo={onGoToMark} />
      </Part>
    </>
  );
}
