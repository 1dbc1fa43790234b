import { AlertDialog, Button, Dialog, Inline, Stack, Text, TextField } from '@marginalia/design-system';
import { useState } from 'react';
import { createGlobalStyle, styled } from 'styled-components';
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

  /* On a phone the fields need the room. */
  @media (width < 40rem) {
    & > [data-component='TextField'] {
      display: none;
    }
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
  isPending: boolean;
  /** Saves with a note, and answers whether that was done. */
  onSave: (note: string) => Promise<boolean>;
  onDiscard: () => void;
}

/** Saves what was changed, below the fields in sight; shown while something is unsaved. */
export function SaveBar({ changes, isPending, onSave, onDiscard }: SaveBarProps) {
  const [note, setNote] = useState('');
  const [isShown, setShown] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const count = `${changes.length} unsaved ${changes.length === 1 ? 'change' : 'changes'}`;
  const save = async () => {
    if (await onSave(note)) setNote('');
  };
  return (
    <Bar aria-label="Unsaved changes">
      <RoomForBar />
      <TextField
        label="Note"
        optionalLabel="optional"
        maxLength={200}
        placeholder="What did you change, and why?"
        value={note}
        onChange={setNote}
      />
      <Inline gap={3}>
        <Button variant="primary" isPending={isPending} onClick={() => void save()}>
          Save changes
        </Button>
        <Button variant="quiet" onClick={() => setShown(true)}>
          {changes.length > 0 ? `Show ${count}` : 'Show changes'}
        </Button>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          Discard changes
        </Button>
      </Inline>
      <Dialog isOpen={isShown} onOpenChange={setShown} title="Unsaved changes" size="lg">
        <Stack gap={4}>
          <Text tone="secondary">Orders that have been placed keep their prices.</Text>
          <ChangeTable changes={changes} label="Unsaved changes" />
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
