import { AlertDialog, Button, Dialog, Inline, Stack, Text, TextField } from '@marginalia/design-system';
import { useState } from 'react';
import { createGlobalStyle, styled } from 'styled-components';
import { FormProblem } from '../forms/form-problem.tsx';
import { useMedia } from '../layout/use-media.ts';
import { ChangeTable } from './change-table.tsx';
import type { Change } from './changes.ts';

const Bar = styled.aside`
  position: sticky;
  inset-block-end: 0;
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  gap: var(--mg-space-3) var(--mg-space-4);
  align-items: end;
  padding-block: var(--mg-space-3);
  border-block-start: 1px solid var(--mg-color-border-strong);
  background: var(--mg-color-bg-page);

  & > [data-component='TextField'] {
    flex: 1 1 14rem;
  }
  & > [data-component='Notice'] {
    flex-basis: 100%;
  }
`;

// A field that takes the focus is scrolled to above the bar, not under it.
const RoomForBar = createGlobalStyle`
  html {
    scroll-padding-block-end: 7rem;
  }
`;

interface SaveBarProps {
  changes: readonly Change[];
  note: string;
  onNote: (note: string) => void;
  /** Why the changes were not saved. */
  problem: string | undefined;
  isPending: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** Saves what was changed, below the fields in sight; shown while something is unsaved. */
export function SaveBar({ changes, note, onNote, problem, isPending, onSave, onDiscard }: SaveBarProps) {
  const [isShown, setShown] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const count =
    changes.length > 0 ? `${changes.length} unsaved ${changes.length === 1 ? 'change' : 'changes'}` : 'changes';
  // On a phone the fields need the room: the note and the way back are beside the list of changes there.
  const isPhone = useMedia('(width < 40rem)');
  const noteField = (
    <TextField
      label="Note"
      optionalLabel="optional"
      maxLength={200}
      placeholder="What did you change, and why?"
      value={note}
      onChange={onNote}
    />
  );
  const discard = (
    <Button
      variant="quiet"
      onClick={() => {
        setShown(false);
        setAsking(true);
      }}
    >
      Discard changes
    </Button>
  );
  return (
    <Bar aria-label="Unsaved changes">
      <RoomForBar />
      <FormProblem title="The settings were not saved" problem={problem} />
      {isPhone ? null : noteField}
      <Inline gap={3}>
        <Button variant="primary" isPending={isPending} onClick={onSave}>
          Save changes
        </Button>
        <Button variant="quiet" aria-label={`Show ${count}`} onClick={() => setShown(true)}>
          {isPhone && changes.length > 0 ? count : `Show ${count}`}
        </Button>
        {isPhone ? null : discard}
      </Inline>
      <Dialog isOpen={isShown} onOpenChange={setShown} title="Unsaved changes" size="lg">
        <Stack gap={4}>
          <Text tone="secondary">Orders that have been placed keep their prices.</Text>
          {isPhone ? noteField : null}
          <ChangeTable changes={changes} label="Unsaved changes" />
          {isPhone ? <div>{discard}</div> : null}
        </Stack>
      </Dialog>
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="Discard changes?"
        actionLabel="Discard changes"
        tone="danger"
        onAction={() => {
          setAsking(false);
          onDiscard();
        }}
      >
        <p>The page shows what is saved. You can’t get the changes back.</p>
      </AlertDialog>
    </Bar>
  );
}
