import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { isComposing } from '../../internal/composing.js';
import { expandShortcut } from './comment-bank.js';
import { useReview } from './review-context.js';

/** A call for the card of a mark to be shown; each call is obeyed once, even if the card is made anew. */
export interface FocusCall {
  id: string;
  /** The field takes the focus. */
  isFocused: boolean;
}
const obeyed = new WeakSet<FocusCall>();

export interface FocusProps {
  focusCall: FocusCall | null;
}

interface CommentFieldProps extends FocusProps {
  value: string;
  onChange: (comment: string, category?: string) => void;
}

/** The comment of a mark; a reusable comment's shortcut after a slash becomes its text at Tab or space. */
export function CommentField({ value, onChange, focusCall }: CommentFieldProps) {
  const { labels, bank, isReadOnly } = useReview();
  const ref = useRef<HTMLTextAreaElement>(null);

  useLayoutEffect(() => {
    const field = ref.current;
    if (!focusCall || !field || obeyed.has(focusCall)) return;
    obeyed.add(focusCall);
    let isFresh = true;
    queueMicrotask(() => {
      isFresh = false;
    });
    if (focusCall.isFocused) field.focus({ preventScroll: true });
    // Some frames later the margin has placed the card: only then the page may scroll to it.
    const timer = setTimeout(() => field.scrollIntoView({ block: 'nearest' }), 50);
    return () => {
      clearTimeout(timer);
      // StrictMode undoes and repeats an effect in one turn: the repetition must obey too.
      if (isFresh) obeyed.delete(focusCall);
    };
  }, [focusCall]);

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
