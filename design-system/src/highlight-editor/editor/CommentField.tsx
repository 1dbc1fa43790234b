'use no memo'; // What React's compiler adds weighs more than it saves.

import { type KeyboardEvent, useRef } from 'react';
import { isComposing } from '../../internal/composing.js';
import { expandShortcut } from './comment-bank.js';
import { useReview } from './review-context.js';
import { type FocusProps, useFocusCall } from './use-focus-call.js';

interface CommentFieldProps extends FocusProps {
  value: string;
  isReadOnly: boolean;
  onChange: (comment: string, category?: string) => void;
}

/** The comment of a mark; a reusable comment's shortcut after a slash becomes its text at Tab or space. */
export function CommentField({ value, isReadOnly, onChange, focusCall }: CommentFieldProps) {
  const { labels, bank } = useReview();
  const ref = useRef<HTMLTextAreaElement>(null);
  useFocusCall(ref, focusCall, 'comment');

  const expand = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isReadOnly || (event.key !== 'Tab' && event.key !== ' ') || isComposing(event.nativeEvent)) return;
    const field = event.currentTarget;
    const expanded = expandShortcut(field.value, field.selectionStart, bank);
    if (!expanded) return;
    event.preventDefault();
    onChange(expanded.text, expanded.category);
    requestAnimationFrame(() => field.setSelectionRange(expanded.caret, expanded.caret));
  };

  return (
    <textarea
      data-part="comment"
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
