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
  const title = count === 1 ? 'You have another unsent order' : `You have ${count} other unsent orders`;
  return (
    <NoteColumn inert={isInert}>
      <Notice
        tone="info"
        title={title}
        action={
          <Button ref={button} size="sm" onClick={onOpen}>
            {isFocused ? 'Open the other order' : 'Open it'}
          </Button>
        }
      >
        You began it in this tab. Each keeps its own answers until you send it.
      </Notice>
    </NoteColumn>
  );
}
