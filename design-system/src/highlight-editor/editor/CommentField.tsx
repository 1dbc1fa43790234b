import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { CommentBox } from './card-styles.js';
import { expandShortcut } from './comment-bank.js';
import { useReview } from './review-context.js';

export interface FocusProps {
  /** The field is to take the focus, once: `onFocused` tells that it has. */
  isFocused: boolean;
  onFocused: () => void;
}

interface CommentFieldProps extends FocusProps {
  value: string;
  onChange: (comment: string, category?: string) => void;
}

/** The comment of a mark; a reusable comment's shortcut after a slash becomes its text at Tab or space. */
export function CommentField({ value, onChange, isFocused, onFocused }: CommentFieldProps) {
  const { labels, bank, isReadOnly } = useReview();
  const ref = useRef<HTMLTextAreaElement>(null);

  useLayoutEffect(() => {
    const field = ref.current;
    if (!isFocused || !field) return;
    field.focus({ preventScroll: true });
    // In the frame after this one the margin has placed the card: only then the page may scroll to it.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        field.scrollIntoView({ block: 'nearest' });
        onFocused();
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [isFocused, onFocused]);

  const expand = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Tab' && event.key !== ' ') return;
    const field = event.currentTarget;
    const expanded = expandShortcut(field.value, field.selectionStart, bank);
    if (!expanded) return;
    event.preventDefault();
    onChange(expanded.text, expanded.category);
    requestAnimationFrame(() => field.setSelectionRange(expanded.caret, expanded.caret));
  };

  return (
    <CommentBox
      ref={ref}
      aria-label={labels.comment}
      placeholder={labels.commentPlaceholder}
      value={value}
      readOnly={isReadOnly}
      rows={3}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={expand}
    />
  );
}
