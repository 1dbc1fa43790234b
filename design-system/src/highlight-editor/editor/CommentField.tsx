'use no memo'; // What React's compiler adds weighs more than it saves.

import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { isComposing } from '../../internal/composing.js';
import { type CommentLink, commentLines } from '../model/comment-text.js';
import type { BankEntry, Category } from '../model/types.js';
import { shortNameBefore, writeBefore } from './comment-bank.js';
import { applyEdit, itemEdit, linkEdit } from './comment-keys.js';
import { useReview } from './review-context.js';
import { type FocusProps, useFocusCall } from './use-focus-call.js';

export interface CommentMenuProps {
  /** The field of the comment, which keeps the focus. */
  field: RefObject<HTMLTextAreaElement | null>;
  bank: readonly BankEntry[];
  /** None where the comment can have no category. */
  categories: readonly Category[];
  /** Writes words in the place of those between an offset and the caret, and gives the mark a category. */
  write: (start: number, text: string, category?: string) => void;
  /** Says something to screen readers. */
  announce: (message: string) => void;
}

interface CommentFieldProps extends FocusProps {
  value: string;
  isReadOnly: boolean;
  categories?: readonly Category[];
  onChange: (comment: string, category?: string) => void;
}

const none: readonly never[] = [];

/** The comment of a mark; a reusable comment's short name after a semicolon becomes its text at Tab or space. */
export function CommentField({ value, isReadOnly, categories = none, onChange, focusCall }: CommentFieldProps) {
  const { labels, bank, announce, commentMenu: CommentMenu } = useReview();
  const ref = useRef<HTMLTextAreaElement>(null);
  const written = useRef<string>(undefined);
  useFocusCall(ref, focusCall, 'comment');

  const isLink = (piece: string | CommentLink): piece is CommentLink => typeof piece !== 'string';
  const links = value.includes(':') ? commentLines(value).flatMap(({ pieces }) => pieces.filter(isLink)) : [];
  const write = (start: number, text: string, category?: string) => {
    if (!ref.current) return;
    written.current = category;
    writeBefore(ref.current, start, text);
    // Where no words changed.
    if (written.current !== undefined) onChange(ref.current.value, category);
    written.current = undefined;
  };
  const expand = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { value: typed, selectionStart, selectionEnd } = event.currentTarget;
    const found = selectionStart === selectionEnd && shortNameBefore(typed, selectionStart, bank);
    if (!found) return;
    event.preventDefault();
    write(found.start, found.entry.text, found.entry.category);
    announce(labels.bankInserted);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // The menu of the field may have taken the key.
    if (isReadOnly || event.defaultPrevented || isComposing(event.nativeEvent)) return;
    const { key, ctrlKey, metaKey, shiftKey, altKey, currentTarget: field } = event;
    const { selectionStart, selectionEnd } = field;
    const isLinkKey = key.toLowerCase() === 'k' && ctrlKey !== metaKey && !shiftKey && !altKey;
    // Without selected words the key is the page's.
    if (isLinkKey && selectionStart !== selectionEnd) {
      event.preventDefault();
      applyEdit(field, linkEdit(field.value, selectionStart, selectionEnd));
    }
    if (key === 'Enter' && !ctrlKey && !metaKey && !shiftKey && !altKey) {
      const edit = itemEdit(field.value, selectionStart, selectionEnd);
      if (edit) event.preventDefault();
      if (edit) applyEdit(field, edit);
    }
    if (key === 'Tab' || key === ' ') expand(event);
  };

  return (
    <>
      <textarea
        data-part="comment"
        ref={ref}
        aria-label={labels.comment}
        placeholder={labels.commentPlaceholder}
        value={value}
        readOnly={isReadOnly}
        rows={3}
        onChange={(event) => {
          onChange(event.currentTarget.value, written.current);
          written.current = undefined;
        }}
        onKeyDown={onKeyDown}
      />
      {CommentMenu && !isReadOnly ? (
        <CommentMenu field={ref} bank={bank} categories={categories} write={write} announce={announce} />
      ) : null}
      {links.length > 0 ? (
        <div data-part="links">
          {links.map(({ href, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same link may stand twice
            <a key={index} href={href} title={href} target="_blank" rel="noopener noreferrer">
              {text}
            </a>
          ))}
        </div>
      ) : null}
    </>
  );
}
