import type { KeyboardEvent, RefObject } from 'react';
import { Button } from '../button/index.js';
import { isComposing } from '../internal/composing.js';
import { TextArea } from '../text-area/index.js';
import type { CommentThreadLabels } from './labels.js';

interface ComposerProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Called with words to send; never with blank ones, and never while others are being sent. */
  onSend: (text: string) => void;
  /** Called by Escape and a button, which is there only then. */
  onCancel?: () => void;
  isPending: boolean;
  hasFailed: boolean;
  send: string;
  sending: string;
  labels: CommentThreadLabels;
  inputRef: RefObject<HTMLTextAreaElement | null>;
}

/** Where a comment is written: Enter sends it, Shift + Enter breaks the line. */
export function Composer({
  label,
  value,
  onChange,
  onSend,
  onCancel,
  isPending,
  hasFailed,
  send,
  sending,
  labels,
  inputRef,
}: ComposerProps) {
  const submit = () => {
    if (!isPending && value.trim() !== '') onSend(value.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLTextAreaElement) || isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      submit();
    } else if (event.key === 'Escape' && onCancel) {
      // A dialog around the thread stays open.
      event.preventDefault();
      event.stopPropagation();
      if (!isPending) onCancel();
    }
  };
  return (
    <div data-part="composer">
      <TextArea
        label={label}
        rows={2}
        value={value}
        onChange={onChange}
        onKeyDown={onKeyDown}
        isReadOnly={isPending}
        description={labels.keys}
        errorMessage={hasFailed ? labels.notSent : undefined}
        inputRef={inputRef}
      />
      <div data-part="tools">
        <Button
          size="sm"
          variant="secondary"
          aria-disabled={value.trim() === ''}
          isPending={isPending}
          pendingLabel={sending}
          onClick={submit}
        >
          {send}
        </Button>
        {onCancel ? (
          <Button size="sm" variant="quiet" isDisabled={isPending} onClick={onCancel}>
            {labels.cancel}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
