'use no memo'; // It renders rarely: what React's compiler adds weighs more than it saves.

import { memo, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Check, ChevronDown, ChevronUp, Keyboard, Redo2, Undo2 } from '../../internal/icons.js';
import type { EditorMode } from '../engine/session-options.js';
import type { Snapshot } from '../engine/snapshot.js';
import type { Thread } from '../model/types.js';
import { move } from './actions.js';
import { useReview, useSession } from './review-context.js';
import { type EditorKeys, hintOf, type ShortcutId } from './shortcuts.js';
import { ToolButton } from './ToolButton.js';
import { travel } from './toolbar-keys.js';

const Root = styled.div`
  position: sticky;
  z-index: var(--mg-layer-sticky);
  inset-block-start: 0;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--mg-space-1);
  padding: var(--mg-space-1) var(--mg-space-2);
  border-block-end: 1px solid var(--mg-color-border-hairline);
  background: var(--mg-color-bg-surface);

  & > p {
    margin: 0;
    margin-inline-start: auto;
    padding-inline: var(--mg-space-2);
    font: var(--mg-weight-regular) var(--mg-text-sm) / 1.2 var(--mg-font-sans);
    color: var(--mg-color-text-secondary);
  }
  @media print {
    display: none;
  }
`;

const countOpen = (...lists: (readonly Thread[])[]) =>
  lists.reduce((count, list) => list.reduce((sum, { resolved }) => (resolved ? sum : sum + 1), count), 0);
const countComments = ({ highlights, unplaced }: Snapshot) => countOpen(highlights, unplaced.highlights);
const countChanges = ({ suggestions, unplaced }: Snapshot) => countOpen(suggestions, unplaced.suggestions);
const countMarks = ({ highlights, suggestions, unplaced }: Snapshot) =>
  highlights.length + suggestions.length + unplaced.highlights.length + unplaced.suggestions.length;

/** The only part of the bar that another mark changes. */
function Counts() {
  const { session, labels } = useReview();
  return <p>{labels.count(useSession(session, countComments), useSession(session, countChanges))}</p>;
}

const Modes = styled.div`
  display: flex;
  gap: var(--mg-space-1);
  margin-inline-end: var(--mg-space-2);
`;

interface BarProps {
  mode: EditorMode;
  onModeChange?: (next: EditorMode) => void;
  onResolvedShownChange: (isShown: boolean) => void;
  onHelp: () => void;
  keys: EditorKeys;
  tools?: ReactNode;
}

/** The editor's own tools above the text. */
export const Bar = memo(function Bar({ mode, onModeChange, onResolvedShownChange, onHelp, keys, tools }: BarProps) {
  const review = useReview();
  const { session, labels, isReadOnly, isResolvedShown } = review;
  const resolved = useSession(
    session,
    (snapshot) => countMarks(snapshot) - countComments(snapshot) - countChanges(snapshot),
  );
  const isEmpty = useSession(session, (snapshot) => countMarks(snapshot) === (isResolvedShown ? 0 : resolved));
  const canUndo = useSession(session, (snapshot) => snapshot.canUndo);
  const canRedo = useSession(session, (snapshot) => snapshot.canRedo);
  const named = (id: ShortcutId & keyof typeof labels) => ({
    label: labels[id] as string,
    ...hintOf(id, labels[id] as string, keys, labels.keyNames),
  });
  return (
    <Root data-part="bar" role="toolbar" aria-label={labels.toolbar} onKeyDown={travel}>
      {onModeChange && !isReadOnly ? (
        <Modes role="group" aria-label={labels.mode}>
          <ToolButton aria-pressed={mode === 'highlight'} onClick={() => onModeChange('highlight')}>
            {labels.modeHighlight}
          </ToolButton>
          <ToolButton aria-pressed={mode === 'suggest'} onClick={() => onModeChange('suggest')}>
            {labels.modeSuggest}
          </ToolButton>
        </Modes>
      ) : null}
      <ToolButton
        {...named('previous')}
        icon={<ChevronUp aria-hidden />}
        isDisabled={isEmpty}
        onClick={() => move(review, -1)}
      />
      <ToolButton
        {...named('next')}
        icon={<ChevronDown aria-hidden />}
        isDisabled={isEmpty}
        onClick={() => move(review, 1)}
      />
      {isReadOnly ? null : (
        <>
          <ToolButton {...named('undo')} icon={<Undo2 aria-hidden />} isDisabled={!canUndo} onClick={session.undo} />
          <ToolButton {...named('redo')} icon={<Redo2 aria-hidden />} isDisabled={!canRedo} onClick={session.redo} />
        </>
      )}
      <ToolButton
        label={labels.shortcuts}
        {...hintOf('help', labels.shortcuts, keys, labels.keyNames)}
        icon={<Keyboard aria-hidden />}
        onClick={onHelp}
      />
      {tools}
      {resolved > 0 ? (
        <ToolButton
          aria-pressed={isResolvedShown}
          icon={<Check aria-hidden />}
          onClick={() => onResolvedShownChange(!isResolvedShown)}
        >
          {labels.showResolved(resolved)}
        </ToolButton>
      ) : null}
      <Counts />
    </Root>
  );
});
