import type { Submission } from '@marginalia/bff/contract';
import { IconButton, Spinner } from '@marginalia/design-system';
import type { HighlightEditorHandle, Marks } from '@marginalia/design-system/highlight-editor';
import { useAtom, useAtomValue } from 'jotai';
import { Command, Maximize2, MessageSquareText, Search } from 'lucide-react';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { personAtom } from '../accounts/current-user.ts';
import { runCommand, useCommands } from '../commands/running.ts';
import { useKeyHint } from '../commands/use-command-keys.ts';
import { useMedia } from '../layout/use-media.ts';
import type { DocumentText, WorkingReview } from '../review/working-review.ts';
import { cardsInDrawer, cardsInSheet, commandsInTools, TextPane } from './desk.styled.ts';
import type { DeskPanes } from './desk-panes.ts';
import { FindPanel } from './find-panel.tsx';
import { OutlinePane } from './outline-pane.tsx';
import { firstSeen, type Measure, measureOf, nextSize, type TextSize, textSizeOf } from './text-view.ts';
import { ViewPanel } from './view-panel.tsx';

const DocumentEditor = lazy(() => import('../review/document-editor.tsx'));

/** In wide windows it stands in the bar, with its key. */
const CommandsButton = styled(IconButton)`
  @media not all and ${commandsInTools} {
    display: none;
  }
`;

/** A phone has no panes that could be put away. */
const FocusButton = styled(IconButton)`
  @media (max-width: 47.99rem) {
    display: none;
  }
`;

interface TextDeskProps {
  submission: Submission;
  text: DocumentText;
  review: WorkingReview;
  onChange: (marks: Partial<Marks>) => void;
  panes: DeskPanes;
  /** Called before everything but the text is put away. */
  onFocusMode: () => void;
}

/** The text in its editor, and what leads through it: the outline, the search, the size of the text, the focus mode. */
export function TextDesk({ submission, text, review, onChange, panes, onFocusMode }: TextDeskProps) {
  const person = useAtomValue(personAtom);
  const [textSize, chooseTextSize] = useAtom(textSizeOf(person));
  const [measure, chooseMeasure] = useAtom(measureOf(person));
  const [panel, setPanel] = useState<'find' | 'view'>();
  const editor = useRef<HighlightEditorHandle>(null);
  const findField = useRef<HTMLInputElement>(null);
  const { pane, open, isFocusMode, setFocusMode } = panes;
  const content = text.content ?? '';
  const seen = useRef<Element>(null);
  const isSheet = useMedia(cardsInSheet);
  const isDrawer = useMedia(cardsInDrawer);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const toggleDrawer = () => setDrawerOpen(!isDrawerOpen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another size moves the text away from under the eye
  useLayoutEffect(() => {
    seen.current?.scrollIntoView({ block: 'start' });
    seen.current = null;
  }, [textSize, measure]);
  const setTextSize = (next: TextSize) => {
    seen.current = firstSeen();
    chooseTextSize(next);
  };
  const setMeasure = (next: Measure) => {
    seen.current = firstSeen();
    chooseMeasure(next);
  };
  const toggleFocusMode = () => {
    if (!isFocusMode) onFocusMode();
    setFocusMode(!isFocusMode);
    editor.current?.focus();
  };
  useCommands({
    outline: () => open(pane === 'outline' ? 'none' : 'outline'),
    find: () => {
      setPanel('find');
      // Pressed again, the key leads back into the field.
      findField.current?.focus();
      findField.current?.select();
    },
    focusMode: toggleFocusMode,
    larger: () => setTextSize(nextSize(textSize, 1)),
    smaller: () => setTextSize(nextSize(textSize, -1)),
    view: () => setPanel('view'),
    cards: isDrawer ? toggleDrawer : undefined,
  });
  const hints = {
    find: useKeyHint('find', 'Find in the text'),
    focusMode: useKeyHint('focusMode', 'Focus mode'),
    cards: useKeyHint('cards', 'Comments'),
    palette: useKeyHint('palette', 'Commands'),
  };
  const tools = (
    <>
      <CommandsButton
        label="Commands"
        icon={<Command />}
        size="sm"
        aria-haspopup="dialog"
        {...hints.palette}
        onClick={() => runCommand('palette')}
      />
      <IconButton
        label="Find in the text"
        icon={<Search />}
        size="sm"
        {...hints.find}
        aria-expanded={panel === 'find'}
        onClick={() => setPanel(panel === 'find' ? undefined : 'find')}
      />
      <ViewPanel
        isOpen={panel === 'view'}
        onOpenChange={(isOpen) => setPanel(isOpen ? 'view' : undefined)}
        textSize={textSize}
        onTextSizeChange={setTextSize}
        measure={measure}
        onMeasureChange={setMeasure}
      />
      {isDrawer ? (
        <IconButton
          label="Comments"
          icon={<MessageSquareText />}
          size="sm"
          aria-expanded={isDrawerOpen}
          {...hints.cards}
          onClick={toggleDrawer}
        />
      ) : null}
      <FocusButton
        label="Focus mode"
        icon={<Maximize2 />}
        size="sm"
        {...hints.focusMode}
        aria-pressed={isFocusMode}
        onClick={toggleFocusMode}
      />
    </>
  );
  return (
    <>
      <TextPane aria-label="Document" data-text-pane="">
        <Suspense fallback={<Spinner label="Loading the editor" />}>
          <DocumentEditor
            text={text}
            review={review}
            onChange={onChange}
            textSize={textSize}
            measure={measure}
            tools={tools}
            cards={isSheet ? 'sheet' : !isDrawer ? 'auto' : isDrawerOpen ? 'open-drawer' : 'drawer'}
            handle={editor}
          />
        </Suspense>
      </TextPane>
      {panel === 'find' ? (
        <FindPanel
          content={content}
          review={review}
          editor={editor}
          field={findField}
          onClose={() => setPanel(undefined)}
        />
      ) : null}
      <OutlinePane
        submission={submission}
        content={content}
        headings={text.headings}
        review={review}
        isOpen={pane === 'outline'}
        onClose={() => open('none')}
        button={panes.outlineButton}
        onGo={(startIndex) => editor.current?.goTo(startIndex, 'start')}
        onGoToMark={(id) => editor.current?.goToMark(id)}
      />
    </>
  );
}
