'use no memo'; // A card remembers what it rendered as a whole: what React's compiler adds for its parts weighs more than it saves.

import { memo, type ReactNode } from 'react';
import { Check, ChevronDown, Trash2, Undo2, X } from '../../internal/icons.js';
import { VisuallyHidden } from '../../visually-hidden/index.js';
import { paint } from '../model/colors.js';
import { plainComment } from '../model/comment-text.js';
import { repliesOf } from '../model/threads.js';
import type { Highlight, Suggestion } from '../model/types.js';
import { Byline, Initials } from '../viewer/Byline.js';
import { closeSheet, goToNextOpen } from './actions.js';
import { CardTools } from './CardTools.js';
import { ColorChoice } from './ColorChoice.js';
import { CommentField } from './CommentField.js';
import type { Item } from './items.js';
import type { EditorLabels } from './labels.js';
import { Replies } from './Replies.js';
import { useReview } from './review-context.js';
import { Similar } from './Similar.js';
import { Standing, standing } from './Standing.js';
import { Resolved, ThreadTools } from './ThreadTools.js';
import { ToolButton } from './ToolButton.js';
import type { FocusProps } from './use-focus-call.js';

function ChangeText({ value, labels }: { value: Suggestion; labels: EditorLabels }) {
  const { text, replacement } = value;
  if (text === '')
    return (
      <span data-part="change">
        {labels.inserts} <ins>{replacement}</ins>
      </span>
    );
  if (replacement === '')
    return (
      <span data-part="change">
        {labels.deletes} <del>{text}</del>
      </span>
    );
  return (
    <span data-part="change">
      {labels.replaces} <del>{text}</del> {labels.with} <ins>{replacement}</ins>
    </span>
  );
}

function Closed({ item }: { item: Item }) {
  const { session, labels, categories, openCard } = useReview();
  const isHighlight = item.kind === 'highlight';
  const { comment = '', author, resolved } = item.value;
  const answers = repliesOf(item.value).length;
  const category = isHighlight ? categories.find(({ id }) => id === item.value.category)?.label : undefined;
  const stands = standing(item, session.content, labels);
  const number = isHighlight ? item.number : null;
  const name = [isHighlight ? labels.comment : labels.suggestion, resolved ? labels.resolved : number]
    .filter((part) => part !== null)
    .join(' ');
  const excerpt = (
    <span data-part="excerpt" data-empty={isHighlight && comment === '' ? '' : undefined}>
      {isHighlight ? plainComment(comment) || labels.noComment : <ChangeText value={item.value} labels={labels} />}
      {!isHighlight && comment ? `\n${plainComment(comment)}` : null}
    </span>
  );
  return (
    <button
      type="button"
      data-part="open"
      aria-description={isHighlight ? labels.quote(item.value.text) : undefined}
      onClick={() => openCard(item.id)}
    >
      {/* Said by a label: hidden words would be one more element of each card, laid out on its own. */}
      <span data-part="number" role="img" aria-label={name}>
        {resolved ? <Check aria-hidden /> : (number ?? '±')}
      </span>
      {author ? (
        <>
          <Initials author={author} />
          <VisuallyHidden>{author.name}</VisuallyHidden>
        </>
      ) : null}
      {stands === null ? (
        excerpt
      ) : (
        // On a line of its own, which a long comment does not push out of the card.
        <span data-part="words">
          {excerpt} <small>{stands}</small>
        </span>
      )}
      {resolved || category || answers > 0 ? (
        <span data-part="tag">
          {resolved ? <span aria-hidden>{labels.resolved}</span> : category}
          {answers > 0 ? <span data-part="answers">{labels.replyCount(answers)}</span> : null}
        </span>
      ) : null}
    </button>
  );
}

/** The words of a mark: the way to them, or what became of them. */
function Quote({ item, children }: { item: Item; children: ReactNode }) {
  const { labels, showInText } = useReview();
  if (!item.isPlaced)
    return (
      <div data-part="quote">
        <span>{children}</span>
        {labels.notPlaced}
      </div>
    );
  return (
    <button data-part="quote" type="button" title={labels.showInText} onClick={() => showInText(item.id)}>
      <span>{children}</span>
    </button>
  );
}

/** The way out of a sheet for a finger: what is below it cannot be reached before. */
function Close() {
  const review = useReview();
  if (!review.isSheet) return null;
  return <ToolButton label={review.labels.close} icon={<X aria-hidden />} onClick={() => closeSheet(review)} />;
}

/** The way on to the next comment. */
function NextOpen() {
  const review = useReview();
  const { labels } = review;
  return <ToolButton label={labels.nextOpen} icon={<ChevronDown aria-hidden />} onClick={() => goToNextOpen(review)} />;
}

/** Who made the mark, and when. */
function Author({ item }: { item: Item }) {
  const { labels } = useReview();
  const { author, createdAt } = item.value;
  return <Byline author={author} at={createdAt} labels={labels} />;
}

function OpenHighlight({ item, focusCall }: { item: Item & { kind: 'highlight' } } & FocusProps) {
  const { session, labels, categories, isReadOnly, remove } = useReview();
  const { id, text, comment, color, category, resolved } = item.value;
  const isLocked = isReadOnly || Boolean(resolved);
  const change = (next: Partial<Highlight>) => session.updateHighlight(id, next);
  return (
    <>
      <div data-part="row">
        <span data-part="number">{item.number ?? <Check aria-hidden />}</span>
        <Quote item={item}>{labels.quote(text)}</Quote>
        <Close />
      </div>
      <Author item={item} />
      <Standing item={item} />
      <CommentField
        value={comment}
        isReadOnly={isLocked}
        categories={categories}
        focusCall={focusCall}
        onChange={(next, bankCategory) =>
          change({ comment: next, ...(bankCategory !== undefined && { category: bankCategory }) })
        }
      />
      <Replies item={item} isLocked={isLocked} focusCall={focusCall} />
      <Resolved item={item} />
      {isReadOnly ? null : (
        <>
          {isLocked ? null : <ColorChoice value={color} labels={labels} onChange={(next) => change({ color: next })} />}
          <div data-part="row">
            {categories.length > 0 && !isLocked ? (
              <select
                data-part="category"
                aria-label={labels.category}
                value={category ?? ''}
                onChange={(event) => change({ category: event.currentTarget.value || undefined })}
              >
                <option value="">{labels.noCategory}</option>
                {categories.map((choice) => (
                  <option key={choice.id} value={choice.id}>
                    {choice.label}
                  </option>
                ))}
              </select>
            ) : null}
            <ThreadTools item={item} focusCall={focusCall} />
            <ToolButton label={labels.remove} icon={<Trash2 aria-hidden />} onClick={() => remove(id)} />
            <NextOpen />
          </div>
          {isLocked ? null : <CardTools highlight={item.value} />}
        </>
      )}
    </>
  );
}

function OpenSuggestion({ item, focusCall }: { item: Item & { kind: 'suggestion' } } & FocusProps) {
  const { session, labels, isReadOnly, accept, remove } = useReview();
  const { value, isPlaced } = item;
  const isLocked = isReadOnly || Boolean(value.resolved);
  return (
    <>
      <div data-part="row">
        <Quote item={item}>
          <ChangeText value={value} labels={labels} />
        </Quote>
        <Close />
      </div>
      <Author item={item} />
      <Standing item={item} />
      <CommentField
        value={value.comment ?? ''}
        isReadOnly={isLocked}
        focusCall={focusCall}
        onChange={(next) => session.commentSuggestion(value.id, next)}
      />
      <Replies item={item} isLocked={isLocked} focusCall={focusCall} />
      <Resolved item={item} />
      {isReadOnly ? null : (
        <div data-part="row">
          {accept && isPlaced ? (
            <ToolButton icon={<Check aria-hidden />} onClick={() => accept(value)}>
              {labels.accept}
            </ToolButton>
          ) : null}
          <ToolButton icon={<Undo2 aria-hidden />} onClick={() => remove(value.id)}>
            {labels.takeBack}
          </ToolButton>
          <ThreadTools item={item} focusCall={focusCall} />
          {isLocked || !isPlaced ? null : <Similar mark={value} />}
          <NextOpen />
        </div>
      )}
    </>
  );
}

interface CardProps extends FocusProps {
  item: Item;
  isActive: boolean;
}

/** The card of one mark: closed a button with the comment, open the place to write it. */
export const Card = memo(function Card({ item, isActive, focusCall }: CardProps) {
  const { cardId } = useReview();
  const look = item.kind === 'highlight' ? paint(item.value.color) : { name: 'suggestion' };

  return (
    <li
      id={cardId(item.id)}
      data-part="card"
      data-for={item.id}
      data-color={look.name}
      data-active={isActive ? '' : undefined}
      data-resolved={item.value.resolved ? '' : undefined}
      style={'custom' in look && look.custom ? ({ '--mark': look.custom } as object) : undefined}
    >
      {isActive ? (
        <div data-part="panel">
          {item.kind === 'highlight' ? (
            <OpenHighlight item={item} focusCall={focusCall} />
          ) : (
            <OpenSuggestion item={item} focusCall={focusCall} />
          )}
        </div>
      ) : (
        <Closed item={item} />
      )}
    </li>
  );
});
