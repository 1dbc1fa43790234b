import { type ComponentPropsWithRef, useId, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { AlertDialog } from '../alert-dialog/index.js';
import { Button } from '../button/index.js';
import { CategoryBadge } from '../category-badge/index.js';
import { ErrorText } from '../field/ErrorText.js';
import { Check, Undo2 } from '../internal/icons.js';
import { type PartialLabels, useLabels } from '../internal/labels.js';
import { When } from '../internal/When.js';
import { keysOf, needs } from '../internal/warn.js';
import { VisuallyHidden } from '../visually-hidden/index.js';
import { Comment } from './Comment.js';
import { CommentThreadRoot } from './CommentThreadRoot.js';
import { Composer } from './Composer.js';
import { holdsFocus } from './focus.js';
import { type CommentThreadLabels, english } from './labels.js';
import type { ThreadComment } from './types.js';
import { useAction } from './use-action.js';

export interface CommentThreadProps extends Omit<ComponentPropsWithRef<'section'>, 'children'> {
  /** Names the thread for assistive technology: "Comment on the title". */
  label: string;
  /** Lists the comments in the order in which they were written: the first one, then its replies. */
  comments: readonly ThreadComment[];
  /** Shows the words that the thread is about. */
  quote?: string;
  /** Names the kind of comment, such as "Grammar". */
  category?: string;
  /** Whether the thread is settled: it takes no replies and no changes until it is opened again. @default false */
  isResolved?: boolean;
  /** The name of who settled it. */
  resolvedBy?: string;
  /** When it was settled: an ISO 8601 time. */
  resolvedAt?: string;
  /** Sends a reply, or the first comment. Without it there is no field. A rejected promise leaves the text in the field. */
  onReply?: (text: string) => unknown;
  /** Saves a changed comment of one's own. Without it none can be changed. */
  onEdit?: (id: string, text: string) => unknown;
  /** Deletes a comment of one's own, after the reader was asked. Without it none can be deleted. */
  onDelete?: (id: string) => unknown;
  /** Resolves the thread, or opens it again. Without it there is no button. */
  onResolvedChange?: (isResolved: boolean) => unknown;
  /** Replaces the built-in words, all or some. */
  labels?: PartialLabels<CommentThreadLabels>;
}

/**
 * Shows a comment with its replies, and takes the next one. Without handlers it is only read. A handler may return a promise:
 * the thread waits for it, and says when it was rejected.
 */
export function CommentThread({
  label,
  comments,
  quote,
  category,
  isResolved = false,
  resolvedBy,
  resolvedAt,
  onReply,
  onEdit,
  onDelete,
  onResolvedChange,
  labels: ownLabels,
  ref,
  ...rest
}: CommentThreadProps) {
  const labels = useLabels('CommentThread', english, ownLabels);
  const [draft, setDraft] = useState('');
  const [said, setSaid] = useState('');
  const [asked, setAsked] = useState<ThreadComment>();
  const [reply, removal, resolution] = [useAction(setSaid), useAction(setSaid), useAction(setSaid)];
  const root = useRef<HTMLElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useImperativeHandle(ref, () => root.current as HTMLElement);
  needs('CommentThread', 'label', label, 'nobody hears what is talked about');
  const keys = keysOf('CommentThread', comments, 'React may mix them up when the list changes');

  const send = (text: string) =>
    reply.run(
      () => onReply?.(text),
      () => {
        setDraft('');
        setSaid(labels.sent);
        if (holdsFocus(root.current)) field.current?.focus();
      },
    );
  const remove = (comment: ThreadComment) =>
    removal.run(
      () => onDelete?.(comment.id),
      () => {
        flushSync(() => {
          setAsked(undefined);
          setSaid(labels.deleted);
        });
        // The button that opened the question goes with its comment.
        (field.current ?? root.current)?.focus();
      },
    );
  const shown = comments.map((comment, index) => (
    <Comment
      key={keys[index]}
      comment={comment}
      labels={labels}
      onEdit={isResolved ? undefined : onEdit}
      onDelete={isResolved || !onDelete ? undefined : setAsked}
      announce={setSaid}
    />
  ));
  const [first, ...replies] = shown;

  return (
    <CommentThreadRoot
      aria-label={label}
      {...rest}
      ref={root}
      tabIndex={-1}
      data-component="CommentThread"
      data-resolved={isResolved || undefined}
    >
      {category ? <CategoryBadge>{category}</CategoryBadge> : null}
      {quote ? <blockquote data-part="quote">{quote}</blockquote> : null}
      {first ?? <p data-part="empty">{labels.empty}</p>}
      {replies.length > 0 ? (
        // Safari drops the list role of a list without bullets.
        // biome-ignore lint/a11y/noRedundantRoles: as above
        <ol role="list" data-part="replies" aria-label={labels.replies}>
          {replies.map((one) => (
            <li key={one.key}>{one}</li>
          ))}
        </ol>
      ) : null}
      {isResolved ? (
        <p data-part="resolved">
          <Check aria-hidden />
          {resolvedBy ? (
            <span>
              {labels.resolvedBy} <b dir="auto">{resolvedBy}</b>
            </span>
          ) : (
            labels.resolved
          )}
          {resolvedAt === undefined ? null : <When at={resolvedAt} labels={labels} />}
        </p>
      ) : null}
      {onReply && !isResolved ? (
        <Composer
          label={first ? labels.reply : labels.comment}
          value={draft}
          onChange={setDraft}
          onSend={send}
          isPending={reply.isPending}
          hasFailed={reply.hasFailed}
          send={labels.send}
          sending={labels.sending}
          labels={labels}
          inputRef={field}
        />
      ) : null}
      {onResolvedChange && first ? (
        <div data-part="tools">
          <Button
            size="sm"
            variant="quiet"
            icon={isResolved ? <Undo2 /> : <Check />}
            isPending={resolution.isPending}
            aria-describedby={resolution.hasFailed ? id : undefined}
            onClick={() =>
              resolution.run(
                () => onResolvedChange(!isResolved),
                () => setSaid(isResolved ? '' : labels.resolved),
              )
            }
          >
            {isResolved ? labels.reopen : labels.resolve}
          </Button>
          {resolution.hasFailed ? (
            <ErrorText id={id} role="alert">
              {labels.failed}
            </ErrorText>
          ) : null}
        </div>
      ) : null}
      <VisuallyHidden role="status">{reply.hasFailed ? labels.notSent : said}</VisuallyHidden>
      {asked ? (
        <AlertDialog
          isOpen
          onOpenChange={() => {
            setAsked(undefined);
            removal.reset();
          }}
          tone="danger"
          title={labels.deleteTitle}
          actionLabel={labels.delete}
          cancelLabel={labels.cancel}
          isPending={removal.isPending}
          errorMessage={removal.hasFailed ? labels.failed : undefined}
          onAction={() => remove(asked)}
        >
          {labels.deleteText}
        </AlertDialog>
      ) : null}
    </CommentThreadRoot>
  );
}
