'use no memo'; // It renders rarely: what React's compiler adds weighs more than it saves.

import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isComposing } from '../../internal/composing.js';
import { Pencil, Trash2 } from '../../internal/icons.js';
import { newId } from '../model/id.js';
import { isSamePerson, maxReplies, repliesOf } from '../model/threads.js';
import type { MarkAuthor, Reply, Thread } from '../model/types.js';
import { Byline } from '../viewer/Byline.js';
import { CommentText } from '../viewer/CommentText.js';
import type { Item } from './items.js';
import { useReview } from './review-context.js';
import { ToolButton } from './ToolButton.js';
import { type FocusCall, type FocusProps, useFocusCall } from './use-focus-call.js';

/** Whether the reply field is shown. An author's own mark without replies gets the field on request only. */
export const hasField = (value: Thread, author: MarkAuthor | undefined, focusCall: FocusCall | null): boolean =>
  repliesOf(value).length > 0 ||
  (value.author !== undefined && !isSamePerson(value.author, author)) ||
  focusCall?.field === 'reply';

const canReply = (value: Thread, author: MarkAuthor | undefined, written: Reply | undefined): boolean =>
  author !== undefined && (repliesOf(value).length < maxReplies || written !== undefined);

interface ReplyFieldProps extends FocusProps {
  /** The mark that is answered. */
  id: string;
  replyId: string;
  value: string;
  onDone: (field: HTMLTextAreaElement) => void;
  /** Called when an edited reply is left empty; a new reply has no such handler. */
  onEmptied?: () => void;
}

/** The field for a reply. The first letter adds the reply to the review, and Enter ends it. */
function ReplyField({ id, replyId, value, onDone, onEmptied, focusCall }: ReplyFieldProps) {
  const { session, labels } = useReview();
  const [blank, setBlank] = useState<string | null>(null);
  const ref = useRef<HTMLTextAreaElement>(null);
  useFocusCall(ref, focusCall, 'reply');
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, ctrlKey, metaKey, nativeEvent, currentTarget } = event;
    if (key !== 'Enter' || shiftKey || ctrlKey || metaKey || isComposing(nativeEvent)) return;
    event.preventDefault();
    if (blank !== null) onEmptied?.();
    else if (value.trim() !== '') onDone(currentTarget);
  };
  const onChange = (text: string) => {
    const isHeld = onEmptied !== undefined && text.trim() === '';
    setBlank(isHeld ? text : null);
    if (!isHeld) session.editor.commands.writeReply(id, { id: replyId, text });
  };
  return (
    <textarea
      data-part="comment"
      data-reply=""
      ref={ref}
      aria-label={labels.reply}
      placeholder={labels.reply}
      value={blank ?? value}
      rows={1}
      enterKeyHint="send"
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget }) => {
        // When the window loses the focus, the field stays the active element and is not left.
        if (blank !== null && session.view.root.activeElement !== currentTarget) onEmptied?.();
      }}
    />
  );
}

interface ReplyItemProps {
  /** The mark that was answered. */
  id: string;
  reply: Reply;
  isLocked: boolean;
}

/** One reply. Its author can edit it in place and delete it. */
function ReplyItem({ id, reply, isLocked }: ReplyItemProps) {
  const { session, labels, author, announce } = useReview();
  const [isEdited, setEdited] = useState(false);
  const isOwn = !isLocked && isSamePerson(reply.author, author);
  const remove = () => {
    session.editor.commands.writeReply(id, { id: reply.id, text: '' });
    session.commentTyping.end();
    announce(labels.replyRemoved);
  };
  /** Opens or closes the field. The pressed button or the field disappears, so the focus moves to what replaces it. */
  const toggleEditing = (from: Element, isBegun: boolean) => {
    const place = from.closest('li');
    session.commentTyping.end();
    flushSync(() => setEdited(isBegun));
    const next = place?.querySelector<HTMLTextAreaElement | HTMLButtonElement>('textarea, button');
    next?.focus();
    if (next instanceof HTMLTextAreaElement) next.setSelectionRange(next.value.length, next.value.length);
  };
  return (
    <li data-part="reply">
      <Byline author={reply.author} at={reply.createdAt} labels={labels} />
      {isOwn && isEdited ? (
        <ReplyField
          id={id}
          replyId={reply.id}
          value={reply.text}
          focusCall={null}
          onDone={(from) => toggleEditing(from, false)}
          onEmptied={remove}
        />
      ) : (
        <p>
          <CommentText text={reply.text} />
        </p>
      )}
      {isOwn && !isEdited ? (
        <span data-part="own">
          <ToolButton
            label={labels.editReply}
            icon={<Pencil aria-hidden />}
            onClick={({ currentTarget }) => toggleEditing(currentTarget, true)}
          />
          <ToolButton
            label={labels.removeReply}
            icon={<Trash2 aria-hidden />}
            onClick={() => {
              session.commentTyping.end();
              remove();
            }}
          />
        </span>
      ) : null}
    </li>
  );
}

/** The replies to a mark, in order, and the field for the next one. */
export function Replies({ item, isLocked, focusCall }: { item: Item; isLocked: boolean } & FocusProps) {
  const { session, labels, author, announce } = useReview();
  const [writtenId, setWritten] = useState(newId);
  const { id, value } = item;
  const replies = repliesOf(value);
  const written = replies.find((reply) => reply.id === writtenId);
  const isOpen = !isLocked && canReply(value, author, written) && hasField(value, author, focusCall);
  const shown = isOpen ? replies.filter((reply) => reply !== written) : replies;
  return (
    <>
      {shown.length > 0 ? (
        <ol data-part="replies" aria-label={labels.replies}>
          {shown.map((reply) => (
            <ReplyItem key={reply.id} id={id} reply={reply} isLocked={isLocked} />
          ))}
        </ol>
      ) : null}
      {isOpen ? (
        <ReplyField
          id={id}
          replyId={writtenId}
          value={written?.text ?? ''}
          focusCall={focusCall}
          onDone={() => {
            session.commentTyping.end();
            setWritten(newId());
            announce(labels.replyAdded);
          }}
        />
      ) : !isLocked && author && replies.length >= maxReplies ? (
        <span data-part="full">{labels.threadFull(maxReplies)}</span>
      ) : null}
    </>
  );
}
