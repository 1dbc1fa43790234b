import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Avatar } from '../avatar/index.js';
import { IconButton } from '../button/index.js';
import { Pencil, Trash2 } from '../internal/icons.js';
import { When } from '../internal/When.js';
import { Composer } from './Composer.js';
import { holdsFocus } from './focus.js';
import type { CommentThreadLabels } from './labels.js';
import type { ThreadComment } from './types.js';
import { useAction } from './use-action.js';

interface CommentProps {
  comment: ThreadComment;
  labels: CommentThreadLabels;
  /** Absent where it cannot be changed. */
  onEdit: ((id: string, text: string) => unknown) | undefined;
  /** Asks whether to delete it; absent where it cannot be deleted. */
  onDelete: ((comment: ThreadComment) => void) | undefined;
  announce: (words: string) => void;
}

/** One comment; its writer can change it in its place, and delete it. */
export function Comment({ comment, labels, onEdit, onDelete, announce }: CommentProps) {
  const { id, author, text, createdAt, editedAt, isOwn = false } = comment;
  const [draft, setDraft] = useState<string>();
  const action = useAction(announce);
  const root = useRef<HTMLElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const open = () => {
    flushSync(() => setDraft(text));
    field.current?.focus();
    field.current?.setSelectionRange(text.length, text.length);
  };
  const close = () => {
    const hadFocus = holdsFocus(root.current);
    flushSync(() => {
      setDraft(undefined);
      action.reset();
    });
    if (hadFocus) editButton.current?.focus();
  };
  const save = (next: string) => {
    if (next === text) close();
    else
      action.run(
        () => onEdit?.(id, next),
        () => {
          close();
          announce(labels.saved);
        },
      );
  };
  const isEdited = draft !== undefined && onEdit !== undefined;
  return (
    <article ref={root} data-part="comment">
      <Avatar {...author} size="sm" isDecorative />
      <div data-part="body">
        <div data-part="byline">
          <b dir="auto">{author.name}</b>
          {createdAt === undefined ? null : <When at={createdAt} labels={labels} />}
          {editedAt === undefined ? null : <span>{labels.edited}</span>}
          {isOwn && !isEdited && (onEdit || onDelete) ? (
            <span data-part="own">
              {onEdit ? (
                <IconButton ref={editButton} size="sm" label={labels.edit} icon={<Pencil />} onClick={open} />
              ) : null}
              {onDelete ? (
                <IconButton size="sm" label={labels.delete} icon={<Trash2 />} onClick={() => onDelete(comment)} />
              ) : null}
            </span>
          ) : null}
        </div>
        {isEdited ? (
          <Composer
            label={labels.edit}
            value={draft}
            onChange={setDraft}
            onSend={save}
            onCancel={close}
            isPending={action.isPending}
            hasFailed={action.hasFailed}
            send={labels.save}
            sending={labels.saving}
            labels={labels}
            inputRef={field}
          />
        ) : (
          <p data-part="text">{text}</p>
        )}
      </div>
    </article>
  );
}
