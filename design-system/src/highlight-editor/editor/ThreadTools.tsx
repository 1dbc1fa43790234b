'use no memo'; // It renders rarely: what React's compiler adds weighs more than it saves.

import { Check, Reply, Undo2 } from '../../internal/icons.js';
import { Byline } from '../viewer/Byline.js';
import type { Item } from './items.js';
import { hasField } from './Replies.js';
import { useReview } from './review-context.js';
import { ToolButton } from './ToolButton.js';
import type { FocusProps } from './use-focus-call.js';

/** Who settled a thread, and when. */
export function Resolved({ item }: { item: Item }) {
  const { labels } = useReview();
  const { resolved } = item.value;
  if (!resolved) return null;
  return (
    <div data-part="resolved">
      <Check aria-hidden />
      <span>{labels.resolvedBy}</span>
      <Byline author={resolved.author} at={resolved.at} labels={labels} />
    </div>
  );
}

/** Buttons to answer a mark, and to settle its thread or open it again. */
export function ThreadTools({ item, focusCall }: { item: Item } & FocusProps) {
  const { labels, author, reply, resolve } = useReview();
  const { id, value } = item;
  if (!author) return null;
  return (
    <>
      {value.resolved || hasField(value, author, focusCall) ? null : (
        <ToolButton label={labels.reply} icon={<Reply aria-hidden />} onClick={() => reply(id)} />
      )}
      <ToolButton
        label={value.resolved ? undefined : labels.resolve}
        icon={value.resolved ? <Undo2 aria-hidden /> : <Check aria-hidden />}
        onClick={() => resolve(item)}
      >
        {value.resolved ? labels.reopen : null}
      </ToolButton>
    </>
  );
}
