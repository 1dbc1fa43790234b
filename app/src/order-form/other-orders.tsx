import { Button, Notice } from '@marginalia/design-system';
import { useEffect, useRef } from 'react';
import { NoteColumn } from './layout.ts';

interface OtherOrdersProps {
  count: number;
  /** Whether the person has just come from the other order by this notice's button. */
  isFocused: boolean;
  isInert: boolean;
  onOpen: () => void;
}

/** Tells of orders that were begun in this tab beside the one that the form shows, and opens them in turn. */
export function OtherOrders({ count, isFocused, isInert, onOpen }: OtherOrdersProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) button.current?.focus();
  }, [isFocused]);
  const isOne = count === 1;
  return (
    <NoteColumn inert={isInert}>
      <Notice
        tone="info"
        title={isOne ? 'You have another unsent order' : `You have ${count} other unsent orders`}
        action={
          <Button ref={button} variant="secondary" size="sm" onClick={onOpen}>
            {isOne ? 'Open the other order' : 'Open the next one'}
          </Button>
        }
      >
        {isOne ? 'You began it in this tab.' : 'You began them in this tab.'} Each keeps its own answers until you send
        it.
      </Notice>
    </NoteColumn>
  );
}
